"""The games on the shelf: their boxes, declarations, texts, covers and boards."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

import exvoto
from exvoto.core.errors import BadTable
from exvoto.core.game import Game
from exvoto.games import LANGUAGES, files_of, laid_over_shared
from exvoto.games.describe import describe
from exvoto.games.rulebook import aid, book
from exvoto.server.storage.settings import Settings
from exvoto.server.table.refusal import Refused
from exvoto.server.web.compression import compressed
from exvoto.server.web.page import page_build
from exvoto.server.web.responses import json_response


class Shelf:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def known_games(self) -> list[dict[str, Any]]:
        return [self.box(self.settings.game(name)) for name in self.settings.names()]

    def box(self, game: Game[Any]) -> dict[str, Any]:
        """What the home page shows of a game before anything else of it is loaded."""
        manifest, base = game.manifest, f"{self.settings.base}/games/{game.name}"
        catalogues = {language: self.settings.texts(game.name, language) for language in LANGUAGES}
        return {
            "name": game.name,
            "version": game.version,
            "seats": list(game.seats),
            "minutes": manifest.minutes,
            "quick": manifest.quick or game.seats[0],
            "talk": manifest.bargaining,
            "lessons": bool(manifest.lessons),
            "aid": bool(manifest.rulebook),
            "cover": f"{base}/{manifest.cover}" if manifest.cover else None,
            "world": f"{base}/{manifest.world}" if manifest.world else None,
            "title": {language: texts.word_or(game.name, "game", "title") for language, texts in catalogues.items()},
            "tagline": {language: texts.word_or("", "game", "tagline") for language, texts in catalogues.items()},
            "cover_text": {language: texts.word_or("", "game", "cover") for language, texts in catalogues.items()},
        }

    async def game_file(self, request: Request) -> Response:
        """The cover of a game and the board it brings for the page: nothing else of its package is served."""
        game = self.find_game(request)
        wanted = request.path_params["file"]
        if wanted not in (game.manifest.cover, game.manifest.world) or not wanted:
            raise Refused("not-found")
        file = files_of(game) / wanted
        if not file.is_file():
            raise Refused("not-found")
        kind = "image/svg+xml" if wanted.endswith(".svg") else "text/javascript"
        return compressed(
            request, Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": "max-age=300"})
        )

    async def games(self, request: Request) -> Response:
        return json_response(self.known_games())

    async def game(self, request: Request) -> Response:
        return compressed(
            request, json_response(describe(self.find_game(request)), headers={"Cache-Control": "max-age=300"})
        )

    def find_game(self, request: Request) -> Any:
        try:
            return self.settings.game(request.path_params["game"])
        except (BadTable, ImportError, AttributeError):
            raise Refused("not-found") from None

    async def aid(self, request: Request) -> Response:
        """The player aid, for the options that the parameters name."""
        game = self.find_game(request)
        try:
            made = aid(game, request.path_params["lang"], dict(request.query_params))
        except BadTable:
            raise Refused("not-found") from None
        return compressed(request, json_response(made, headers={"Cache-Control": "max-age=300"}))

    async def rulebook(self, request: Request) -> Response:
        game = self.find_game(request)
        try:
            made = book(game, request.path_params["lang"])
        except BadTable:
            raise Refused("not-found") from None
        return compressed(request, json_response(made, headers={"Cache-Control": "max-age=300"}))

    async def texts(self, request: Request) -> Response:
        self.find_game(request)
        try:
            found = self.settings.texts(request.path_params["game"], request.path_params["lang"])
        except BadTable:
            raise Refused("not-found") from None
        merged = laid_over_shared(found)
        tag = f'"{exvoto.__version__}-{page_build()}"'
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers={"ETag": tag})
        return compressed(request, json_response(merged, headers={"ETag": tag, "Cache-Control": "no-cache"}))
