"""Prières (Franck Genet, prototype of 2011), for two to five faiths.

Some names in the code keep to the French booklet where the English texts have another word; stored games need them:
`implication` (Implication) is Commitment, `imploration` (Imploration) is the Supplication phase, `annulment` and
`annul` (Annulation) are Cancellation. `people` is Population, and `origin` the Original Temple (Temple Originel).
Rulings are cited as the catalogues spell them in this game, without a hyphen: R8.
"""

from exvoto.games.prieres.game import GAME as GAME
