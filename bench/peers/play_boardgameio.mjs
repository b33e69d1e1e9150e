// Random games of Offrandes in boardgame.io: play_boardgameio.mjs HOME SEATS GAMES
//
// HOME is where the npm package is installed. Played by boardgame.io's own RandomBot and its Simulate, the quickest way
// it offers. Prints JSON: the CPU time and, a game each, the number of answers, the rounds and the scores.

import { createRequire } from 'node:module'
import { Offrandes } from './offrandes_boardgameio.mjs'

const [home, seats, games] = process.argv.slice(2)
process.env.NODE_ENV = 'production'
const require = createRequire(`${home}/package.json`)
const { RandomBot, Simulate } = require('boardgame.io/ai')
const { InitializeGame } = require('boardgame.io/internal')

async function play(seed) {
  const game = { ...Offrandes, seed }
  const bots = new RandomBot({ enumerate: Offrandes.ai.enumerate, seed })
  const start = InitializeGame({ game, numPlayers: Number(seats) })
  const { state } = await Simulate({ game, bots, state: start, depth: 100_000 })
  return [state._stateID, state.G.round, state.ctx.gameover.scores]
}

await play('warm-up')
const before = process.cpuUsage()
const ends = []
for (let i = 0; i < Number(games); i++) ends.push(await play(`seed ${i}`))
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ seconds: (user + system) / 1e6, games: ends }))
