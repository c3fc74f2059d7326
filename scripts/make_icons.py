"""Draw the icons of the page as PNG files, which not every system can make from the SVG files.

After a change of favicon.svg or icon-maskable.svg, run
`PYTHONPATH=. .venv/bin/python scripts/make_icons.py`.
"""

import struct
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import FLAGS, chromium

PAGE = Path(__file__).resolve().parents[1] / "src" / "connectn" / "web" / "page"
ICONS = [("favicon.svg", "icon-192.png", 192), ("favicon.svg", "icon-512.png", 512)]
ICONS += [("icon-maskable.svg", "icon-maskable-512.png", 512)]
COLOURS = 16
"""Half a byte for each pixel; the shades of the edges are rounded to these colours."""
DRAW = """async ([source, size]) => {
  const image = new Image(size, size);
  image.src = source;
  await image.decode();
  const context = new OffscreenCanvas(size, size).getContext("2d");
  context.drawImage(image, 0, 0, size, size);
  const { data } = context.getImageData(0, 0, size, size);
  let bytes = "";
  for (const one of data) bytes += String.fromCharCode(one);
  return btoa(bytes);
}"""

Colour = tuple[int, int, int, int]


def drawn(page: Page, source: Path, size: int) -> list[Colour]:
    """Return the pixels of an SVG file as red, green, blue and opacity."""
    address = "data:image/svg+xml;base64," + b64encode(source.read_bytes()).decode()
    data = b64decode(page.evaluate(DRAW, [address, size]))
    return list(zip(*(iter(data),) * 4, strict=True))


def png(pixels: list[Colour], size: int) -> bytes:
    """Write a picture with the colours that are most frequent in it."""
    palette = [colour for colour, _ in Counter(pixels).most_common(COLOURS)]
    nearest = {colour: _nearest(colour, palette) for colour in set(pixels)}
    rows = []
    for start in range(0, len(pixels), size):
        row = [nearest[colour] for colour in pixels[start : start + size]]
        rows.append(bytes(16 * one + two for one, two in zip(row[::2], row[1::2], strict=True)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [
            _chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 4, 3, 0, 0, 0)),
            _chunk(b"PLTE", b"".join(bytes(colour[:3]) for colour in palette)),
            _chunk(b"tRNS", bytes(colour[3] for colour in palette)),
            _chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 9)),
            _chunk(b"IEND", b""),
        ]
    )


def _nearest(colour: Colour, palette: list[Colour]) -> int:
    """Return the index of the colour that looks most alike; what is transparent has no colour."""

    def weighed(one: Colour) -> list[float]:
        return [*(channel * one[3] / 255 for channel in one[:3]), 2 * one[3]]

    here = weighed(colour)
    distances = [
        sum((a - b) ** 2 for a, b in zip(here, weighed(one), strict=True)) for one in palette
    ]
    return distances.index(min(distances))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main() -> None:
    """Write the icons beside their sources."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        page = browser.new_page()
        for source, target, size in ICONS:
            data = png(drawn(page, PAGE / source, size), size)
            (PAGE / target).write_bytes(data)
            print(f"{target}: {len(data)} bytes")
        browser.close()


if __name__ == "__main__":
    main()
