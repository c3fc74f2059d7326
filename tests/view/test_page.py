"""What all pages share: escaped values, shared assets, and data that a script can read."""

import json
import re

import pytest

from connectn import Rules
from connectn.view.page import SHARED, markup, render
from connectn.view.svg import frame_symbol
from tests.markup import HOSTILE, Reader, check_that_nothing_is_loaded


def a_page(title: str = "a page", data: object = None) -> str:
    """Return the page of reviews with nothing but a title and data."""
    values = {
        "title": title,
        "headline": "",
        "several": False,
        "found": True,
        "grades": [("best", "★", "the best")],
    }
    return render(SHARED, "review", frames=[frame_symbol(Rules())], data=data, values=values)


def test_a_page_is_one_well_formed_file_that_loads_nothing() -> None:
    text = a_page()
    Reader(text).check_ids()
    check_that_nothing_is_loaded(text)
    assert text.startswith("<!doctype html>")
    assert text.endswith("</html>")


@pytest.mark.parametrize("title", HOSTILE)
def test_a_value_is_text_and_nothing_else(title: str) -> None:
    text = a_page(title)
    text.encode()
    reader = Reader(text)
    assert [tag for tag, _ in reader.elements].count("script") == 2
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\ud800-\udfff]", text)
    assert "{{ data }}" not in title or "{{ data }}" in reader.texts["h1"]


@pytest.mark.parametrize("value", ["</script>", "<!--", "]]>", "&lt;", "\u2028", "\ud800"])
def test_data_cannot_leave_its_script_element(value: str) -> None:
    data, _, rest = a_page(data=[value]).split('id="data">')[1].partition("</script>")
    assert rest.count("</script>") == 1
    assert not set("<>&") & set(data)
    assert json.loads(data) == [value]


def test_only_what_is_marked_is_markup() -> None:
    assert "<b>x</b>" in a_page(markup("<b>x</b>"))
    assert "<b>x</b>" not in a_page("<b>x</b>")


def test_the_style_of_the_page_comes_after_what_pages_share() -> None:
    style = a_page().partition("<style>")[2].partition("</style>")[0]
    places = [style.index(rule) for rule in (".frame {", ".skip {", ".findings {")]
    assert places == sorted(places)


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(Exception, match="headline"):
        render(SHARED, "review", frames=[], data=None, values={"title": "", "several": False})
