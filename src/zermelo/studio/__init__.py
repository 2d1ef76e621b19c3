"""One local web page where all of zermelo is at hand: `zermelo studio`.

    browser ── guard (who may ask) ──▶ application ──▶ shelf      games, files of rules
                                          │
              asking (a socket for each page of a game)
                                          ▼
                                    work/crew ──▶ work/process ──▶ work/worker    rules and searches, in processes of their own
                                          │
                                        tasks                      what the command line does, each in a process and a folder of its own

The server translates messages and decides nothing. The pages of games are those of `zermelo.page`, with a socket in place of a worker.
Starlette, of the extra [web], is imported only here; uvicorn, which serves the pages, by the command.
"""
