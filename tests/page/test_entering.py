"""How an action is entered on a page, place by place, and how a game stands in a link: the page's own modules, in Node."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from zermelo.board.describing import described
from zermelo.board.shapes import Box, Disc
from zermelo.games import CATALOGUE, beginning, find
from zermelo.scripts import joined

BROWSER = Path(__file__).parents[2] / "src" / "zermelo" / "page" / "browser"

SCRIPT = """
const {Entering} = await import(process.argv[1] + '/board/entry.js')
const {fromFile, fromLink, toFile, toLink} = await import(process.argv[1] + '/match/saved.js')
const tried = (paths, presses) => {
  const entering = new Entering(paths.map((paths, action) => ({action, name: '', paths})))
  return presses.map((place) => {
    const complete = entering.press(place).map(({action}) => action)
    if (complete.length) entering.clear()
    return [complete, [...entering.next().keys()].sort((a, b) => a - b), entering.done, entering.path]
  })
}
const saved = {actions: [3, 35, 0, -1, 20000000000, '9007199254740993', '-9223372036854775808'], players: 'hc', level: 'good', at: 2}
const links = [fromLink(toLink(saved)), fromLink(''), fromLink('m=3.x!'), fromLink('m=3.zzzzzzzzzzzzzzz'), fromLink('m=1y2p0ij32e8e8')]
const begun = {...saved, start: ['-9223372036854775808', '0', '123456789012345678', '-1']}
const started = [fromLink(toLink(begun), 4), fromLink(toLink(begun), 3), fromLink('s=1.1y2p0ij32e8e8', 2), fromLink('s=zz.', 2)]
const starts = [...started, fromFile('Go', toFile('Go', begun), 4)]
const nonsense = toFile('Go', {...saved, at: 'abc', level: 5})
const texts = [['Go', toFile('Go', saved)], ['Chess', toFile('Go', saved)], ['Go', 'nothing'], ['Go', nonsense]]
const files = texts.map(([game, text]) => fromFile(game, text))
console.log(JSON.stringify({tried: JSON.parse(process.argv[2]).map((one) => tried(...one)), links, files, saved, starts, begun}))
"""


REACHED = """
const {nearest} = await import(process.argv[1] + '/board/places.js')
const STEPS = [[-1, 0], [1, 0], [0, -1], [0, 1]]
let text = ''
for await (const part of process.stdin) text += part
const reached = JSON.parse(text).map((places) => {
  const found = new Set([places[0][0]])
  for (const place of found) for (const step of STEPS) found.add(nearest(places, place, step) ?? place)
  return found.size
})
console.log(JSON.stringify(reached))
"""


OPENED = """
const [went, heard] = [[], []]
const location = {href: 'http://here/play?game=chess&position=a+b#p=hc', assign: (there) => went.push(String(there))}
Object.assign(globalThis, {addEventListener() {}, location})
const {Address} = await import(process.argv[1] + '/match/saved.js')
const address = new Address()
address.addEventListener('change', () => heard.push('change'))
for (const position of ['a b', 'c']) address.opens(position, {actions: [], players: 'hc'})
console.log(JSON.stringify([heard, went]))
"""


LOADED = """
globalThis.document = {documentElement: {lang: 'en'}}
const ended = []
globalThis.Worker = class {
  postMessage({id, what}) {
    if (what === 'load') setTimeout(() => this.onmessage({data: {id, error: {kind: 'trap', text: 'no memory'}}}))
  }
  terminate() {
    ended.push(this)
  }
}
const host = new Host('', {})
const asked = () => host.ask('begin', {}).catch(({kind, message}) => [kind, message])
console.log(JSON.stringify([await asked(), await asked(), ended.length]))
process.exit()
"""


def test_a_worker_that_cannot_begin_says_why(node: str) -> None:
    """Not what it stumbles over afterwards, without rules; and the next question tries another one."""
    command = [node, "--input-type=module", "-e", joined("page/browser/match/host.js") + LOADED]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [["trap", "no memory"], ["trap", "no memory"], 2]


def test_a_position_that_is_open_already_begins_anew(node: str) -> None:
    """A browser that is sent where it is does nothing: the page would go on being set up."""
    done = subprocess.run([node, "--input-type=module", "-e", OPENED, str(BROWSER)], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [["change"], ["http://here/play?game=chess&position=c#p=hc"]]


def test_arrow_keys_lead_everywhere(node: str) -> None:
    """On the boards of all games, from the first place that can be pressed to all others."""
    boards = []
    for entry in CATALOGUE:
        board = described(beginning(find(entry.name)))
        named = board.surface.kind != "free"
        lying = {piece.place for piece in board.pieces} | {place for one in board.entries for path in one.paths for place in path}
        places = board.surface.places
        wide = [at for at, place in enumerate(places) if place.shape not in (Box(0, 0, 0, 0), Disc(0, 0, 0))]
        boards.append([[at, places[at].x, places[at].y] for at in wide if named or places[at].name or at in lying])
    command = [node, "--input-type=module", "-e", REACHED, BROWSER.as_uri()]
    done = subprocess.run(command, input=json.dumps(boards), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [len(board) for board in boards]


def told(node: str, trials: list[Any]) -> dict[str, Any]:
    command = [node, "--input-type=module", "-e", SCRIPT, BROWSER.as_uri(), json.dumps(trials)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_entering(node: str) -> None:
    clicks = [[[4]], [[7]]]
    jumps = [[[1, 2]], [[1, 2, 3]], [[5, 6]]]  # a jump that can be ended, or go on
    men = [[[8, 5], [6, 5]], [[8, 5], [8, 5]], [[6, 5], [6, 4]]]  # two men at backgammon, in any order
    promotions = [[[1, 2]], [[1, 2]], [[3, 4]]]
    answer = told(
        node,
        [
            [clicks, [4]],
            [jumps, [1, 2, 2]],
            [jumps, [1, 2, 3]],
            [jumps, [1, 5, 6]],
            [men, [6, 5, 8, 5]],
            [men, [8, 5, 8, 5]],
            [men, [8, 9, 6, 4, 6, 5]],
            [promotions, [1, 2]],
        ],
    )
    click, ended, gone_on, changed, both, twice, other, choice = answer["tried"]
    assert click == [[[0], [4, 7], [], []]]
    assert [step[0] for step in ended] == [[], [], [0]], "the second press on the last place ends it"
    assert ended[1][1] == [3]
    assert [step[0] for step in gone_on] == [[], [], [1]]
    assert [step[0] for step in changed] == [[], [], [2]], "another piece is taken up instead"
    assert [step[0] for step in both] == [[], [], [], [0]]
    assert both[1][2] == [[6, 5]]
    assert both[1][1] == [6, 8], "the other man of either play"
    assert [step[0] for step in twice] == [[], [], [], [1]]
    assert [step[0] for step in other] == [[], [], [], [], [], [2]], "a press on nothing takes back what was begun"
    assert choice[1][0] == [0, 1]
    good, nothing, wrong, large, larger = answer["links"]
    assert good == answer["saved"]
    assert nothing["actions"] == []
    assert wrong is large is larger is None, "no action, too many digits, more than 64 bits"
    assert answer["files"][0]["actions"] == answer["saved"]["actions"]
    assert answer["files"][1:3] == [None, None]
    assert answer["files"][3].keys() & {"at", "level"} == set(), "what makes no sense there is not believed"
    whole, short, large, small, filed = answer["starts"]
    assert whole == answer["begun"]
    assert short is None, "a position of another game"
    assert large is None, "a word of more than 64 bits"
    assert small["start"] == ["1295", "0"]
    assert filed["start"] == answer["begun"]["start"]
