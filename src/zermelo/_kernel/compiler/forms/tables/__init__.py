"""Constants of the rules as memory: tables of any shape, dicts and sets."""

from . import lookup  # for the machine forms that it registers

assert lookup
