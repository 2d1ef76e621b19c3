"""What learns from the rules."""
