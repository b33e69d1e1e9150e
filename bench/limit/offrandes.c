/* The practical limit: random games of Offrandes in plain C, choice by choice those of the engine.

   offrandes check SEATS SEED GAMES   one checksum a game, for the seeds SEED, SEED + 1, ...
   offrandes time SEATS SEED GAMES    "ANSWERS SECONDS": how many answers were given, in how much CPU time

   Written as one would write it for speed and nothing else: default table options, one pass through the order of play,
   no agenda, no refusals, no events, nothing that could be shown, stored, copied, resumed or asked why. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PEASANT, WATER, FLOWER, KEEPER, PRIESTESS, CORRUPTOR, GUARD, LADDERS };
enum { TOP = 5, ANIMALS = 5, ANIMALS_EACH = 15, ALTARS = 11, SEATS_MOST = 5, ALL_TILES = 127 };
enum { CASH_START = 10, INCOME = 10, CASH_MOST = 25, LAMP = 2, BONUS = 5, END_SCORE = 100 };
enum { NOBODY = -1, PAIRS = 21, TRIPLES = 35 };

static const int GROUP[ALTARS] = {1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5};
static const int ALTARS_WITHIN[TOP + 1] = {0, 3, 6, 8, 10, 11}; /* that a keeper on this square reaches */

typedef struct {
    int n, round, first, corrupted;
    int ladders[SEATS_MOST][LADDERS];
    int cash[SEATS_MOST], score[SEATS_MOST], queue[SEATS_MOST];
    int stock[ANIMALS];
    int altar_animal[ALTARS], altar_count[ALTARS], altar_owner[ALTARS];
    int answers; /* given so far */
} Game;

/* --- chance: sfc32 ---------------------------------------------------------------------------------------------- */

static uint32_t a, b, c, counter;

static uint32_t next(void) {
    uint32_t t = a + b + counter++;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = ((c << 21) | (c >> 11)) + t;
    return t;
}

static void seed(uint32_t value) {
    a = value, b = 0, c = 0, counter = 1;
    for (int i = 0; i < 15; i++) next();
}

static int below(int n) { return (int)(((uint64_t)next() * (uint64_t)n) >> 32); }

static int answer(Game *g, int options) {
    g->answers++;
    return below(options);
}

/* --- the ladders (OFF-40 to OFF-45) ------------------------------------------------------------------------------- */

static int on_top(const Game *g, int ladder) {
    for (int seat = 0; seat < g->n; seat++)
        if (g->ladders[seat][ladder] == TOP) return seat;
    return NOBODY;
}

static void advance(Game *g, int seat, int ladder) {
    int at = g->ladders[seat][ladder];
    if (at == TOP) return;
    if (at == TOP - 1) {
        int there = on_top(g, ladder);
        if (there != NOBODY) g->ladders[there][ladder] = TOP - 1;
    }
    g->ladders[seat][ladder] = at + 1;
}

/* --- before the first round (OFF-10 to OFF-13) -------------------------------------------------------------------- */

static int triples[TRIPLES][3], pair_masks[PAIRS];

static void number_tiles(void) {
    int pair = 0, triple = 0;
    for (int one = 0; one < LADDERS; one++)
        for (int two = one + 1; two < LADDERS; two++) {
            pair_masks[pair++] = 1 << one | 1 << two;
            for (int three = two + 1; three < LADDERS; three++, triple++)
                triples[triple][0] = one, triples[triple][1] = two, triples[triple][2] = three;
        }
}

static void preliminary(Game *g) {
    for (int turn = g->n - 1; turn >= 0; turn--) {
        const int *three = triples[answer(g, TRIPLES)];
        for (int i = 0; i < 3; i++) advance(g, (g->first + turn) % g->n, three[i]);
    }
}

/* --- phase 1, auctions (OFF-20 to OFF-33) ------------------------------------------------------------------------- */

static int propose(int hand, int k) { /* the k-th pair of tiles still in hand */
    for (int pair = 0;; pair++)
        if ((pair_masks[pair] & ~hand) == 0 && k-- == 0) return pair_masks[pair];
}

/* Bids round the table until nobody is left but the leader, who is returned; `bid` becomes the price. */
static int hammer(Game *g, int leader, int bidding, int *bid) {
    for (int seat = (leader + 1) % g->n, quiet = 1; quiet < g->n; seat = (seat + 1) % g->n) {
        quiet++; /* seats since the last one that could have answered */
        if (!(bidding >> seat & 1) || seat == leader) continue;
        if (g->cash[seat] > *bid) {
            int k = answer(g, 1 + g->cash[seat] - *bid);
            quiet = 1;
            if (k > 0) {
                *bid += k;
                leader = seat;
                continue;
            }
        }
        bidding &= ~(1 << seat);
    }
    return leader;
}

static void auction_turn(Game *g, int auctioneer) {
    int hand = ALL_TILES, winners = 0;
    for (int lots = 0; lots < (g->n == 3 ? 2 : 3); lots++) {
        int cash = g->cash[auctioneer], tiles = LADDERS - 2 * lots;
        if (cash == 0) return;
        int k = answer(g, 1 + tiles * (tiles - 1) / 2 * cash);
        if (k == 0) return;
        int lot = propose(hand, (k - 1) / cash), bid = 1 + (k - 1) % cash;
        int winner = hammer(g, auctioneer, ((1 << g->n) - 1) & ~winners, &bid);
        g->cash[winner] -= bid;
        for (int ladder = 0; ladder < LADDERS; ladder++)
            if (lot >> ladder & 1) advance(g, winner, ladder);
        if (winner == auctioneer) return;
        hand &= ~lot;
        winners |= 1 << winner;
    }
}

/* --- phase 2, corruption (OFF-50 to OFF-59) ----------------------------------------------------------------------- */

static int legal_corruptions(const Game *g, int actor, int found[]) {
    int count = 0, corruptors = g->ladders[actor][CORRUPTOR];
    for (int victim = 0; victim < g->n; victim++) {
        if (victim == actor || g->ladders[victim][GUARD] >= corruptors || g->corrupted >> victim & 1) continue;
        for (int ladder = PEASANT; ladder <= PRIESTESS; ladder++) {
            int at = g->ladders[victim][ladder];
            if (at == 0) continue;
            if (corruptors < TOP) {
                if (at == TOP) continue;
                if (g->ladders[actor][ladder] == TOP - 1 && on_top(g, ladder) != NOBODY) continue;
            }
            found[count++] = victim * LADDERS + ladder;
        }
    }
    return count;
}

static void corruption(Game *g) {
    int filled = 0;
    g->corrupted = 0;
    for (int corruptors = TOP; corruptors > 0; corruptors--)
        for (int turn = 0; turn < g->n; turn++) {
            int seat = (g->first + turn) % g->n;
            if (g->ladders[seat][CORRUPTOR] == corruptors) g->queue[filled++] = seat;
        }
    for (int place = filled; place < g->n; place++) g->queue[place] = NOBODY;
    for (int place = 0; place < filled; place++) {
        int found[SEATS_MOST * LADDERS], count = legal_corruptions(g, g->queue[place], found);
        int k = count > 0 ? answer(g, 1 + count) : 0;
        if (k == 0) continue;
        int victim = found[k - 1] / LADDERS, ladder = found[k - 1] % LADDERS;
        g->ladders[victim][ladder]--;
        g->corrupted |= 1 << victim;
        advance(g, g->queue[place], ladder);
    }
}

/* --- phase 3, offerings (OFF-60 to OFF-71) ------------------------------------------------------------------------ */

typedef struct {
    int count, animal, altar;
} Offer;

static int offers_of(const Game *g, int count, int animal, int reach, Offer found[]) {
    int legal = 0;
    for (int altar = 0; altar < reach; altar++) {
        int number = g->altar_count[altar], kind = g->altar_animal[altar];
        if (number == 0 || (count >= number && animal >= kind && (count > number || animal > kind)))
            found[legal++] = (Offer){count, animal, altar};
    }
    return legal;
}

static int legal_offers(const Game *g, int seat, Offer found[]) {
    const int *at = g->ladders[seat];
    int best = at[PEASANT] - 1, most = at[WATER] < at[FLOWER] ? at[WATER] : at[FLOWER];
    int reach = ALTARS_WITHIN[at[KEEPER]], legal = 0;
    if (best < 0 || most == 0) return 0;
    if (g->stock[best] >= most) return offers_of(g, most, best, reach, found);
    for (int count = 1; count <= most; count++) /* shortage */
        for (int animal = 0; animal <= best; animal++)
            if (count == (g->stock[animal] < most ? g->stock[animal] : most))
                legal += offers_of(g, count, animal, reach, found + legal);
    return legal;
}

static void offerings(Game *g) {
    for (int turn = 0; turn < g->n; turn++) {
        Offer found[ANIMALS * ALTARS];
        int seat = (g->first + turn) % g->n;
        g->score[seat] += LAMP * g->ladders[seat][PRIESTESS];
        int count = legal_offers(g, seat, found);
        int k = count > 0 ? answer(g, 1 + count) : 0;
        if (k == 0) continue;
        Offer offer = found[k - 1];
        g->stock[offer.animal] -= offer.count;
        if (g->altar_count[offer.altar] > 0) g->stock[g->altar_animal[offer.altar]] += g->altar_count[offer.altar];
        g->altar_animal[offer.altar] = offer.animal;
        g->altar_count[offer.altar] = offer.count;
        g->altar_owner[offer.altar] = seat;
        g->score[seat] += offer.count * (offer.animal + 1);
    }
}

/* --- the order of play (OFF-7), phase 4 and the end (OFF-80 to OFF-92) -------------------------------------------- */

static int ends(const Game *g) {
    int full = 0, best = 0;
    for (int altar = 0; altar < ALTARS; altar++) full += g->altar_count[altar] > 0;
    for (int seat = 0; seat < g->n; seat++)
        if (g->score[seat] > best) best = g->score[seat];
    return full == ALTARS || best > END_SCORE;
}

static void play(Game *g, int seats, uint32_t chance) {
    memset(g, 0, sizeof *g);
    g->n = seats;
    for (int seat = 0; seat < seats; seat++) g->cash[seat] = CASH_START, g->queue[seat] = NOBODY;
    for (int animal = 0; animal < ANIMALS; animal++) g->stock[animal] = ANIMALS_EACH;
    for (int altar = 0; altar < ALTARS; altar++) g->altar_animal[altar] = g->altar_owner[altar] = NOBODY;
    seed(chance);
    g->first = below(seats);
    preliminary(g);
    for (g->round = 1;; g->round++) {
        for (int turn = 0; turn < seats; turn++) auction_turn(g, (g->first + turn) % seats);
        corruption(g);
        offerings(g);
        if (ends(g)) break;
        g->first = (g->first + 1) % seats;
        for (int seat = 0; seat < seats; seat++)
            g->cash[seat] = g->cash[seat] + INCOME < CASH_MOST ? g->cash[seat] + INCOME : CASH_MOST;
    }
    for (int altar = 0; altar < ALTARS; altar++)
        if (g->altar_count[altar] > 0) g->score[g->altar_owner[altar]] += BONUS * GROUP[altar];
}

/* --- checked and timed -------------------------------------------------------------------------------------------- */

static uint64_t mixed;

static void mix(const int *values, int count) { /* FNV-1a, a value of 32 bits at a time */
    for (int i = 0; i < count; i++) mixed = (mixed ^ (uint32_t)values[i]) * 0x100000001b3;
}

static uint64_t checksum(const Game *g) { /* the order is that of run.py */
    mixed = 0xcbf29ce484222325;
    int single[] = {g->answers, g->round, g->first, g->corrupted, (int)a, (int)b, (int)c};
    mix(single, 7);
    for (int seat = 0; seat < g->n; seat++) mix(g->ladders[seat], LADDERS);
    mix(g->cash, g->n), mix(g->score, g->n), mix(g->queue, g->n), mix(g->stock, ANIMALS);
    mix(g->altar_animal, ALTARS), mix(g->altar_count, ALTARS), mix(g->altar_owner, ALTARS);
    return mixed;
}

int main(int count, char *arguments[]) {
    Game game;
    if (count != 5) return fputs("usage: offrandes check|time SEATS SEED GAMES\n", stderr), 2;
    int check = strcmp(arguments[1], "check") == 0, seats = atoi(arguments[2]), games = atoi(arguments[4]);
    uint32_t first = (uint32_t)strtoul(arguments[3], NULL, 10);
    if (seats < 3 || seats > SEATS_MOST) return fputs("offrandes: three to five seats\n", stderr), 2;
    long long answers = 0;
    number_tiles();
    clock_t start = clock();
    for (int i = 0; i < games; i++) {
        play(&game, seats, first + (uint32_t)i);
        answers += game.answers;
        if (check) printf("%016llx\n", (unsigned long long)checksum(&game));
    }
    if (!check) printf("%lld %.6f\n", answers, (double)(clock() - start) / CLOCKS_PER_SEC);
    return 0;
}
