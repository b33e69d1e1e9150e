"""The OpenAPI document, made from the same types that decode the requests."""

from typing import Any

import msgspec

import exvoto
from exvoto.server.house.notifications import NotificationSettings
from exvoto.server.table.actions import AnyDo, Branch, Create, Sit
from exvoto.server.web.exercises import Try
from exvoto.server.web.positions import CheckPosition, OpenPosition
from exvoto.server.web.requests import AskReview, Enter, Import, StopReview

ERRORS = {
    "400": "Not JSON", "401": "Invalid token", "403": "Not allowed", "404": "Not found", "409": "Not possible now",
    "413": "Too large", "422": "Does not fit the schema or the rules of the table", "429": "Too fast or too many",
    "503": "The database is unavailable",
}  # fmt: skip
BODIES: dict[str, Any] = {
    "create": Create, "sit": Sit, "enter": Enter, "do": AnyDo, "import": Import, "notices": NotificationSettings,
    "try": Try, "review": AskReview, "stop": StopReview, "branch": Branch,
    "check": CheckPosition, "place": OpenPosition,
}  # fmt: skip
ROUTES: list[tuple[str, str, str, str, str]] = [  # method, path, summary, body, status
    ("get", "/api/server", "About the server", "", "200"),
    ("get", "/api/games", "The games", "", "200"),
    ("get", "/api/games/{game}", "The declarations of a game", "", "200"),
    ("get", "/api/texts/{game}/{lang}", "The texts of a game", "", "200"),
    ("get", "/api/aids/{game}/{lang}", "The player aid of a game; table options as parameters", "", "200"),
    ("get", "/api/rulebooks/{game}/{lang}", "What a rulebook has besides its reference", "", "200"),
    ("get", "/api/tables", "Listed tables", "", "200"),
    ("post", "/api/tables", "Create a table", "create", "201"),
    ("get", "/api/tables/{id}", "A table", "", "200"),
    ("post", "/api/tables/{id}/sit", "Take a seat", "sit", "201"),
    ("post", "/api/tables/{id}/enter", "Enter by a private link", "enter", "200"),
    ("post", "/api/tables/{id}/do", "An action of the lobby", "do", "200"),
    ("get", "/api/tables/{id}/replay", "Views and events, answer by answer", "", "200"),
    ("get", "/api/tables/{id}/scores", "How the seats stood over a finished game", "", "200"),
    ("get", "/api/tables/{id}/export", "The transcript, or what a seat has seen so far", "", "200"),
    ("get", "/api/tables/{id}/fair", "What is needed to check the deal", "", "200"),
    ("get", "/api/tables/{id}/review", "The review of a seat in a finished game", "", "200"),
    ("post", "/api/tables/{id}/review", "Ask for a review", "review", "202"),
    ("post", "/api/tables/{id}/review/stop", "Stop a review and keep what there is", "stop", "200"),
    ("post", "/api/tables/{id}/branch", "Play on from a position of a finished game", "branch", "201"),
    ("get", "/api/tables/{id}/notices", "My notification settings", "", "200"),
    ("put", "/api/tables/{id}/notices", "Change my notification settings", "notices", "204"),
    ("delete", "/api/tables/{id}/me", "Forget my name and my chat", "", "204"),
    ("post", "/api/import", "A finished table from a transcript", "import", "201"),
    ("post", "/api/positions", "A table that begins with a position as it is written", "place", "201"),
    ("post", "/api/positions/check", "What is wrong with a position, or what a seat sees in it", "check", "200"),
    ("get", "/api/positions/{game}", "What a position of a game may name, and one to start from", "", "200"),
    ("get", "/api/lessons/{game}", "The lessons of a game", "", "200"),
    ("get", "/api/minute/{game}", "A game in sixty seconds: positions and words", "", "200"),
    ("get", "/api/lessons/{game}/{id}", "A step of a lesson: a position and a question", "", "200"),
    ("post", "/api/lessons/{game}/{id}", "An answer to a step of a lesson", "try", "200"),
    ("get", "/api/feeds/{feed}", "The private feed of a player, .atom or .ics", "", "200"),
]
QUERIES = {
    "/api/tables/{id}/replay": ("seat", "from", "to"),
    "/api/tables/{id}/export": ("seat",),
    "/api/tables/{id}/review": ("seat",),
}


def openapi(base: str) -> dict[str, Any]:
    schemas, components = msgspec.json.schema_components(
        list(BODIES.values()), ref_template="#/components/schemas/{name}"
    )
    bodies = dict(zip(BODIES, schemas, strict=True))
    components["Error"] = {
        "type": "object",
        "properties": {"code": {"type": "string"}, "sentence": {"type": "string"}},
        "required": ["code", "sentence"],
    }
    paths: dict[str, Any] = {}
    for method, path, summary, body, status in ROUTES:
        paths.setdefault(path, {})[method] = operation(method, path, summary, bodies.get(body), status)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Exvoto", "version": exvoto.__version__},
        "servers": [{"url": base or "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def operation(method: str, path: str, summary: str, body: Any, status: str) -> dict[str, Any]:
    error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    responses: dict[str, Any] = {code: {"description": text, "content": error} for code, text in ERRORS.items()}
    responses[status] = {"description": "Done"}
    if "/texts/" in path:
        responses["304"] = {"description": "Not changed"}
    parameters = [
        {"name": name[1:-1], "in": "path", "required": True, "schema": {"type": "string"}}
        for name in path.split("/")
        if name.startswith("{")
    ]
    number = {"type": "integer", "minimum": 0, "maximum": 1000}
    parameters += [{"name": name, "in": "query", "schema": number} for name in QUERIES.get(path, ()) if method == "get"]
    described: dict[str, Any] = {"summary": summary, "parameters": parameters, "responses": responses}
    described["operationId"] = method + path.replace("/api", "").translate(str.maketrans("/{}", "___"))
    if "{id}" in path:
        described["security"] = [{}, {"token": []}]
    if body is not None:
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return described
