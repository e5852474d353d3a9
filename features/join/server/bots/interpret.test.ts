import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { e164Of } from '#platform/telephony/numbers/parse-phone.ts'
import type { BotContext } from '../../contract/bots/bot-context.ts'
import { findProblems } from '../../contract/bots/find-problems.ts'
import { type BotGraph, portsOf, waitsForContact } from '../../contract/bots/graph.ts'
import { advance, type BotInput, botState, initialState } from '../../contract/bots/interpret.ts'
import { botGraphs, botInputs, HOST } from './sample-bots.ts'

const context: BotContext = {
  isOpen: () => true,
  label: null,
  name: 'Ana',
  phone: '573001112233',
  readPhone: (text) => e164Of(text, 'CO')?.slice(1) ?? null,
}
const bot = { bot: 1, version: 1, run: 0 }
const start = { type: 'start' } as const
const content = (text: string, choice: string | null = null): BotInput => ({ type: 'message', text, choice })

describe('any valid graph', () => {
  test('waits or ends after every input, and ends only with a handover or a closing', () => {
    fc.assert(
      fc.property(botGraphs, botInputs, (graph, inputs) => {
        expect(findProblems(graph, [HOST])).toEqual([])
        let state = initialState(graph, bot)
        for (const input of [start, ...inputs]) {
          const next = advance(graph, state, input, context)
          for (const { node, port } of next.path) {
            const left = graph.nodes.find(({ id }) => id === node)
            expect(left && portsOf(left).map(({ id }) => id)).toContain(port)
          }
          expect(next.path.length).toBeLessThanOrEqual(graph.nodes.length)
          if (next.state === null) {
            expect(['hand_over', 'close']).toContain(next.effects.at(-1)?.type)
            return
          }
          const { node: at, awaiting } = next.state
          const node = graph.nodes.find(({ id }) => id === at)
          expect(node && (waitsForContact(node) || (node.type === 'call' && awaiting === 'call'))).toBe(true)
          state = next.state
        }
      }),
    )
  })

  test('continues equally from its stored state, as after a crash', () => {
    fc.assert(
      fc.property(botGraphs, botInputs, (graph, inputs) => {
        let state = initialState(graph, bot)
        for (const input of [start, ...inputs]) {
          const stored = botState.parse(JSON.parse(JSON.stringify(state)))
          const next = advance(graph, state, input, context)
          expect(advance(graph, stored, input, context)).toEqual(next)
          if (next.state === null) return
          state = next.state
        }
      }),
    )
  })

  test('an input without effect does not count as a step', () => {
    fc.assert(
      fc.property(botGraphs, botInputs, (graph, inputs) => {
        let state = initialState(graph, bot)
        for (const input of [start, ...inputs]) {
          const next = advance(graph, state, input, context)
          if (next.state === null) return
          const changed = next.effects.length > 0 || next.path.length > 0
          expect(next.state.step).toBe(state.step + (changed ? 1 : 0))
          state = next.state
        }
      }),
    )
  })
})

const shop: BotGraph = {
  nodes: [
    { type: 'start', id: 'start', name: '', x: 0, y: 0 },
    {
      type: 'buttons',
      id: 'menu',
      name: 'Menú',
      x: 0,
      y: 0,
      text: 'Hola {{nombre}}',
      invalid: 'Elija una opción',
      retries: 1,
      timeout_minutes: 10,
      variable: 'tema',
      options: [
        { id: 'ventas', title: 'Ventas', description: '' },
        { id: 'datos', title: 'Información', description: '' },
      ],
    },
    {
      type: 'datum',
      id: 'correo',
      name: '',
      x: 0,
      y: 0,
      text: '¿Su correo?',
      invalid: '',
      retries: 2,
      timeout_minutes: 0,
      variable: 'correo',
      check: 'email',
    },
    {
      type: 'handover',
      id: 'agente',
      name: '',
      x: 0,
      y: 0,
      text: 'Gracias, {{correo}}',
      group: 7,
      agent: null,
    },
    { type: 'close', id: 'fin', name: '', x: 0, y: 0, text: 'Adiós', closing_type: 3 },
  ],
  edges: [
    { from: 'start', port: 'next', to: 'menu' },
    { from: 'menu', port: 'ventas', to: 'correo' },
    { from: 'menu', port: 'datos', to: 'menu' },
    { from: 'menu', port: 'timeout', to: 'fin' },
    { from: 'correo', port: 'next', to: 'agente' },
  ],
}

/** Everything said after these inputs, and how it ended. */
function play(...inputs: readonly BotInput[]) {
  let state = initialState(shop, bot)
  const effects = []
  for (const input of [start, ...inputs]) {
    const next = advance(shop, state, input, context)
    effects.push(...next.effects)
    if (next.state === null) return { effects, state: null }
    state = next.state
  }
  return { effects, state }
}
const texts = ({ effects }: ReturnType<typeof play>) =>
  effects.flatMap((effect) => (effect.type === 'say' ? [effect.text] : []))

test('an option is chosen by its button, its title without accents, or its number', () => {
  for (const answer of [content('x', 'menu:ventas'), content('VENTAS'), content('1')])
    expect(texts(play(answer))).toEqual(['Hola Ana', '¿Su correo?'])
  expect(texts(play(content('informacion')))).toEqual(['Hola Ana', 'Hola Ana'])
})

test('a captured value is validated, stored, and inserted into later texts', () => {
  const played = play(content('1'), content('nada'), content(' Ana@Example.com '))
  expect(texts(played)).toEqual(['Hola Ana', '¿Su correo?', '¿Su correo?', 'Gracias, ana@example.com'])
  expect(played.effects.at(-1)).toEqual({ type: 'hand_over', group: 7, agent: null })
})

test('invalid answers lead to the account’s group, a timeout to its own port', () => {
  const lost = play(content('??'), content('??'))
  expect(texts(lost)).toEqual(['Hola Ana', 'Elija una opción'])
  expect(lost.effects.at(-1)).toEqual({ type: 'hand_over', group: null, agent: null })
  expect(play({ type: 'timeout' }).effects.at(-1)).toEqual({ type: 'close', closing_type: 3 })
})

test('what is written while a service is called is never closed away: an agent gets it', () => {
  const graph: BotGraph = {
    nodes: [
      { type: 'start', id: 'start', name: '', x: 0, y: 0 },
      {
        type: 'call',
        id: 'pedido',
        name: '',
        x: 0,
        y: 0,
        method: 'GET',
        url: `https://${HOST}/`,
        body: '',
        timeout_seconds: 5,
        save: [],
      },
      { type: 'close', id: 'fin', name: '', x: 0, y: 0, text: 'Adiós', closing_type: 3 },
    ],
    edges: [
      { from: 'start', port: 'next', to: 'pedido' },
      { from: 'pedido', port: 'ok', to: 'fin' },
    ],
  }
  const called = { type: 'called', ok: true, saved: {} } as const
  const last = (...inputs: readonly BotInput[]) => {
    let next = advance(graph, initialState(graph, bot), start, context)
    for (const input of inputs) if (next.state) next = advance(graph, next.state, input, context)
    return next.effects.at(-1)
  }
  expect(last(called)).toEqual({ type: 'close', closing_type: 3 })
  expect(last(content('espere'), called)).toEqual({ type: 'hand_over', group: null, agent: null })
})
