"""`dev.py docs`: the site in both languages, below .build/site. A warning is a failure, and so is a broken link.

SITE_URL in the environment says where the site will stand; without it, it works anywhere but for the page that a server
shows for an unknown address."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

from devtools.console import say, stop
from devtools.environments import BUILD, ROOT, digest, environment
from devtools.site.links import broken_links
from devtools.site.pages import Site

SITE = BUILD / "site"
LAID_OUT = BUILD / "site-pages"  # what MkDocs is handed
CONFIGURED = {"en": "mkdocs.yml", "fr": "mkdocs.fr.yml"}
QUIET = {"NO_MKDOCS_2_WARNING": "true"}  # MkDocs is pinned: which version comes next is no concern of a build


def site_environment() -> Path:
    """MkDocs and what it needs; the sources are read, not run."""
    lock = Path("requirements-site.lock")
    return environment(".venv-site", digest(lock), ["--require-hashes", "-r", lock])


def build_site() -> None:
    python = site_environment()
    say("building the site")
    try:
        lay_out(ROOT, LAID_OUT)
    except FileNotFoundError as error:
        stop(str(error))
    shutil.rmtree(SITE, ignore_errors=True)
    for language in CONFIGURED:
        if made := run_mkdocs(python, LAID_OUT, SITE, language):
            stop(f"the site in {language} could not be built:\n{made}")
    (SITE / "fr" / "404.html").unlink()  # a server has one such page: the English one
    base = urlsplit(os.environ.get("SITE_URL", "")).path or "/"
    if broken := broken_links(SITE, base):
        stop("\n".join(["links of the site that lead nowhere:", *broken]))
    pages = len(list(SITE.rglob("*.html")))
    say(f"{pages} pages in {SITE.relative_to(ROOT)}: `python3 -m http.server --directory .build/site` shows them")


def lay_out(root: Path, target: Path) -> None:
    """The pages and the settings of each language. Raises FileNotFoundError for a link to a file that is not there."""
    for language, settings in CONFIGURED.items():
        site = Site(root, language)
        site.collect()
        site.write(target / language / "pages")
        for name in {settings, CONFIGURED["en"]}:  # the French settings inherit the English ones
            shutil.copy(root / "docs" / "site" / name, target / language / name)


def run_mkdocs(python: Path, laid_out: Path, site: Path, language: str) -> str:
    """What MkDocs says where it fails or warns; empty if all is well. English is the root, French lies in `fr`."""
    target = site if language == "en" else site / language
    command: list[str | Path] = [python, "-m", "mkdocs", "build", "--strict", "--site-dir", target]
    command += ["--config-file", laid_out / language / CONFIGURED[language]]
    done = subprocess.run(command, env={**os.environ, **QUIET}, capture_output=True, text=True)
    # not --quiet, which hides warnings from --strict too
    said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip() and not line.startswith("INFO")]
    return "\n".join(said) if done.returncode == 0 else "\n".join(said) or f"mkdocs ended with {done.returncode}"
