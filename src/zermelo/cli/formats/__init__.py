"""Commands that read and write other programs' formats: convert, pdn."""
