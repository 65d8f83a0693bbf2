"""XML as level files use it: no entities, no name spaces."""

from __future__ import annotations

from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from pushwise.errors import BadXml


def parse(text: str, kind: str) -> Element:
    """Return the document, its names without their name spaces."""
    try:
        root: Element = fromstring(text.strip().removeprefix("\ufeff"))
    except DefusedXmlException:
        raise BadXml("it declares entities, which are not allowed", kind) from None
    except ParseError as error:
        raise BadXml(str(error), kind) from None
    except (ValueError, LookupError) as error:  # an unknown or contradictory encoding
        raise BadXml(str(error), kind) from None
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def child_text(parent: Element, name: str) -> str | None:
    """Return all text of the first child of this name."""
    child = parent.find(name)
    return None if child is None else "".join(child.itertext()).strip()
