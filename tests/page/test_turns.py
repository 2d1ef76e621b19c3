"""What answers and people do at the same time: the table of a page, in Node, with rules and a search that answer when they are told to."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from zermelo.scripts import joined

TABLE = """
globalThis.document = {documentElement: {lang: 'en'}, querySelector: () => null}
const frames = []
globalThis.requestAnimationFrame = (show) => frames.push(show)
const painted = () => frames.splice(0).forEach((show) => show())

const asked = [] // of the searcher: what, and who hears of it
const searcher = {ask: (what, given, {report}) => new Promise((answer) => asked.push({what, report, answer})), stop() {}, warm() {}}
const entries = [1, 2].map((action) => ({action, name: `action ${action}`, paths: []}))
const position = (mover) => ({state: [], mover, entries, outcomes: [], utilities: [3, 1]})
const played = [] // of the rules
const match = new Match({ask: (what, {action}) => new Promise((answer) => played.push({action, answer}))})
match.positions = [position(0)]
const about = {names: ['Geister', 'Fresser'], manifest: {player_names: ['Ghosts', 'Eater']}}
const chosen = {players: ['h', 'h'], level: 'fair', seconds: 1, way: 'deepen', running: false}
const table = new Table(match, searcher, about, chosen)
const found = (depth) => ({depth, nodes: 1, action: 2})
const ready = () => new Promise((resolve) => setTimeout(resolve))
"""


def told(node: str, script: str) -> Any:
    """What a script about a table writes as JSON."""
    text = joined("page/browser/match/match.js", "page/browser/table.js") + TABLE + script
    done = subprocess.run([node, "--input-type=module", "-e", text], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_what_is_found_before_the_next_frame_is_shown(node: str) -> None:
    """Though the frame was asked for by the turn before: in a tab that nobody looks at all turns of a game are before it."""
    script = """
    table.analyse(true)
    asked[0].report(found(1))
    match.positions.push(position(1))
    match.go(1)
    asked[1].report(found(7))
    asked[0].report(found(9)) // too late
    painted()
    console.log(JSON.stringify([table.found?.depth, asked.length]))
    """
    assert told(node, script) == [7, 2]


def test_a_hint_is_told_where_it_was_given(node: str) -> None:
    script = """
    match.positions.push(position(1))
    table.said = 'Played.'
    const hint = table.hint()
    asked[0].answer(found(3))
    const {action, text} = await hint
    const sentences = [table.sentence()]
    match.go(1)
    sentences.push(table.sentence())
    match.go(0)
    sentences.push(table.sentence())
    console.log(JSON.stringify([action, text, sentences]))
    """
    action, text, sentences = told(node, script)
    assert (action, text) == (2, "Hint: action 2.")
    there = "Move 0 of 0. Hint: action 2. Geister to move."
    assert sentences == [there, "Played. Fresser to move.", there]


def test_the_first_of_two_actions_counts(node: str) -> None:
    """And its sentence with it: the second comes before the rules have answered, or not at all."""
    script = """
    const both = [table.play(1), table.play(2)]
    played.forEach(({answer}) => answer(position(1)))
    await Promise.all(both)
    const said = [table.sentence(), match.moves.map(({action}) => action), played.length]
    const next = table.play(2)
    played[1].answer({...position(null), utilities: [3, 1]})
    await next
    console.log(JSON.stringify([...said, table.turn()]))
    """
    assert told(node, script) == ["Geister: action 1. Fresser to move.", [1], 1, "Won by Geister."]


def test_nothing_happens_before_there_is_a_position(node: str) -> None:
    script = """
    match.positions = []
    table.analyse(true)
    console.log(JSON.stringify([await table.hint(), asked.length]))
    """
    assert told(node, script) == [None, 0]


def test_an_analysis_that_fails_can_be_left(node: str) -> None:
    script = """
    searcher.ask = async () => { throw new NoAnswer('search', 'no room') }
    table.analyse(true)
    await ready()
    const before = [table.wrong, table.asked]
    table.analyse(false)
    console.log(JSON.stringify([...before, table.wrong, table.asked]))
    """
    assert told(node, script) == ["The search cannot go on: no room.", False, "", True]
