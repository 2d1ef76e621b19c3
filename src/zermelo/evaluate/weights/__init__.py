"""Evaluators made of named weights: what the weights are called (names), and how they are taught (weighed)."""
