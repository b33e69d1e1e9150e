"""The sentences of Prières: every event, question, button and refusal, and the board, in both languages."""

import json
import re
from pathlib import Path

import pytest

from exvoto.contract.samples import random_action
from exvoto.core import engine
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games import texts
from exvoto.games.prieres import GAME
from exvoto.games.prieres.board import board
from exvoto.games.prieres.pieces import MIRACLE

NAMES_OF_PLAYERS = ["Ada", "Bo", "Cy", "Dee", "Éva"]
RICH = Path(__file__).with_name("rich.toml").read_text("utf-8")
SECTIONS = ("action", "event", "prompt", "refusal", "noun", "phase", "board")


def tree(entry: object, path: str = "") -> set[str]:
    if isinstance(entry, dict):
        return {path}.union(*[tree(value, f"{path}/{key}") for key, value in entry.items()])
    return {path}


def test_both_catalogues_have_the_same_keys() -> None:
    assert tree(texts("prieres", "en").own) == tree(texts("prieres", "fr").own)


def test_french_typography() -> None:
    """Curved apostrophes, and a space that does not break before double punctuation."""
    own = texts("prieres", "fr").own
    for path in SECTIONS:
        text = json.dumps(own[path], ensure_ascii=False).replace('": ', "")
        assert not re.search(r" [:;?!»]|« |'", text), path


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_happens_can_be_said(language: str) -> None:
    """Games from full hands: events, buttons, prompts, refusals, and the board in at most 100 columns."""
    book = texts("prieres", language)
    rng = Sfc32(3)
    for number in range(6):
        s = read_position(GAME, parse("seats = 3\n" + RICH))
        dealer = Recorder(SeededDealer(rng))
        while not engine.over(s):
            seat = engine.pending(s)[0]
            said = [book.prompt(s.agenda[-1], NAMES_OF_PLAYERS)]
            for cls in GAME.actions:
                a = random_action(cls, rng)
                rule = engine.refuse(s, seat, a)
                if rule is not None:
                    said.append(book.refusal(rule, engine.facts(s, seat, a), NAMES_OF_PLAYERS))
            answer = engine.random_answer(s, seat, rng)
            said.append(book.action(answer, NAMES_OF_PLAYERS))
            engine.play(s, seat, answer, dealer)
            for event in dealer.take()[1]:
                for viewer in (*range(s.n), None):
                    twin = event.seen_by(viewer)
                    if twin is not None:
                        said.append(book.event(twin, NAMES_OF_PLAYERS))
            for sentence in said:
                assert "{" not in sentence
                assert "  " not in sentence
                assert sentence[0].isupper(), sentence
                assert "hidden" not in sentence
                assert "caché" not in sentence
            for viewer in (number % 3, None):
                assert all(len(line) <= 100 for line in board(GAME.view(s, viewer), book, NAMES_OF_PLAYERS))


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        ("drew B -,-", "Bo draws 2 Cities.", "Bo pioche 2 Villes."),
        ("annuls C A wrath", "Cy plays a Cancellation against Ada’s Wrath.", "Cy oppose une Annulation à la carte Colère d’Ada."),  # noqa: E501
        ("agitated A athens", "Ada’s followers cause Agitation in Athens: it yields no Faith next round.", "Les fidèles d’Ada sèment l’Agitation à Athènes : cette Ville ne donnera pas de Foi au prochain tour de jeu."),  # noqa: E501
        ("nobody 0", "Nobody bids anything: the End token stays where it is.", "Personne ne mise : le jeton Fin de partie reste en place."),  # noqa: E501
    ],
)  # fmt: skip
def test_events_are_sentences(event: str, english: str, french: str) -> None:
    assert texts("prieres", "en").event(GAME.read_event(event), NAMES_OF_PLAYERS) == english
    assert texts("prieres", "fr").event(GAME.read_event(event), NAMES_OF_PLAYERS).replace("\u00a0", " ") == french


ALL_PLAYED = (
    "miracle_discards = { "
    + ", ".join([f"{name} = {2 if name == 'annulment' else 1}" for name in MIRACLE.names])
    + " }"
)


@pytest.mark.parametrize(
    ("position", "answer", "english", "french"),
    [
        ('hands.A = ["zeal"]', "miracle zeal", "Zeal acts on a City being placed. Keep it until one is announced.", "Zèle agit sur une Ville que l’on pose. Gardez cette carte jusqu’à ce qu’on en annonce une."),  # noqa: E501
        ('hands.A = ["annulment"]', "miracle annulment", "Cancellation answers a Miracle that another player has just played. Keep it until then.", "Annulation répond à un Miracle qu’un autre vient de jouer. Gardez cette carte jusque-là."),  # noqa: E501
        ('hands.A = ["conversion"]\nareas.A = ["delphi"]', "miracle conversion", "Conversion has no legal target now: there is no established City it can act on. Keep it for later.", "Conversion n’a pas de cible permise : aucune Ville établie ne convient. Gardez cette carte pour plus tard."),  # noqa: E501
        ('hands.A = ["athens", "naivety"]', "place-naively athens", "Even with Naivety Athens costs 6 Faith, and you have 1. Place a cheaper City, or do something else.", "Même avec Naïveté, Athènes coûte 6 Foi, et vous en avez 1. Posez une Ville moins chère, ou faites autre chose."),  # noqa: E501
        (f'options.O-RECYCLE = "off"\n{ALL_PLAYED}', "pray", "There is no Miracle left to draw. Do something else, or end your turn.", "Il n’y a plus de Miracle à piocher. Faites autre chose, ou finissez votre tour."),  # noqa: E501
        ("", "place rome", "You do not have Rome in hand. Place a City you have.", "Vous n’avez pas Rome en main. Posez une Ville que vous avez."),  # noqa: E501
        ("", "bid 2", "You bid only in the Supplication phase. It is your turn: place Cities, pray, play Miracles, intervene, or end your turn.", "On ne mise que pendant la phase d’Imploration. C’est votre tour : posez des Villes, priez, jouez des Miracles, intervenez, ou finissez votre tour."),  # noqa: E501
    ],
)  # fmt: skip
def test_refusals_say_what_is_in_the_way(position: str, answer: str, english: str, french: str) -> None:
    s = read_position(GAME, parse(f'seats = 2\nround = 5\nat = "turn"\nturn = "A"\npool = 1\n{position}'))
    action = GAME.read(answer)
    rule = engine.refuse(s, 0, action)
    assert rule is not None
    said = [texts("prieres", language).refusal(rule, engine.facts(s, 0, action), []) for language in ("en", "fr")]
    assert [said[0], said[1].replace("\u00a0", " ")] == [english, french]


def test_a_second_bid_learns_that_none_is_asked_for() -> None:
    s = read_position(GAME, parse('seats = 2\nround = 5\nat = "imploration"'))
    assert engine.facts(s, 0, GAME.read("bid 21"))["timely"] == 1
    engine.play(s, 0, GAME.read("bid 2"), SeededDealer(Sfc32(1)))
    assert engine.facts(s, 0, GAME.read("bid 3"))["timely"] == 0
