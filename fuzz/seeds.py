"""Inputs to start from, the same every time: one or more for each target, all of our own making."""

from __future__ import annotations

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

SEEDS: dict[str, list[str]] = {
    "xsb": [_XSB, "\ufeff" + _XSB.replace("\n", "\r\n"), "**\n*@*\n***"],
    "slc": [_SLC, '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    "rle": [_RLE],
    "boxoban": [_BOXOBAN],
    "hungarian": [_HUNGARIAN],
    "detect": [_XSB, _SLC, _RLE, _BOXOBAN, _HUNGARIAN],
    "lurd": ["rR\n\n3: 2(rL)\nLevel 4\nuD", '{"level": 3, "solution": "rR"}'],
    "selector": ["levels.sok:3-5", "B2", "-:7"],
}
