"""Every extra has a use that `make soak` tries."""

import pytest

from tests.pages import ROOT


def test_no_extra_is_without_a_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    from check_extras import extras  # type: ignore[import-not-found]

    assert {"tui", "web"} <= set(extras())
