"""The rules of Offrandes by id, in the order in which players read them."""

from typing import Final

from exvoto.core.rule import Rule, numbered

# The table and the course of the game
OFF_1: Final = Rule("OFF-1")  # three to five players, one city each
OFF_2: Final = Rule("OFF-2")  # what lies on the table
OFF_3: Final = Rule("OFF-3")  # everything is open
OFF_4: Final = Rule("OFF-4")  # chance names the first player only
OFF_5: Final = Rule("OFF-5")  # one player decides at a time; single options are played automatically
OFF_6: Final = Rule("OFF-6")  # the start
OFF_7: Final = Rule("OFF-7")  # preliminary phase, then rounds of four phases

# Preliminary phase: three characters each
OFF_10: Final = Rule("OFF-10")  # three characters free of charge
OFF_11: Final = Rule("OFF-11")  # counter-clockwise, the first player last
OFF_12: Final = Rule("OFF-12")  # exactly three different characters
OFF_13: Final = Rule("OFF-13")  # the three pawns go to square 1

# Phase 1: auctions
OFF_20: Final = Rule("OFF-20")  # one auction turn each
OFF_21: Final = Rule("OFF-21")  # all seven tiles, everyone eligible
OFF_22: Final = Rule("OFF-22")  # put up a lot or end the auction turn
OFF_23: Final = Rule("OFF-23")  # two different tiles still in hand
OFF_24: Final = Rule("OFF-24")  # opening bid from 1 up to one's money
OFF_25: Final = Rule("OFF-25")  # a lot counts; who takes part
OFF_26: Final = Rule("OFF-26")  # pass or raise, in turn, within one's money
OFF_27: Final = Rule("OFF-27")  # a pass is final for the lot
OFF_28: Final = Rule("OFF-28")  # the highest bid wins when all others have passed
OFF_29: Final = Rule("OFF-29")  # the winner pays and climbs twice
OFF_30: Final = Rule("OFF-30")  # the auctioneer's win ends the turn; other winners sit out
OFF_31: Final = Rule("OFF-31")  # three lots, with three players two
OFF_32: Final = Rule("OFF-32")  # the tiles go on
OFF_33: Final = Rule("OFF-33")  # forced passes

# Climbing and descending the ladders
OFF_40: Final = Rule("OFF-40")  # one square up
OFF_41: Final = Rule("OFF-41")  # a pawn on square 5 stays
OFF_42: Final = Rule("OFF-42")  # squares 0 to 4 hold any number
OFF_43: Final = Rule("OFF-43")  # one pawn on square 5; the other drops to 4
OFF_44: Final = Rule("OFF-44")  # displaced is not corrupted
OFF_45: Final = Rule("OFF-45")  # when pawns go down

# Phase 2: corruption
OFF_50: Final = Rule("OFF-50")  # order of corruption
OFF_51: Final = Rule("OFF-51")  # once each, in order
OFF_52: Final = Rule("OFF-52")  # corrupt or decline
OFF_53: Final = Rule("OFF-53")  # more corruptors than guards
OFF_54: Final = Rule("OFF-54")  # the victim has the character
OFF_55: Final = Rule("OFF-55")  # corrupted once per round
OFF_56: Final = Rule("OFF-56")  # no corruptors, no guards
OFF_57: Final = Rule("OFF-57")  # square 5 yields to the top corruptor only
OFF_58: Final = Rule("OFF-58")  # corrupting from square 5
OFF_59: Final = Rule("OFF-59")  # victim down, then actor up

# Phase 3: offerings
OFF_60: Final = Rule("OFF-60")  # everyone in turn order
OFF_61: Final = Rule("OFF-61")  # one offering per round, on one's turn
OFF_62: Final = Rule("OFF-62")  # priestess points
OFF_63: Final = Rule("OFF-63")  # kind from the peasant, number from the lower bearer
OFF_64: Final = Rule("OFF-64")  # what may be taken from the stock
OFF_65: Final = Rule("OFF-65")  # take before clearing the altar
OFF_66: Final = Rule("OFF-66")  # altars the keeper reaches
OFF_67: Final = Rule("OFF-67")  # conditions on an occupied altar
OFF_68: Final = Rule("OFF-68")  # offer or decline
OFF_69: Final = Rule("OFF-69")  # effect of an offering
OFF_70: Final = Rule("OFF-70")  # altars stay occupied, points stay
OFF_71: Final = Rule("OFF-71")  # after the last player, check for the end

# Phase 4: revenue
OFF_80: Final = Rule("OFF-80")  # the marker moves on
OFF_81: Final = Rule("OFF-81")  # ten drachmas, at most 25
OFF_82: Final = Rule("OFF-82")  # a new round

# End of the game
OFF_90: Final = Rule("OFF-90")  # when the game ends
OFF_91: Final = Rule("OFF-91")  # points for altars
OFF_92: Final = Rule("OFF-92")  # the winner and ties

# Chapters in the order of reading; the keys are those of the texts.
CHAPTERS: Final = (
    (
        "general",
        (
            OFF_1,
            OFF_2,
            OFF_3,
            OFF_4,
            OFF_5,
            OFF_6,
            OFF_7,
        ),
    ),
    (
        "preliminary",
        (
            OFF_10,
            OFF_11,
            OFF_12,
            OFF_13,
        ),
    ),
    (
        "auctions",
        (
            OFF_20,
            OFF_21,
            OFF_22,
            OFF_23,
            OFF_24,
            OFF_25,
            OFF_26,
            OFF_27,
            OFF_28,
            OFF_29,
            OFF_30,
            OFF_31,
            OFF_32,
            OFF_33,
        ),
    ),
    (
        "ladders",
        (
            OFF_40,
            OFF_41,
            OFF_42,
            OFF_43,
            OFF_44,
            OFF_45,
        ),
    ),
    (
        "corruption",
        (
            OFF_50,
            OFF_51,
            OFF_52,
            OFF_53,
            OFF_54,
            OFF_55,
            OFF_56,
            OFF_57,
            OFF_58,
            OFF_59,
        ),
    ),
    (
        "offerings",
        (
            OFF_60,
            OFF_61,
            OFF_62,
            OFF_63,
            OFF_64,
            OFF_65,
            OFF_66,
            OFF_67,
            OFF_68,
            OFF_69,
            OFF_70,
            OFF_71,
        ),
    ),
    (
        "revenue",
        (
            OFF_80,
            OFF_81,
            OFF_82,
        ),
    ),
    (
        "end",
        (
            OFF_90,
            OFF_91,
            OFF_92,
        ),
    ),
)

RULINGS: Final = numbered("R-", 37)
