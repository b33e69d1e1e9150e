// A boardgame.io server with a game whose state is as large as ours and whose move changes as much of it.
//   node serve_boardgameio.cjs PORT HOME WAY
// HOME holds node_modules and state.json. WAY: `memory` keeps all in memory and sends whole states, its default;
// `patches` sends patches instead; `disk` writes to files (its FlatFile storage) before it goes on.
const { readFileSync } = require('fs');
const path = require('path');
const [port, where, way] = process.argv.slice(2);
const home = path.resolve(where);
const { Server, FlatFile } = require(path.join(home, 'node_modules/boardgame.io/server'));
const { PlayerView } = require(path.join(home, 'node_modules/boardgame.io/core'));
const start = JSON.parse(readFileSync(path.join(home, 'state.json'), 'utf8'));

const game = {
  name: 'load',
  deltaState: way === 'patches',
  setup: () => JSON.parse(JSON.stringify(start)),
  playerView: PlayerView.STRIP_SECRETS, // of G.players a seat gets its own, of G.secret nobody gets anything
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // As a raise in an auction: the bid stands, somebody leads, money is set aside, the seat is marked.
    raise: {
      move: ({ G, ctx }, bid) => {
        const seat = Number(ctx.currentPlayer);
        if (!Number.isInteger(bid) || bid < 0) return 'INVALID_MOVE';
        G.bid = bid;
        G.leader = seat;
        G.cash[seat] = (G.cash[seat] + bid) % 97;
        G.passed = (G.passed + 1) % 16;
        G.players[ctx.currentPlayer].last = bid;
      },
      client: false,
    },
  },
};

const db = way === 'disk' ? new FlatFile({ dir: path.join(home, 'stored') }) : undefined;
Server({ games: [game], db, origins: ['http://127.0.0.1'] }).run(Number(port));
