// Offrandes as a boardgame.io game, as a user of boardgame.io would write it. Default table options.
//
// Moves change `G`, which boardgame.io makes safe; `G.phase` and `G.actor` say who is asked next, and the phases and the
// turn order follow them. Nothing of Exvoto is used here.

const [PEASANT, WATER, FLOWER, KEEPER, PRIESTESS, CORRUPTOR, GUARD] = [0, 1, 2, 3, 4, 5, 6]
const TILES = [PEASANT, WATER, FLOWER, KEEPER, PRIESTESS, CORRUPTOR, GUARD]
const CORRUPTIBLE = [PEASANT, WATER, FLOWER, KEEPER, PRIESTESS]
const TOP = 5
const GROUPS = [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5]
const PAIRS = TILES.flatMap((a) => TILES.filter((b) => b > a).map((b) => [a, b]))
const TRIPLES = PAIRS.flatMap(([a, b]) => TILES.filter((c) => c > b).map((c) => [a, b, c]))
const INVALID = 'INVALID_MOVE' // the value of INVALID_MOVE of boardgame.io/core

function setup({ ctx, random }) {
  const n = ctx.numPlayers
  const first = random.Die(n) - 1
  return {
    n,
    first,
    phase: 'preliminary',
    actor: (first + n - 1) % n,
    round: 1,
    players: Array.from({ length: n }, () => ({ ladders: Array(7).fill(0), cash: 10, score: 0 })),
    stock: Array(5).fill(15),
    altars: Array(11).fill(null), // or { count, animal, owner }
    turn: n - 1, // of the picks, the auctions or the offerings, counted from the first player
    hand: TILES,
    lots: 0,
    winners: [],
    lot: null, // or { tiles, bid, leader, bidding }
    queue: [],
    corrupted: [],
  }
}

const seatAt = (G, turn) => (G.first + turn) % G.n

function advance(G, player, ladder) {
  const at = G.players[player].ladders[ladder]
  if (at === TOP) return
  if (at === TOP - 1) {
    const there = G.players.find((other) => other.ladders[ladder] === TOP)
    if (there) there.ladders[ladder] = TOP - 1
  }
  G.players[player].ladders[ladder] = at + 1
}

function pick({ G }, three) {
  if (new Set(three).size !== 3) return INVALID
  for (const ladder of three) advance(G, G.actor, ladder)
  G.turn -= 1
  if (G.turn >= 0) G.actor = seatAt(G, G.turn)
  else openAuctionTurn(G, 0)
}

// Auctions

function openAuctionTurn(G, turn) {
  G.turn = turn
  if (turn === G.n) return openCorruption(G)
  G.hand = TILES
  G.lots = 0
  G.winners = []
  askForLot(G)
}

function askForLot(G) {
  const auctioneer = seatAt(G, G.turn)
  if (G.players[auctioneer].cash === 0) return openAuctionTurn(G, G.turn + 1)
  G.phase = 'auctions'
  G.lot = null
  G.actor = auctioneer
}

function passTurn({ G }) {
  if (G.lot) return INVALID
  openAuctionTurn(G, G.turn + 1)
}

function propose({ G }, tiles, bid) {
  if (G.lot || !tiles.every((tile) => G.hand.includes(tile))) return INVALID
  if (bid < 1 || bid > G.players[G.actor].cash) return INVALID
  G.lots += 1
  const bidding = G.players.map((_, seat) => !G.winners.includes(seat))
  G.lot = { tiles, bid, leader: G.actor, bidding }
  askNextBidder(G)
}

function raise({ G }, bid) {
  if (!G.lot || bid <= G.lot.bid || bid > G.players[G.actor].cash) return INVALID
  G.lot.bid = bid
  G.lot.leader = G.actor
  askNextBidder(G)
}

function pass({ G }) {
  if (!G.lot) return INVALID
  G.lot.bidding[G.actor] = false
  askNextBidder(G)
}

function askNextBidder(G) {
  const { lot } = G
  for (let k = 1; k < G.n; k++) {
    const seat = (G.actor + k) % G.n
    if (!lot.bidding[seat] || seat === lot.leader) continue
    if (G.players[seat].cash > lot.bid) {
      G.actor = seat
      return
    }
    lot.bidding[seat] = false
  }
  sell(G)
}

function sell(G) {
  const { tiles, bid, leader } = G.lot
  G.players[leader].cash -= bid
  for (const ladder of tiles) advance(G, leader, ladder)
  G.hand = G.hand.filter((tile) => !tiles.includes(tile))
  G.lot = null
  if (leader === seatAt(G, G.turn)) return openAuctionTurn(G, G.turn + 1)
  G.winners.push(leader)
  if (G.lots < (G.n === 3 ? 2 : 3)) askForLot(G)
  else openAuctionTurn(G, G.turn + 1)
}

// Corruption

function openCorruption(G) {
  const corruptors = (seat) => G.players[seat].ladders[CORRUPTOR]
  G.corrupted = []
  G.queue = G.players
    .map((_, turn) => seatAt(G, turn))
    .filter((seat) => corruptors(seat) > 0)
    .sort((a, b) => corruptors(b) - corruptors(a))
  askNextCorruptor(G)
}

function askNextCorruptor(G) {
  while (G.queue.length > 0) {
    const seat = G.queue.shift()
    if (corruptions(G, seat).length > 0) {
      G.phase = 'corruption'
      G.actor = seat
      return
    }
  }
  askForOffering(G, 0)
}

function mayCorrupt(G, actor, victim, ladder) {
  const mine = G.players[actor].ladders
  const theirs = G.players[victim].ladders
  if (victim === actor || G.corrupted.includes(victim) || theirs[GUARD] >= mine[CORRUPTOR]) return false
  if (theirs[ladder] === 0) return false
  if (mine[CORRUPTOR] === TOP) return true
  if (theirs[ladder] === TOP) return false
  return mine[ladder] !== TOP - 1 || G.players.every((player) => player.ladders[ladder] !== TOP)
}

function corruptions(G, actor) {
  return G.players.flatMap((_, victim) =>
    CORRUPTIBLE.filter((ladder) => mayCorrupt(G, actor, victim, ladder)).map((ladder) => [victim, ladder]),
  )
}

function corrupt({ G }, victim, ladder) {
  if (!CORRUPTIBLE.includes(ladder) || !mayCorrupt(G, G.actor, victim, ladder)) return INVALID
  G.players[victim].ladders[ladder] -= 1
  G.corrupted.push(victim)
  advance(G, G.actor, ladder)
  askNextCorruptor(G)
}

function refrain({ G }) {
  askNextCorruptor(G)
}

// Offerings

function askForOffering(G, turn) {
  for (let later = turn; later < G.n; later++) {
    const seat = seatAt(G, later)
    G.players[seat].score += 2 * G.players[seat].ladders[PRIESTESS]
    if (offers(G, seat).length > 0) {
      G.phase = 'offerings'
      G.turn = later
      G.actor = seat
      return
    }
  }
  closeRound(G)
}

function takes(G, player) {
  const squares = G.players[player].ladders
  const best = squares[PEASANT] - 1
  const most = Math.min(squares[WATER], squares[FLOWER])
  if (best < 0 || most === 0) return []
  if (G.stock[best] >= most) return [[most, best]]
  return G.stock
    .map((there, animal) => [Math.min(most, there), animal])
    .filter(([count, animal]) => count > 0 && animal <= best)
}

function accepts(altar, count, animal) {
  if (!altar) return true
  return count >= altar.count && animal >= altar.animal && (count > altar.count || animal > altar.animal)
}

function offers(G, player) {
  const keeper = G.players[player].ladders[KEEPER]
  return takes(G, player).flatMap(([count, animal]) =>
    GROUPS.map((_, altar) => [count, animal, altar]).filter(
      ([, , altar]) => GROUPS[altar] <= keeper && accepts(G.altars[altar], count, animal),
    ),
  )
}

function offer({ G }, count, animal, altar) {
  const legal = offers(G, G.actor).some(([c, a, at]) => c === count && a === animal && at === altar)
  if (!legal) return INVALID
  const there = G.altars[altar]
  G.stock[animal] -= count
  if (there) G.stock[there.animal] += there.count
  G.altars[altar] = { count, animal, owner: G.actor }
  G.players[G.actor].score += count * (animal + 1)
  askForOffering(G, G.turn + 1)
}

function decline({ G }) {
  askForOffering(G, G.turn + 1)
}

// Revenue and the end

function closeRound(G) {
  if (G.altars.every(Boolean) || G.players.some((player) => player.score > 100)) {
    GROUPS.forEach((group, altar) => {
      if (G.altars[altar]) G.players[G.altars[altar].owner].score += 5 * group
    })
    G.phase = 'over'
    return
  }
  G.first = (G.first + 1) % G.n
  for (const player of G.players) player.cash = Math.min(25, player.cash + 10)
  G.round += 1
  openAuctionTurn(G, 0)
}

// What may be answered now, for bots

const upTo = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
const asMoves = (move, all) => all.map((args) => ({ move, args }))

function enumerate(G, ctx) {
  const { cash } = G.players[G.actor]
  if (G.phase === 'preliminary') return asMoves('pick', TRIPLES.map((three) => [three]))
  if (G.phase === 'corruption') return [{ move: 'refrain', args: [] }, ...asMoves('corrupt', corruptions(G, G.actor))]
  if (G.phase === 'offerings') return [{ move: 'decline', args: [] }, ...asMoves('offer', offers(G, G.actor))]
  if (G.lot) return [{ move: 'pass', args: [] }, ...asMoves('raise', upTo(G.lot.bid + 1, cash).map((bid) => [bid]))]
  const pairs = PAIRS.filter((pair) => pair.every((tile) => G.hand.includes(tile)))
  const lots = pairs.flatMap((pair) => upTo(1, cash).map((bid) => [pair, bid]))
  return [{ move: 'passTurn', args: [] }, ...asMoves('propose', lots)]
}

const phase = (name, moves) => ({ moves, endIf: ({ G }) => (G.phase === name ? false : { next: G.phase }) })

export const Offrandes = {
  name: 'offrandes',
  minPlayers: 3,
  maxPlayers: 5,
  setup,
  turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.actor, next: ({ G }) => G.actor } },
  phases: {
    preliminary: { ...phase('preliminary', { pick }), start: true },
    auctions: phase('auctions', { propose, passTurn, raise, pass }),
    corruption: phase('corruption', { corrupt, refrain }),
    offerings: phase('offerings', { offer, decline }),
  },
  endIf: ({ G }) => (G.phase === 'over' ? { scores: G.players.map((player) => player.score) } : undefined),
  ai: { enumerate },
}
