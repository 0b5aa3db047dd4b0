// The hidden-hand game in boardgame.io, one client, a move and then the view of each of four seats: moves a second.
"use strict"
const path = require("node:path")
const { createRequire } = require("node:module")
const { Client } = createRequire(path.join(process.cwd(), "x.js"))("boardgame.io/client")

const GAMES = 60, SEATS = ["0", "1", "2", "3"]
let seed = 12345
const pick = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n

const game = {
  name: "hidden-hand",
  setup: () => {
    const deck = [...Array(52).keys()]
    for (let i = 51; i > 0; i--) { const j = pick(i + 1); [deck[i], deck[j]] = [deck[j], deck[i]] }
    return { hands: Object.fromEntries(SEATS.map((seat, at) => [seat, deck.slice(at * 13, at * 13 + 13)])), table: [] }
  },
  moves: { play: { client: false, move: ({ G, playerID }, at) => { G.table.push(G.hands[playerID].splice(at, 1)[0]) } } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.table.length === 52 ? { done: true } : undefined),
  playerView: ({ G, playerID }) => (G.hands === undefined ? G : {
    table: G.table,
    hand: playerID === null ? null : G.hands[playerID],
    counts: Object.fromEntries(Object.entries(G.hands).map(([seat, hand]) => [seat, hand.length])),
  }),
}

function play(games) {
  for (let one = 0; one < games; one++) {
    const client = Client({ game, numPlayers: 4, debug: false })
    client.start()
    for (let turn = 0; turn < 52; turn++) {
      client.updatePlayerID(SEATS[turn % 4])
      client.moves.play(pick(13 - (turn >> 2)))
      for (const seat of SEATS) { client.updatePlayerID(seat); client.getState() }
    }
    if (client.getState().G.table.length !== 52) throw new Error("the game did not end")
    client.stop()
  }
}

play(20)
const began = process.hrtime.bigint()
play(GAMES)
console.log((GAMES * 52 * 1e9) / Number(process.hrtime.bigint() - began))
