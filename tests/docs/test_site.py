"""The site: every document has its place, links are turned to pages, and what is broken is found."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from devtools.site.build import CONFIGURED, lay_out, run_mkdocs
from devtools.site.links import broken_links
from devtools.site.pages import Site, page_of, plain

ROOT = Path(__file__).resolve().parents[2]
NOT_IN_THE_MENU = re.compile(r"^(files|reference)/")


@pytest.fixture(scope="module")
def sites() -> dict[str, Site]:
    made = {language: Site(ROOT, language) for language in CONFIGURED}
    for site in made.values():
        site.collect()
    return made


class Loader(yaml.SafeLoader):
    """Leaves MkDocs' own tags aside: what they stand for is not looked at here."""


Loader.add_multi_constructor("!", lambda loader, suffix, node: None)
Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda loader, suffix, node: None)


def menu(language: str) -> list[str]:
    """The pages that the menu names, in order."""

    def leaves(entry: object) -> list[str]:
        if isinstance(entry, str):
            return [entry]
        inner = entry.values() if isinstance(entry, dict) else entry
        return [page for one in inner for page in leaves(one)]  # type: ignore[attr-defined]

    settings = yaml.load((ROOT / "docs" / "site" / CONFIGURED[language]).read_text("utf-8"), Loader)
    return leaves(settings["nav"])


@pytest.mark.parametrize("language", CONFIGURED)
def test_every_page_is_in_the_menu(sites: dict[str, Site], language: str) -> None:
    pages = {page for page in sites[language].pages if not NOT_IN_THE_MENU.match(page)}
    named = [page for page in menu(language) if not page.startswith("reference/")]
    assert len(named) == len(set(named))
    assert pages == set(named)


def test_the_reference_has_every_package(sites: dict[str, Site]) -> None:
    pages = sites["en"].pages
    for package in (
        "core",
        "core.scenario",
        "contract",
        "bots",
        "lab",
        "lab.doors",
        "server.table",
        "server.web",
        "games",
    ):
        assert f"# `exvoto.{package}`" in pages[f"reference/exvoto.{package}.md"]
        assert f"](exvoto.{package}.md)" in pages["reference/index.md"]
    assert "::: exvoto.core.game\n" in pages["reference/exvoto.core.md"]
    assert not any("exvoto.games.odyssee" in text for page, text in pages.items() if page.startswith("reference/"))


def test_links_are_turned_to_pages(tmp_path: Path) -> None:
    """Pages to pages, sources to pages of their own, another language to its address; code is left alone."""
    code = "```\n[e](bots.md)\n```"
    pages = {
        "docs/index.md": "[a](bots.md#x) [b](../examples) [c](../CONTRIBUTING.md) [d](fr/index.md)\n" + code,
        "docs/bots.md": "![f](rooms.svg) [g](../deploy/unit.service) [h](https://x.example)",
        "docs/deep/page.md": "[i](../bots.md) [j](../../examples/one.py)",
        "docs/fr/index.md": "[k](../bots.md) [l](../index.md) [m](deep/page.md)",
        "docs/fr/deep/page.md": "[n](../../bots.md#x) [o](../index.md)",
        "CONTRIBUTING.md": "[p](docs/bots.md)",
        "CHANGELOG.md": "",
        "docs/rooms.svg": "<svg/>",
        "deploy/unit.service": "[Unit]\n",
        "examples/one.py": "print(1)\n",
        "src/exvoto/core/__init__.py": '"""The core."""',
        "src/exvoto/core/game.py": "",
    }
    for name, text in pages.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    english, french = Site(tmp_path, "en"), Site(tmp_path, "fr")
    english.collect()
    french.collect()
    assert english.pages["index.md"] == "[a](bots.md#x) [b](files/examples.md) [c](contributing.md) [d](fr/)\n" + code
    assert english.pages["bots.md"] == "![f](rooms.svg) [g](files/deploy/unit.service.md) [h](https://x.example)"
    assert english.pages["deep/page.md"] == "[i](../bots.md) [j](../files/examples/one.py.md)"
    assert english.pages["contributing.md"] == "[p](bots.md)"
    assert french.pages["index.md"] == "[k](../bots/) [l](../) [m](deep/page.md)"
    assert french.pages["deep/page.md"] == "[n](../../../bots/#x) [o](../index.md)"
    assert "## `one.py`\n\n`````python\nprint(1)\n`````" in english.pages["files/examples.md"]
    assert "[Unit]" in english.pages[page_of("deploy/unit.service")]
    (tmp_path / "docs" / "bots.md").write_text("[q](nothing.md)", "utf-8")
    with pytest.raises(FileNotFoundError, match=r"docs/bots.md: there is no nothing.md"):
        Site(tmp_path, "en").collect()


def test_markdown_that_python_reads_differently() -> None:
    assert plain("text\n- one\n- two\n  more\n- three") == "text\n\n- one\n- two\n  more\n- three"
    assert plain("```python rules.py\n- x\n```\nand\n1. one") == '```python title="rules.py"\n- x\n```\nand\n\n1. one'


def write(folder: Path, **pages: str) -> Path:
    for name, text in pages.items():
        path = folder / name.replace("__", "/").replace("_html", ".html")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def test_a_planted_broken_link_is_found(tmp_path: Path) -> None:
    site = write(
        tmp_path,
        index_html='<a href="bots/">x</a> <a href="bots/#why">x</a> <a href="/bots/">x</a> <a href="https://x.example/no">x</a>',
        bots__index_html='<h2 id="why">x</h2> <a href="../">x</a> <a href="#why">x</a> <img src="../no.webp">',
        deep__index_html='<a href="../bots/#nothing">x</a> <a href="../none/">x</a> <script src="/no.js"></script>',
    )
    assert broken_links(site) == [
        "bots/index.html: ../no.webp",
        "deep/index.html: ../bots/#nothing",
        "deep/index.html: ../none/",
        "deep/index.html: /no.js",
    ]
    write(tmp_path, index_html='<a href="/games/bots/">x</a> <a href="/bots/">x</a>', deep__index_html="")
    assert broken_links(site, "/games/") == ["bots/index.html: ../no.webp", "index.html: /bots/"]


@pytest.mark.slow
def test_the_site_is_built_without_a_warning() -> None:
    """Both languages, with search and reference, and every link leads somewhere."""
    done = subprocess.run([sys.executable, "dev.py", "docs"], cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"--- \d+ pages in .build/site", done.stdout)
    site = ROOT / ".build" / "site"
    assert "WARNING" not in done.stdout + done.stderr
    assert broken_links(site) == []
    for language, word in (("", "auction"), ("fr/", "robot")):
        assert word in (site / f"{language}search/search_index.json").read_text("utf-8")
    assert "Raises BadTable" in (site / "reference/exvoto.games/index.html").read_text("utf-8")
    assert 'lang="fr"' in (site / "fr/tutorials/host/index.html").read_text("utf-8")
    page = site / "hosting" / "index.html"
    page.write_text(page.read_text("utf-8").replace("</body>", '<a href="../nowhere/">x</a></body>'), "utf-8")
    assert broken_links(site) == ["hosting/index.html: ../nowhere/"]


@pytest.mark.slow
def test_a_warning_stops_the_build(tmp_path: Path) -> None:
    """A page that links to an anchor which no page has."""
    python = ROOT / ".venv-site" / "bin" / "python"
    lay_out(ROOT, tmp_path / "pages")
    page = tmp_path / "pages" / "fr" / "pages" / "index.md"
    page.write_text(page.read_text("utf-8") + "\n[x](tutorials/host.md#rien)\n", "utf-8")
    assert "#rien" in run_mkdocs(python, tmp_path / "pages", tmp_path / "site", "fr")
    shutil.rmtree(tmp_path / "pages")
