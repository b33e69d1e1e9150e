"""The rules of Stonehenge – Offrandes by id, in the order in which players read them."""

from typing import Final

from exvoto.core.rule import Rule, numbered

# The ring, the cards, the tokens
STO_1: Final = Rule("STO-1")  # players and colours
STO_2: Final = Rule("STO-2")  # order of the colours
STO_3: Final = Rule("STO-3")  # colours of the spaces
STO_4: Final = Rule("STO-4")  # the next half-space
STO_5: Final = Rule("STO-5")  # what is open and what is hidden
STO_6: Final = Rule("STO-6")  # drawing cards
STO_8: Final = Rule("STO-8")  # how tokens move
STO_9: Final = Rule("STO-9")  # answers given by the table

# Setting up
STO_10: Final = Rule("STO-10")  # the market is laid out
STO_7: Final = Rule("STO-7")  # turning up a colour for a price
STO_11: Final = Rule("STO-11")  # first prices
STO_12: Final = Rule("STO-12")  # cards gathered and shuffled again
STO_13: Final = Rule("STO-13")  # figures are placed
STO_14: Final = Rule("STO-14")  # three cards each
STO_15: Final = Rule("STO-15")  # the offering pile
STO_16: Final = Rule("STO-16")  # the High Druid starts on 1

# Phase 1: the High Druid walks
STO_20: Final = Rule("STO-20")  # he walks one number on
STO_21: Final = Rule("STO-21")  # the player who stands there must offer
STO_22: Final = Rule("STO-22")  # the important offering
STO_23: Final = Rule("STO-23")  # what the colour of the space brings
STO_24: Final = Rule("STO-24")  # a turn lost under his eyes

# Phase 2: you move
STO_30: Final = Rule("STO-30")  # you must move, once
STO_31: Final = Rule("STO-31")  # one step
STO_32: Final = Rule("STO-32")  # moving by a card
STO_33: Final = Rule("STO-33")  # sharing a half-space
STO_34: Final = Rule("STO-34")  # moving onto the High Druid

# Phase 3: your action
STO_40: Final = Rule("STO-40")  # one action, if you like
STO_41: Final = Rule("STO-41")  # by day: draw two, or four
STO_42: Final = Rule("STO-42")  # by night: ask for a card
STO_43: Final = Rule("STO-43")  # paying for a stronger action
STO_44: Final = Rule("STO-44")  # by night, paid: choose the card

# Phase 4: your offerings
STO_50: Final = Rule("STO-50")  # as many combinations as you like
STO_51: Final = Rule("STO-51")  # which cards may be used
STO_52: Final = Rule("STO-52")  # single card
STO_53: Final = Rule("STO-53")  # pair
STO_54: Final = Rule("STO-54")  # three of a colour
STO_55: Final = Rule("STO-55")  # five colours
STO_56: Final = Rule("STO-56")  # five suns, five moons
STO_57: Final = Rule("STO-57")  # which colour you may gain
STO_58: Final = Rule("STO-58")  # one token per combination
STO_59: Final = Rule("STO-59")  # laying a combination

# Phase 5: end of the turn
STO_60: Final = Rule("STO-60")  # one card if you laid

# Market day
STO_70: Final = Rule("STO-70")  # who is present
STO_71: Final = Rule("STO-71")  # step i: draw
STO_72: Final = Rule("STO-72")  # step ii: rounds of exchanges
STO_73: Final = Rule("STO-73")  # what an offer may hold
STO_74: Final = Rule("STO-74")  # answering an offer
STO_76: Final = Rule("STO-76")  # step iii: offerings
STO_77: Final = Rule("STO-77")  # trilithon cards before the purchases
STO_78: Final = Rule("STO-78")  # step iv: declarations
STO_79: Final = Rule("STO-79")  # a lone buyer
STO_80: Final = Rule("STO-80")  # the auction
STO_81: Final = Rule("STO-81")  # what you pay with, what you keep
STO_83: Final = Rule("STO-83")  # is there a dolmen?
STO_84: Final = Rule("STO-84")  # step v: draw if you laid
STO_85: Final = Rule("STO-85")  # trilithon cards after the draw
STO_86: Final = Rule("STO-86")  # step vi: new monoliths
STO_87: Final = Rule("STO-87")  # end of the market day

# Trilithon cards
STO_90: Final = Rule("STO-90")  # four uses
STO_91: Final = Rule("STO-91")  # when you may play one
STO_92: Final = Rule("STO-92")  # whom you may attack
STO_93: Final = Rule("STO-93")  # denouncing
STO_94: Final = Rule("STO-94")  # blackmail
STO_95: Final = Rule("STO-95")  # taking a token
STO_96: Final = Rule("STO-96")  # countering

# End of the game
STO_110: Final = Rule("STO-110")  # who wins
STO_111: Final = Rule("STO-111")  # ranking the winners
STO_112: Final = Rule("STO-112")  # no dolmen possible any more
STO_113: Final = Rule("STO-113")  # the limit of market days

# Variants and table options
STO_120: Final = Rule("STO-120")  # table options
STO_121: Final = Rule("STO-121")  # short game
STO_122: Final = Rule("STO-122")  # promotions
STO_123: Final = Rule("STO-123")  # bluffing

# In order of reading; the keys are those of "chapter" in the texts.
CHAPTERS: Final = (
    ("general", (STO_1, STO_2, STO_3, STO_4, STO_5, STO_6, STO_8, STO_9)),
    ("setup", (STO_10, STO_7, STO_11, STO_12, STO_13, STO_14, STO_15, STO_16)),
    ("druid", (STO_20, STO_21, STO_22, STO_23, STO_24)),
    ("move", (STO_30, STO_31, STO_32, STO_33, STO_34)),
    ("action", (STO_40, STO_41, STO_42, STO_43, STO_44)),
    ("offerings", (STO_50, STO_51, STO_52, STO_53, STO_54, STO_55, STO_56, STO_57, STO_58, STO_59)),
    ("end", (STO_60,)),
    (
        "market",
        (
            STO_70,
            STO_71,
            STO_72,
            STO_73,
            STO_74,
            STO_76,
            STO_77,
            STO_78,
            STO_79,
            STO_80,
            STO_81,
            STO_83,
            STO_84,
            STO_85,
            STO_86,
            STO_87,
        ),
    ),
    ("trilithons", (STO_90, STO_91, STO_92, STO_93, STO_94, STO_95, STO_96)),
    ("victory", (STO_110, STO_111, STO_112, STO_113)),
    ("options", (STO_120, STO_121, STO_122, STO_123)),
)

RULINGS: Final = numbered("R-", 66)
