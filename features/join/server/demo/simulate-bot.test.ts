import { expect, test } from 'vitest'
import { findProblems } from '../../contract/bots/find-problems.ts'
import { botDialogue } from './bot-dialogue.ts'
import { DIALOGUES } from './dialogues.ts'
import { simulateBot } from './simulate-bot.ts'
import { demoGraph } from './write-demo-bot.ts'

const bot = { id: 1, graph: demoGraph(7) }
const contact = { name: 'Ana', phone: '573001112233' }
const target = [...new Set(DIALOGUES.map(({ label }) => label))]
const ways = target.flatMap((wants) => [0, 1, 2].map((turn) => ({ ...contact, wants, turn })))

test('the demonstration’s bot is publishable, and every simulated contact ends with an agent', () => {
  expect(findProblems(bot.graph, [])).toEqual([])
  for (const way of ways) {
    const last = simulateBot(bot, way).at(-1)
    expect(last?.effects.at(-1)?.type, JSON.stringify(way)).toBe('hand_over')
  }
})

test('statistics match the dialogue: one option per choice, one passage per port', () => {
  for (const way of ways) {
    const turns = simulateBot(bot, way)
    const { lines, passages, facts, until } = botDialogue(bot, way, 0)
    const chosen = turns.flatMap(({ effects }) => effects.filter(({ type }) => type === 'choose'))
    expect(facts.filter(({ kind }) => kind === 'option')).toHaveLength(chosen.length)
    expect(chosen.length).toBeGreaterThan(0)
    expect(passages).toHaveLength(turns.reduce((sum, { path }) => sum + path.length, 0))
    const times = lines.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(until).toBeGreaterThan(times.at(-1) ?? 0)
  }
})
