"""SLC, the XML collections of Sokoban for Windows.

The format holds the title, description, copyright, e-mail and web address of the collection, and
per level an id and a copyright; comments, solutions and other fields of levels have no place in it
and are left out when written. Documents that declare entities are refused.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from pushwise.formats.collection import Collection
from pushwise.formats.draft import Draft, Scan
from pushwise.formats.xml_text import child_text, parse
from pushwise.formats.xsb import board_rows
from pushwise.sokoban import metadata

_LINKS = ("Email", "Url")


def scan(text: str) -> Scan:
    """Scan a collection."""
    root = parse(text, "slc")
    header = Draft(title=child_text(root, "Title"))
    description = child_text(root, "Description")
    header.comments = [description] if description else []
    for name in _LINKS:
        value = metadata.one_line(child_text(root, name))
        if value:
            header.properties[name] = value
    drafts: list[Draft] = []
    for group in root.iter("LevelCollection"):
        header.author = header.author or group.get("Copyright")
        drafts += [_draft(level) for level in group.iter("Level")]
    return Scan(header, drafts)


def _draft(level: Element) -> Draft:
    rows = ["".join(row.itertext()) for row in level.iter("L")]
    rows = [row.strip("\r\n").replace("\t", " ") for row in rows]
    lines = list(range(1, len(rows) + 1))  # XML has no lines worth naming: rows of the level
    return Draft(rows=rows, lines=lines, title=level.get("Id"), author=level.get("Copyright"))


def write(collection: Collection) -> str:
    """Write a collection."""
    root = Element("SokobanLevels")
    SubElement(root, "Title").text = collection.title or ""
    SubElement(root, "Description").text = collection.comment or ""
    for name in _LINKS:
        if name in collection.properties:
            SubElement(root, name).text = collection.properties[name]
    group = SubElement(root, "LevelCollection")
    if collection.author:
        group.set("Copyright", collection.author)
    group.set("MaxWidth", str(max((level.width for level in collection), default=0)))
    group.set("MaxHeight", str(max((level.height for level in collection), default=0)))
    for level in collection:
        element = SubElement(group, "Level")
        if level.title:
            element.set("Id", level.title)
        element.set("Width", str(level.width))
        element.set("Height", str(level.height))
        if level.author:
            element.set("Copyright", level.author)
        for row in board_rows(level):
            SubElement(element, "L").text = row
    indent(root)
    body = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'
