"""The rules of Prières, one line each, in order of reading; their sentences are in texts/."""

from typing import Final

from exvoto.core.rule import Rule, numbered

# Words and counting
PRI_1: Final = Rule("PRI-1")  # rounds, phases, turns
PRI_2: Final = Rule("PRI-2")  # Cities and how their numbers change
PRI_3: Final = Rule("PRI-3")  # established and fresh Cities
PRI_4: Final = Rule("PRI-4")  # three Temples, a single Temple
PRI_5: Final = Rule("PRI-5")  # counting Cities, Temples, Population
PRI_6: Final = Rule("PRI-6")  # what is public, what is hidden
PRI_7: Final = Rule("PRI-7")  # refused moves; Miracles without effect
PRI_8: Final = Rule("PRI-8")  # where chance enters

# Setting up
PRI_10: Final = Rule("PRI-10")  # the first player
PRI_11: Final = Rule("PRI-11")  # the row of End cards
PRI_12: Final = Rule("PRI-12")  # City pile and opening hands
PRI_13: Final = Rule("PRI-13")  # redrawn opening hand (this edition's own)
PRI_14: Final = Rule("PRI-14")  # the Miracle pile
PRI_15: Final = Rule("PRI-15")  # Original Temple and 20 Implication
PRI_16: Final = Rule("PRI-16")  # round 1 begins

# The round and your turn
PRI_20: Final = Rule("PRI-20")  # start of the round
PRI_21: Final = Rule("PRI-21")  # one turn each
PRI_22: Final = Rule("PRI-22")  # start of a turn
PRI_23: Final = Rule("PRI-23")  # end of a turn; unspent Faith is lost

# Faith
PRI_30: Final = Rule("PRI-30")  # yield of a City
PRI_31: Final = Rule("PRI-31")  # restrictions on Faith
PRI_32: Final = Rule("PRI-32")  # yield of an Original Temple
PRI_33: Final = Rule("PRI-33")  # Faith is received once a round
PRI_34: Final = Rule("PRI-34")  # one pool pays for anything
PRI_35: Final = Rule("PRI-35")  # option: new Cities yield at once

# What you may do on your turn
PRI_40: Final = Rule("PRI-40")  # any order; any number of Cities
PRI_41: Final = Rule("PRI-41")  # which City may be announced
PRI_42: Final = Rule("PRI-42")  # praying
PRI_43: Final = Rule("PRI-43")  # playing a Miracle on one's turn
PRI_44: Final = Rule("PRI-44")  # one intervention a turn
PRI_45: Final = Rule("PRI-45")  # discarding a Miracle
PRI_46: Final = Rule("PRI-46")  # ending the turn

# Placing a City
PRI_50: Final = Rule("PRI-50")  # announcing a City
PRI_51: Final = Rule("PRI-51")  # Naivety with the announcement
PRI_52: Final = Rule("PRI-52")  # reactions
PRI_53: Final = Rule("PRI-53")  # paying and placing
PRI_54: Final = Rule("PRI-54")  # a Cost that cannot be paid
PRI_55: Final = Rule("PRI-55")  # paying for a Ghost Town
PRI_56: Final = Rule("PRI-56")  # nothing else meanwhile

# Playing and cancelling Miracles
PRI_60: Final = Rule("PRI-60")  # who is asked to annul
PRI_61: Final = Rule("PRI-61")  # what an Annulment can stop
PRI_62: Final = Rule("PRI-62")  # played Miracles are discarded

# The Miracles one by one
PRI_70: Final = Rule("PRI-70")  # Annulment
PRI_71: Final = Rule("PRI-71")  # Temple Enlargement
PRI_72: Final = Rule("PRI-72")  # Zeal
PRI_73: Final = Rule("PRI-73")  # Fertility
PRI_74: Final = Rule("PRI-74")  # Immigration
PRI_75: Final = Rule("PRI-75")  # Divine Apparition
PRI_76: Final = Rule("PRI-76")  # Wrath
PRI_77: Final = Rule("PRI-77")  # Idleness
PRI_78: Final = Rule("PRI-78")  # Epidemic
PRI_79: Final = Rule("PRI-79")  # Sterility
PRI_80: Final = Rule("PRI-80")  # Naivety
PRI_81: Final = Rule("PRI-81")  # Certainty
PRI_82: Final = Rule("PRI-82")  # Inspiration
PRI_83: Final = Rule("PRI-83")  # Illumination
PRI_84: Final = Rule("PRI-84")  # Divine Nudge
PRI_85: Final = Rule("PRI-85")  # Unshakeable Faith
PRI_86: Final = Rule("PRI-86")  # Divine Rage
PRI_87: Final = Rule("PRI-87")  # Ghost Town
PRI_88: Final = Rule("PRI-88")  # Conversion
PRI_89: Final = Rule("PRI-89")  # Veil of Darkness
PRI_90: Final = Rule("PRI-90")  # Doubt
PRI_91: Final = Rule("PRI-91")  # Eclipse
PRI_92: Final = Rule("PRI-92")  # Straying
PRI_93: Final = Rule("PRI-93")  # Temple Merchants

# Human interventions
PRI_94: Final = Rule("PRI-94")  # interventions in general
PRI_95: Final = Rule("PRI-95")  # Agitation
PRI_96: Final = Rule("PRI-96")  # Harangue
PRI_97: Final = Rule("PRI-97")  # no Harangue two rounds in a row
PRI_98: Final = Rule("PRI-98")  # Sacrifice
PRI_99: Final = Rule("PRI-99")  # Terrorism

# The Supplication phase
PRI_100: Final = Rule("PRI-100")  # secret bids, all lost
PRI_101: Final = Rule("PRI-101")  # the highest bidder places the token
PRI_102: Final = Rule("PRI-102")  # ties and zero bids
PRI_103: Final = Rule("PRI-103")  # active from the next round

# The Draw phase
PRI_110: Final = Rule("PRI-110")  # the hand limit
PRI_115: Final = Rule("PRI-115")  # option: exchanging Cities
PRI_111: Final = Rule("PRI-111")  # discarding down to the limit
PRI_112: Final = Rule("PRI-112")  # what may be discarded
PRI_113: Final = Rule("PRI-113")  # drawing Cities
PRI_114: Final = Rule("PRI-114")  # end of the round

# The end of the game
PRI_120: Final = Rule("PRI-120")  # the active End card
PRI_121: Final = Rule("PRI-121")  # when the end is triggered
PRI_122: Final = Rule("PRI-122")  # when the game is over
PRI_123: Final = Rule("PRI-123")  # reaching a number
PRI_124: Final = Rule("PRI-124")  # gaps between players
PRI_125: Final = Rule("PRI-125")  # the winner
PRI_126: Final = Rule("PRI-126")  # what is worth nothing
PRI_127: Final = Rule("PRI-127")  # nothing else ends the game
PRI_128: Final = Rule("PRI-128")  # exhaustion (this edition's own)

CHAPTERS: Final = (  # order of reading, keys as in the texts
    ("general", (PRI_1, PRI_2, PRI_3, PRI_4, PRI_5, PRI_6, PRI_7, PRI_8)),
    ("setup", (PRI_10, PRI_11, PRI_12, PRI_13, PRI_14, PRI_15, PRI_16)),
    ("round", (PRI_20, PRI_21, PRI_22, PRI_23)),
    ("faith", (PRI_30, PRI_31, PRI_32, PRI_33, PRI_34, PRI_35)),
    ("turn", (PRI_40, PRI_41, PRI_42, PRI_43, PRI_44, PRI_45, PRI_46)),
    ("placing", (PRI_50, PRI_51, PRI_52, PRI_53, PRI_54, PRI_55, PRI_56)),
    ("miracles", (PRI_60, PRI_61, PRI_62)),
    (
        "effects",
        (
            PRI_70,
            PRI_71,
            PRI_72,
            PRI_73,
            PRI_74,
            PRI_75,
            PRI_76,
            PRI_77,
            PRI_78,
            PRI_79,
            PRI_80,
            PRI_81,
            PRI_82,
            PRI_83,
            PRI_84,
            PRI_85,
            PRI_86,
            PRI_87,
            PRI_88,
            PRI_89,
            PRI_90,
            PRI_91,
            PRI_92,
            PRI_93,
        ),
    ),
    ("interventions", (PRI_94, PRI_95, PRI_96, PRI_97, PRI_98, PRI_99)),
    ("imploration", (PRI_100, PRI_101, PRI_102, PRI_103)),
    ("draw", (PRI_110, PRI_115, PRI_111, PRI_112, PRI_113, PRI_114)),
    ("end", (PRI_120, PRI_121, PRI_122, PRI_123, PRI_124, PRI_125, PRI_126, PRI_127, PRI_128)),
)

RULINGS: Final = numbered("R", 56)
