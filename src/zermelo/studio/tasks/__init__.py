"""Tasks: what the command line can do, in the browser.

    form of a command ──▶ values ──▶ forms      the command's own parameters: fields, and the arguments that the values stand for
                                       │
    list of tasks ◀── task ◀──────── tasks      one folder each; so many at a time, the others wait
                        │              │
    story: output, reports, files   running     the process: limits, Ctrl-C, answers, and an end with the server's

A task is `zermelo NAME ...` in a process and a folder of its own. Nothing is decided here: what a value means says the command.
"""
