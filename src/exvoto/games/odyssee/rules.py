"""The rules of Odyssée by id, in the order in which players read them."""

from typing import Final

from exvoto.core.rule import Rule, numbered

# Before you sail
ODY_1: Final = Rule("ODY-1")  # three to six players, fixed seats
ODY_2: Final = Rule("ODY-2")  # gods in play by number of players
ODY_3: Final = Rule("ODY-3")  # map, tokens and reserve (map of this edition)
ODY_4: Final = Rule("ODY-4")  # gods dealt openly
ODY_5: Final = Rule("ODY-5")  # one secret mission each (missions of this edition)
ODY_6: Final = Rule("ODY-6")  # 42 wind cards, three each
ODY_7: Final = Rule("ODY-7")  # Zeus places the ship
ODY_8: Final = Rule("ODY-8")  # left of Zeus opens

# Your turn
ODY_9: Final = Rule("ODY-9")  # clockwise, left of Zeus first
ODY_10: Final = Rule("ODY-10")  # exactly one action per turn
ODY_11: Final = Rule("ODY-11")  # a wind card from hand on a zone
ODY_12: Final = Rule("ODY-12")  # any zone at any time
ODY_13: Final = Rule("ODY-13")  # Dionysos as a wind of strength 1
ODY_14: Final = Rule("ODY-14")  # a pass is not final
ODY_15: Final = Rule("ODY-15")  # when only a pass is left
ODY_16: Final = Rule("ODY-16")  # all pass in succession
ODY_17: Final = Rule("ODY-17")  # no drawing, no taking back

# Divine powers
ODY_18: Final = Rule("ODY-18")  # once per round and god, Hades excepted
ODY_19: Final = Rule("ODY-19")  # on one's own turn, as the whole turn
ODY_20: Final = Rule("ODY-20")  # announce, counter, effect
ODY_21: Final = Rule("ODY-21")  # pawns after use
ODY_22: Final = Rule("ODY-22")  # in any turn

# The gods one by one
ODY_23: Final = Rule("ODY-23")  # Zeus ends the round
ODY_24: Final = Rule("ODY-24")  # Poseidon blocks a zone
ODY_25: Final = Rule("ODY-25")  # Aphrodite doubles a zone
ODY_26: Final = Rule("ODY-26")  # Hermes moves a card
ODY_27: Final = Rule("ODY-27")  # Hades plays face down
ODY_28: Final = Rule("ODY-28")  # face-down cards
ODY_29: Final = Rule("ODY-29")  # Hades countered
ODY_30: Final = Rule("ODY-30")  # when Athena may counter
ODY_31: Final = Rule("ODY-31")  # what a counter does
ODY_32: Final = Rule("ODY-32")  # what cannot be countered

# Dionysos: changing gods
ODY_33: Final = Rule("ODY-33")  # exchange of gods
ODY_34: Final = Rule("ODY-34")  # the pawn's state goes with the god
ODY_35: Final = Rule("ODY-35")  # not in the turn of the exchange
ODY_36: Final = Rule("ODY-36")  # the duties of Zeus follow the card
ODY_37: Final = Rule("ODY-37")  # Hades in new hands

# The voyage
ODY_38: Final = Rule("ODY-38")  # when the ship sails
ODY_39: Final = Rule("ODY-39")  # hidden cards are turned up
ODY_40: Final = Rule("ODY-40")  # total of a zone
ODY_41: Final = Rule("ODY-41")  # highest total, ties yellow, green, red
ODY_42: Final = Rule("ODY-42")  # where the voyage stops
ODY_43: Final = Rule("ODY-43")  # circles passed on the way
ODY_44: Final = Rule("ODY-44")  # back at the departure circle
ODY_45: Final = Rule("ODY-45")  # the token is removed

# Points and victory
ODY_46: Final = Rule("ODY-46")  # score, kept secret
ODY_47: Final = Rule("ODY-47")  # 10 points end the game
ODY_48: Final = Rule("ODY-48")  # highest score, then the last token
ODY_49: Final = Rule("ODY-49")  # ties that remain

# From one round to the next
ODY_50: Final = Rule("ODY-50")  # Zeus places a new token
ODY_51: Final = Rule("ODY-51")  # empty reserve
ODY_52: Final = Rule("ODY-52")  # shuffle
ODY_53: Final = Rule("ODY-53")  # two cards each
ODY_54: Final = Rule("ODY-54")  # pawns ready, new leader
ODY_55: Final = Rule("ODY-55")  # stall guard (of this edition)

# What you see and what stays hidden
ODY_56: Final = Rule("ODY-56")  # what a player sees
ODY_57: Final = Rule("ODY-57")  # what stays hidden
ODY_58: Final = Rule("ODY-58")  # all may be shown at the end

# Chapters in the order of reading; the keys are those of the texts.
CHAPTERS: Final = (
    (
        "setup",
        (
            ODY_1,
            ODY_2,
            ODY_3,
            ODY_4,
            ODY_5,
            ODY_6,
            ODY_7,
            ODY_8,
        ),
    ),
    (
        "turns",
        (
            ODY_9,
            ODY_10,
            ODY_11,
            ODY_12,
            ODY_13,
            ODY_14,
            ODY_15,
            ODY_16,
            ODY_17,
        ),
    ),
    (
        "powers",
        (
            ODY_18,
            ODY_19,
            ODY_20,
            ODY_21,
            ODY_22,
        ),
    ),
    (
        "gods",
        (
            ODY_23,
            ODY_24,
            ODY_25,
            ODY_26,
            ODY_27,
            ODY_28,
            ODY_29,
            ODY_30,
            ODY_31,
            ODY_32,
        ),
    ),
    (
        "exchange",
        (
            ODY_33,
            ODY_34,
            ODY_35,
            ODY_36,
            ODY_37,
        ),
    ),
    (
        "voyage",
        (
            ODY_38,
            ODY_39,
            ODY_40,
            ODY_41,
            ODY_42,
            ODY_43,
            ODY_44,
            ODY_45,
        ),
    ),
    (
        "score",
        (
            ODY_46,
            ODY_47,
            ODY_48,
            ODY_49,
        ),
    ),
    (
        "renewal",
        (
            ODY_50,
            ODY_51,
            ODY_52,
            ODY_53,
            ODY_54,
            ODY_55,
        ),
    ),
    (
        "secrets",
        (
            ODY_56,
            ODY_57,
            ODY_58,
        ),
    ),
)

RULINGS: Final = numbered("R-", 44)
