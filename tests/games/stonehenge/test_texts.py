"""The refusals of Stonehenge name what is in the way here, and what can be done instead."""

from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.kind import SEAT
from exvoto.core.position import read_position
from exvoto.games import game, texts

GAME = game("stonehenge")
NAMES = ["Ada", "Bo", "Cy"]
DAY: dict[str, Any] = {"agenda": ["acting A"], "druid": 13, "at": {"A": "10D", "B": "9N"}, "hand": {"B": ["1N"]}}
NIGHT = DAY | {"at": {"A": "10N", "B": "9N"}}
FEW = DAY | {"tokens": {"A": "R1"}, "deck": ["9N"], "discard": ["1N"], "rest": "C", "hand": {}}
OFFERING = DAY | {"agenda": ["offering A"], "hand": {"A": ["2D", "8N", "14D", "TW"]}, "tokens": {"B": "G1"}}
MARKET = {"agenda": ["declaring"], "druid": 12, "at": {"A": "13N", "B": "14N"}, "market": {"P1": "W1,B2"}}
PURSES = {"tokens": {"A": "W1,B1", "B": "W2,B2"}}


@pytest.mark.parametrize(
    ("position", "answer", "english", "french"),
    [
        (DAY, "A ask B", "It is day where your figure is: you draw cards. You can ask for a card only on a night half-space.", "Votre figurine est côté jour : on y pioche. On ne demande une carte que sur une demi-case nuit."),  # noqa: E501
        (NIGHT, "A draw", "It is night where your figure is: you take a card from another player. You can draw only on a day half-space.", "Votre figurine est côté nuit : on y prend une carte à un autre joueur. On ne pioche que sur une demi-case jour."),  # noqa: E501
        (DAY, "B draw", "You act on your own turn, after moving. The table is waiting for Ada.", "On agit à son propre tour, après s’être déplacé. On attend Ada."),  # noqa: E501
        (OFFERING, "A draw", "You act once per turn, after moving. Lay combinations now, or say that you are done.", "On agit une fois par tour, après s’être déplacé. Déposez maintenant des combinaisons, ou terminez."),  # noqa: E501
        (FEW, "A draw-four R", "Drawing four needs at least three cards in the offering pile and the discard pile, and there are only 2. Draw without paying.", "Pour piocher quatre cartes, il en faut au moins trois dans la pile d’offrande et la défausse, et il n’en reste que 2. Piochez sans payer."),  # noqa: E501
        (FEW | {"options": {"day_upgrade_timing": "after"}}, "A draw-four R", "At this table you first draw two cards, then decide whether to pay for two more. Draw two.", "À cette table, on pioche d’abord deux cartes, puis on décide d’en payer deux de plus. Piochez-en deux."),  # noqa: E501
        (OFFERING, "A lay three 2D,8N,14D W", "This combination does not bring a white token here. It can bring: blue and yellow.", "Cette combinaison ne rapporte pas une ressource blanche ici. Couleurs possibles : bleu et jaune."),  # noqa: E501
        (OFFERING, "A lay pair 2D,8N B", "These cards are not a pair. A pair is the sun and the moon of the same number, without jokers.", "Ces cartes ne forment pas une paire. Une paire, c’est le soleil et la lune d’un même numéro, sans joker."),  # noqa: E501
        (OFFERING, "A lay single 2D B", "Your figure is on 10 day: only the card of that half-space counts as a single card. Lay it, or another combination.", "Votre figurine est sur 10 jour : seule la carte de cette demi-case compte comme carte seule. Déposez-la, ou une autre combinaison."),  # noqa: E501
        (OFFERING, "A denounce TW B", "Bo’s figure is on a green space. With the white trilithon card you can attack only players on white or black spaces.", "La figurine de Bo est sur une case verte. Avec la carte trilithon blanche, on n’attaque que sur une case blanche ou noire."),  # noqa: E501
        (OFFERING, "A denounce TW C", "Cy has no tokens, so there is nothing to take. Choose another player.", "Cy n’a pas de ressource : il n’y a rien à prendre. Choisissez un autre joueur."),  # noqa: E501
        (OFFERING, "A colour R", "Everyone already has a colour: you play white.", "Chacun a déjà sa couleur : vous jouez le blanc."),  # noqa: E501
        (OFFERING, "A decline", "No offer is waiting for your answer. Lay combinations now, or say that you are done.", "Aucune offre n’attend votre réponse. Déposez maintenant des combinaisons, ou terminez."),  # noqa: E501
        (MARKET | PURSES, "B declare L1", "You cannot pay for the lintel L1: it costs 1 white token, 1 blue token, 1 green token, 1 yellow token and 1 red token, and you have 2 white tokens and 2 blue tokens. Choose another monolith, or buy nothing.", "Vous ne pouvez pas payer le chapiteau L1 : son prix est de 1 ressource blanche, 1 ressource bleue, 1 ressource verte, 1 ressource jaune et 1 ressource rouge, et vous avez 2 ressources blanches et 2 ressources bleues. Choisissez un autre monolithe, ou n’achetez rien."),  # noqa: E501
    ],
)  # fmt: skip
def test_refusals_name_the_cause(position: dict[str, Any], answer: str, english: str, french: str) -> None:
    s = read_position(GAME, {"seats": 3} | position)
    seat, a = SEAT.one(answer[0]), GAME.read(answer[2:])
    rule = engine.refuse(s, seat, a)
    assert rule is not None
    why = engine.facts(s, seat, a)
    said = [texts("stonehenge", language).refusal(rule, why, NAMES) for language in ("en", "fr")]
    assert [said[0], said[1].replace("\u00a0", " ")] == [english, french]
