"""A module whose memory is full says so: it is no recursion that is too deep, though WebAssembly raises the same error for both."""

from __future__ import annotations

import json
import subprocess

from zermelo.scripts import joined

SCRIPT = """
const text = (name) => [name.length, ...new TextEncoder().encode(name)]
const section = (number, ...bytes) => [number, bytes.length, ...bytes]
const exported = [4, ...text('memory'), 2, 0, ...text('__stack_pointer'), 3, 0, ...text('__heap_base'), 3, 1, ...text('to_move'), 0, 1]
const code = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0,
  ...section(1, 2, 0x60, 1, 0x7e, 1, 0x7f, 0x60, 2, 0x7f, 0x7f, 1, 0x7f), // a function of a word; one of two addresses
  ...section(2, 1, ...text('env'), ...text('malloc'), 0, 0),
  ...section(3, 1, 1),
  ...section(5, 1, 1, 1, 2), // a memory of two pages at most
  ...section(6, 2, 0x7f, 1, 0x41, 0x80, 8, 0x0b, 0x7f, 0, 0x41, 0x80, 16, 0x0b),
  ...section(7, ...exported),
  ...section(10, 1, 9, 0, 0x42, 0x80, 0x80, 0x80, 16, 0x10, 0, 0x0b), // malloc(1 << 25)
])
const functions = {to_move: {takes: [], gives: [['player', 'int']]}}
const manifest = {format: 'zermelo 1', state: [], functions, memory: {}, sizes: {}, errors: [], flaws: {}}
const game = new Game(await WebAssembly.compile(code), manifest)
const said = [1, 2].map(() => {
  try {
    return game.toMove(new BigInt64Array(0))
  } catch (error) {
    return [error.kind, error.message]
  }
})
console.log(JSON.stringify(said))
"""


def test_a_full_memory_is_said(node: str) -> None:
    text = joined("export/zermelo.js") + SCRIPT
    done = subprocess.run([node, "--input-type=module", "-e", text], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [["trap", "there is no memory for 8388608 more words"]] * 2
