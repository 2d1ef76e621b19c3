"""Definitions written anew before they are lowered: helpers for one kind of call, generators that call themselves."""
