"""Inputs to start from, the same every time: one or more for each target, all of our own making."""

from __future__ import annotations

import gzip
import io
import zipfile

_XSB = """Collection: Seeds
Author: N. N.
:: for people
Comment:
two
lines
Comment-End:

First

#####
#@$.#
#####
Title: One
Key: value

Solution
R

######
#@-$.#
*----*
######
; remark
Savegame: 2r
"""
_SLC = """<?xml version="1.0" encoding="UTF-8"?>
<SokobanLevels><Title>A &amp; B</Title><Description>x</Description><Url>y</Url>
<LevelCollection Copyright="N. N."><Level Id="1" Width="5" Height="3">
<L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>
"""
_RLE = "5#|#@$.#|5#\nTitle: One\n\n3(2#)\n#@2-$.#\n2(4#)\nComment: x\n"
_BOXOBAN = "; 0\n#####\n#@$.#\n#####\n\n; 1\n####\n#@*#\n####\n"
_HUNGARIAN = "Parameters (1) : 5 3 0 2\n\n#####\n#@$.#\n#####\n\nParameters (2) : 4 3 1 2\n####\n"
_STORE = """pushwise-knowledge 1

level 2088549ab5de2ad4ac6efe0a02ae4ff58cf618e8524c9c139d9affbc4694b0d9
title One
row ######
row #.$@ #
row ######
solution moves B5 1 2 L 0.1.0 bfs
solution pushes - 1 1 L 0.1.0 bfs
bound moves B5 2 0.1.0 bfs
bound pushes - 1 0.1.0 bfs
pattern penalty 2 B2 B3 0.1.0 sub-search
restriction B2 B3 B2 B2=-
mining 5 5 1 0.1.0 YWI= boxes=1
run {RUN}
""".replace(
    "{RUN}",
    '{"expanded": 1, "finished": "2026-11-18T00:00:00", "generated": 1, "lower_bound": 1, '
    '"method": "bfs", "moves": 2, "objective": "pushes", "optimal": true, "options": "{}", '
    '"peak_mib": 20.0, "pushes": 1, "seconds": 0.5, "status": "solved", "stored": 2, '
    '"version": "0.1.0"}',
)

_SSX = """<SokobanLibrary xmlns="http://example.org/s.xsd"><Details><Name>A</Name></Details><Puzzles>
<Puzzle><PuzzleDescription><Name>B</Name><Author Name="C"/></PuzzleDescription><Maps><Map>
<Row>~####</Row><Row>##.P#</Row><Row>#OX$#</Row><Row>#####</Row>
<Solutions><Solution><Steps>dl</Steps></Solution></Solutions></Map></Maps></Puzzle></Puzzles>
</SokobanLibrary>
"""
_FOUND = """Festival 3.1 solution file
==========================
Collection: x

Level 1

> 5#|
>#@$.#|
\t 5#

Solution
R1
1R

~
#####\u00a0
#@$.#
#####
Game: Hexoban
Solution: 3-2r1,3-2r
1
"""


def _zipped(*texts: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for number, text in enumerate(texts):
            archive.writestr(zipfile.ZipInfo(f"{number}.xsb"), text)
    return data.getvalue()


SEEDS: dict[str, list[str | bytes]] = {
    "ssx": [_SSX],
    "bytes": [
        _FOUND,
        _XSB.encode("utf-16-le"),
        "#####\n#@$.#\n#####\n倉庫番".encode("cp932"),
        gzip.compress(_BOXOBAN.encode(), mtime=0),
        _zipped(_BOXOBAN, _RLE),
    ],
    "pushes": ["4-2r2,3-4r3", "2-4r2;\n4-3r\n3", "4-2d1,1-1u1"],
    "solved": [_FOUND, "#####\n#@$.#\n#####\nSolution\nR\n"],
    "pddl": [_XSB, _BOXOBAN],
    "xsb": [_XSB, _FOUND, "\ufeff" + _XSB.replace("\n", "\r\n"), "**\n*@*\n***"],
    "slc": [_SLC, '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    "rle": [_RLE],
    "boxoban": [_BOXOBAN],
    "hungarian": [_HUNGARIAN],
    "detect": [_XSB, _SLC, _RLE, _BOXOBAN, _HUNGARIAN],
    "collecting": [
        _XSB + "\n" + _XSB,
        _SLC,
        _RLE,
        "#####\n#@$.#\n#####\nTitle: A\nSolution: R\n\n"
        "###\n#.#\n#$#\n#@#\n###\nTitle: B\nSolution: U",
    ],
    "lurd": ["rR\n\n3: 2(rL)\nLevel 4\nuD", '{"level": 3, "solution": "rR"}'],
    "tiles": [
        "1 2 0\n4 5 3\n7 8 6\n\n[[0, 1], [2, 3]]",
        "123804765",
        "1 # 2 / 3 _ 4",
        "; one\n0 1 / 2 3",
    ],
    "store": [_STORE],
    "answers": ["\x04\x00@$ #.", "\x05\x09  $ .#  $. $   . ", "\x06\x11$$$..*##  $.# "],
    "selector": ["levels.sok:3-5", "B2", "-:7"],
}
