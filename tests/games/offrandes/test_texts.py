"""The sentences of Offrandes: every event, question, button and refusal can be said in both languages."""

import json
import re

import pytest

from exvoto.contract.samples import random_action
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.engine import facts, over, pending, play, random_answer, refuse
from exvoto.core.errors import Unreadable
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games import game, texts

GAME = game("offrandes")
NAMES = ["Ada", "Bo", "Cy", "Dee", "Éva"]
# What `refuse` and `closed` may answer with.
REFUSING = (11, 12, 22, 23, 24, 26, 27, 30, 51, 52, 53, 54, 55, 56, 57, 58, 61, 63, 64, 66, 67, 68)


def tree(entry: object, path: str = "") -> set[str]:
    if isinstance(entry, dict):
        return {path}.union(*[tree(value, f"{path}/{key}") for key, value in entry.items()])
    return {path}


def test_both_catalogues_have_the_same_keys() -> None:
    assert tree(texts("offrandes", "en").own) == tree(texts("offrandes", "fr").own)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_happens_can_be_said(language: str) -> None:
    """Random games under several tables: no unfilled placeholder, no lower-case beginning, no missing noun."""
    book = texts("offrandes", language)
    rng = Sfc32(3)
    refused: set[str] = set()
    told: set[str] = set()
    tables = [{}, {"lesserOffering": "free", "corruptAtTop": "forbid"}, {"offering": "compulsory", "money": "hidden"}]
    for number in range(9):
        dealer = Recorder(SeededDealer(rng))
        s = GAME.new(3 + number % 3, dealer, tables[number // 3] | {"roundCap": 12})
        while not over(s):
            said = [book.prompt(s.agenda[-1], NAMES)]
            asked = [cls for cls in GAME.actions if cls.verb in s.agenda[-1].takes]
            for k, cls in enumerate([*GAME.actions, *asked * 3]):
                a = random_action(cls, rng)
                seat = rng.below(s.n) if k < len(GAME.actions) else pending(s)[0]
                rule = refuse(s, seat, a)
                if rule is not None:
                    refused.add(rule.id)
                    said.append(book.refusal(rule, facts(s, seat, a), NAMES))
            seat = pending(s)[0]
            answer = random_answer(s, seat, rng)
            said.append(book.action(answer, NAMES))
            play(s, seat, answer, dealer)
            _, events = dealer.take()
            told |= {event.verb for event in events}
            said += [book.event(event, NAMES) for event in events]
            for sentence in said:
                assert "{" not in sentence
                assert sentence[0].isupper(), sentence
                assert "  " not in sentence
                assert "hidden" not in sentence
                assert "caché" not in sentence
    assert told == {telling.verb for telling in GAME.tellings}
    assert refused <= {f"OFF-{number}" for number in REFUSING}
    assert len(refused) >= 18


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_that_refuses_has_a_short_sentence(language: str) -> None:
    assert set(texts("offrandes", language).own["refusal"]) == {f"OFF-{number}" for number in REFUSING}


ALTARS = """
seats = 3
first = "A"
ladders = { A = { pe = 2, wa = 3, fl = 2, ke = 2, co = 2 }, B = { gu = 2, pe = 1 }, C = { pe = 5, fl = 1 } }
altars = { hermes = "3 hen B", ares = "1 goat C", athena = "2 pig B" }
"""
OFFERING = ALTARS + 'agenda = ["offering A", "closing"]\n'
CORRUPTING = ALTARS + 'agenda = ["corruption", "offerings 0", "closing"]\n'


@pytest.mark.parametrize(
    ("position", "answer", "english", "french"),
    [
        (
            OFFERING,
            "offer 2 pig hermes",
            "There are 3 hens on the altar of Hermes: 2 pigs are too few. Choose another altar.",
            "Il y a 3 poules sur l’autel d’Hermès : 2 porcs, c’est trop peu. Choisissez un autre autel.",
        ),
        (
            OFFERING,
            "offer 2 pig ares",
            "There is 1 goat on the altar of Ares: pigs are worth less. Choose another altar.",
            "Il y a 1 chèvre sur l’autel d’Arès : des porcs valent moins. Choisissez un autre autel.",
        ),
        (
            OFFERING,
            "offer 2 pig athena",
            "There are already 2 pigs on the altar of Athena: yours must be more, or nobler. Choose another altar.",
            "Il y a déjà 2 porcs sur l’autel d’Athéna : il en faut plus, ou de plus nobles. Choisissez un autre autel.",
        ),
        (
            OFFERING,
            "offer 2 pig zeus",
            "Zeus is in group 5, and your temple keeper goes no further than group 2: choose an altar in groups 1 to 2.",  # noqa: E501
            "Zeus est dans le groupe 5, et votre gardien du temple ne va que jusqu’au groupe 2 : choisissez un autel des groupes 1 à 2.",  # noqa: E501
        ),
        (
            OFFERING,
            "offer 3 pig hera",
            "Your characters give you exactly 2 pigs: that is what you can offer.",
            "Vos personnages vous donnent exactement 2 porcs : c’est cela que vous pouvez offrir.",
        ),
        (
            CORRUPTING,
            "corrupt B pe",
            "Bo has 2 guards and you have 2 corruptors: you need more corruptors than that. Choose a player with fewer guards, or corrupt nobody.",  # noqa: E501
            "Bo a 2 gardes et vous avez 2 corrupteurs : il vous en faut davantage. Choisissez une cité qui a moins de gardes, ou ne corrompez personne.",  # noqa: E501
        ),
        (
            CORRUPTING,
            "corrupt C wa",
            "Cy’s water bearer is still on the start square and cannot be corrupted. Choose another character.",
            "Cy n’a pas de porteuse d’eau à corrompre : ce pion est encore sur la case de départ. Choisissez un autre personnage.",  # noqa: E501
        ),
        (
            CORRUPTING,
            "corrupt C pe",
            "Cy’s peasant is on square 5. Only the player whose corruptor is on square 5 can bring that pawn down, and yours is on 2: choose another character.",  # noqa: E501
            "Le paysan de Cy est sur la case 5. Seul le corrupteur de la case 5 permet de faire descendre ce pion, et le vôtre est sur la case 2 : choisissez un autre personnage.",  # noqa: E501
        ),
        (
            CORRUPTING,
            "corrupt A pe",
            "You cannot corrupt your own city: choose an opponent, or corrupt nobody.",
            "Vous ne pouvez pas corrompre votre propre cité : choisissez-en une autre, ou ne corrompez personne.",
        ),
        (
            CORRUPTING.replace("pe = 2, wa", "pe = 4, wa").replace("gu = 2, pe = 1", "pe = 1"),
            "corrupt B pe",
            "By climbing you would push Cy’s peasant off square 5. Only the player whose corruptor is on square 5 may do that, and yours is on 2: choose another character.",  # noqa: E501
            "En montant, vous délogeriez de la case 5 le paysan de Cy. Seul le corrupteur de la case 5 le permet, et le vôtre est sur la case 2 : choisissez un autre personnage.",  # noqa: E501
        ),
        (
            (
                'seats = 3\nagenda = ["offering A", "closing"]\nladders = { A = { pe = 1, wa = 4, fl = 4, ke = 1 } }\n'
                'altars = { hermes = "4 hen B", ares = "5 hen C", hera = "4 hen C" }'
            ),
            "offer 4 hen hephaistos",
            "The stock has only 2 hens: take all that remain.",
            "Le stock n’a que 2 poules : prenez tout ce qui reste.",
        ),
        (
            (
                'seats = 3\ncash = [2, 7, 7]\nagenda = ["respond A", "auctions 2"]\nbid = 3\nleader = "B"\n'
                'auctioneer = "B"\nlot = "pe,wa"\nlots = 1\nbidding = "A,B"\noptions = { money = "hidden" }'
            ),
            "raise 4",
            "You have 2 drachmas: you cannot go above 3, only pass.",
            "Vous avez 2 drachmes : vous ne pouvez pas dépasser 3, seulement passer.",
        ),
    ],
)
def test_a_refusal_gives_the_numbers_of_the_position(position: str, answer: str, english: str, french: str) -> None:
    s = read_position(GAME, parse(position))
    a = GAME.read(answer)
    rule = refuse(s, 0, a)
    assert rule is not None
    assert texts("offrandes", "en").refusal(rule, facts(s, 0, a), NAMES) == english
    assert texts("offrandes", "fr").refusal(rule, facts(s, 0, a), NAMES).replace("\u00a0", " ") == french


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        ("won B pe,wa 1", "Bo wins the peasant and the water bearer for 1 drachma.", "Bo remporte le paysan et la porteuse d’eau pour 1 drachme."),  # noqa: E501
        ("offered A 3 ox athena 15", "Ada offers 3 oxen to Athena: 15 points.", "Ada offre 3 bœufs à Athéna : 15 points."),  # noqa: E501
        ("replaced E 1 hen hades", "Éva’s offering to Hades (1 hen) is replaced.", "L’offrande d’Éva à Hadès (1 poule) est remplacée."),  # noqa: E501
        ("displaced B pr C", "Cy pushes Bo’s priestess from square 5 down to square 4.", "Cy déloge de la case 5 la prêtresse de Bo, qui redescend sur la case 4."),  # noqa: E501
        ("corruption -", "Corruption: nobody has a corruptor.", "Corruption : personne n’a de corrupteur."),
        ("passed A 1", "Ada cannot bid higher and is out of the bidding.", "Ada n’a pas de quoi monter et sort de l’enchère."),  # noqa: E501
    ],
)  # fmt: skip
def test_events_are_sentences(event: str, english: str, french: str) -> None:
    assert texts("offrandes", "en").event(GAME.read_event(event), NAMES) == english
    assert texts("offrandes", "fr").event(GAME.read_event(event), NAMES).replace("\u00a0", " ") == french


def test_french_typography() -> None:
    """Curved apostrophes, and a space that does not break before double punctuation."""
    own = texts("offrandes", "fr").own
    for path in ("action", "event", "prompt", "refusal", "noun", "city", "phase", "board"):
        text = json.dumps(own[path], ensure_ascii=False).replace('": ', "")
        assert not re.search(r" [:;?!»]|« |'", text), path


def test_a_refused_lot_knows_its_bid_and_the_hand() -> None:
    s = read_position(GAME, parse('seats = 3\ncash = [2, 7, 7]\nauctioneer = "A"\nagenda = ["lot", "auctions 1"]'))
    known = facts(s, 0, GAME.read("propose pe,wa 3"))
    assert (known["bid"], known["hand"]) == (3, s.hand)


NO_HENS = 'apollo = "5 hen B", zeus = "5 hen B", athena = "5 hen C"'


@pytest.mark.parametrize(
    ("altars", "short"),
    [
        ("", 0),
        ('hermes = "5 pig B", ares = "5 pig C", hera = "4 pig C"', 1),  # one pig is left, and there are hens
        ('hermes = "5 pig B", ares = "5 pig C", hera = "4 pig C", ' + NO_HENS, 2),
    ],
)
def test_a_refused_offering_knows_what_is_missing(altars: str, short: int) -> None:
    position = f"seats = 3\naltars = {{ {altars} }}\nladders = {{ A = {{ pe = 2, wa = 4, fl = 4, ke = 5 }} }}\n"
    s = read_position(GAME, parse(position + 'agenda = ["offering A", "closing"]'))
    known = facts(s, 0, GAME.read("offer 1 hen hephaistos"))
    assert (known["animal"], known["short"], known["most"]) == (0, short, 4)


@pytest.mark.parametrize(
    ("altars", "complaint"),
    [
        ("3", "altars: 3 is not"),
        ('{ olympus = "2 hen B" }', "altars: there is no altar 'olympus'"),
        ('{ hermes = "hen B" }', "is not a number, an animal and the seat of a disc"),
        ('{ hermes = "x hen B" }', "is not a number, an animal and the seat of a disc"),
    ],
)
def test_bad_altars_are_named(altars: str, complaint: str) -> None:
    with pytest.raises(Unreadable) as bad:
        read_position(GAME, parse(f"seats = 3\naltars = {altars}"))
    assert complaint in str(bad.value)
