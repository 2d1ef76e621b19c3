"""What estimates a position: evaluators written by hand (`linear`, `shares`) and learned ones (`network`, `networks/`, `tuples`)."""
