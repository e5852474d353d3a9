import fc from 'fast-check'
import {
  type BotEdge,
  type BotGraph,
  type BotNode,
  type BotNodeType,
  portsOf,
  waitsForContact,
} from '../../contract/bots/graph.ts'
import type { BotInput } from '../../contract/bots/interpret.ts'

/** Arbitrary valid graphs with every kind of node, and inputs for them. */

const TYPES: readonly BotNodeType[] = [
  'message',
  'buttons',
  'list',
  'datum',
  'condition',
  'call',
  'ai',
  'survey',
  'handover',
  'close',
]
export const HOST = 'api.example.com'

interface Choices {
  options: number
  retries: number
  timeout: number
  greets: boolean
}

function makeNode(type: BotNodeType, id: string, { options, retries, timeout, greets }: Choices): BotNode {
  const placed = { id, name: '', x: 0, y: 0 }
  const asking = { text: `Pregunta ${id}`, invalid: '', retries, timeout_minutes: timeout }
  const offered = Array.from({ length: options }, (_, index) => ({
    id: `o${index}`,
    title: `Opción ${index}`,
    description: '',
  }))
  const test = { type: 'variable' as const, name: 'dato', operator: 'equals' as const, value: 'Opción 0' }
  switch (type) {
    case 'start':
      return { ...placed, type }
    case 'message':
      return { ...placed, type, text: `Mensaje de {{nombre}}`, media: null }
    case 'buttons':
    case 'list':
      return { ...placed, ...asking, type, variable: 'dato', options: offered }
    case 'datum':
      return { ...placed, ...asking, type, variable: 'dato', check: 'number' }
    case 'condition':
      return { ...placed, type, rules: offered.map(({ id: rule }) => ({ id: rule, test })) }
    case 'call':
      return {
        ...placed,
        type,
        method: 'GET',
        url: `https://${HOST}/x`,
        body: '',
        timeout_seconds: 5,
        save: [],
      }
    case 'ai':
      return {
        ...placed,
        type,
        greeting: greets ? 'Hola' : '',
        instructions: 'Ayude',
        turns: retries + 1,
        timeout_minutes: timeout,
      }
    case 'survey':
      return { ...placed, type, survey: 1 }
    case 'handover':
      return { ...placed, type, text: '', group: null, agent: null }
    case 'close':
      return { ...placed, type, text: 'Adiós', closing_type: null }
    default:
      return type satisfies never
  }
}

const drawn = fc.record({
  type: fc.constantFrom(...TYPES),
  options: fc.integer({ min: 1, max: 3 }),
  retries: fc.integer({ min: 0, max: 3 }),
  timeout: fc.constantFrom(0, 5),
  greets: fc.boolean(),
})

/** Edges that need no answer only lead forwards; those after an answer lead anywhere. */
export const botGraphs: fc.Arbitrary<BotGraph> = fc
  .tuple(
    fc.array(drawn, { minLength: 1, maxLength: 14 }),
    fc.array(fc.nat(), { minLength: 120, maxLength: 120 }),
  )
  .map(([shapes, picks]) => {
    const nodes: BotNode[] = [
      { type: 'start', id: 'start', name: '', x: 0, y: 0 },
      ...shapes.map((shape, index) => makeNode(shape.type, `n${index}`, shape)),
      makeNode('handover', 'last', { options: 0, retries: 0, timeout: 0, greets: false }),
    ]
    let used = 0
    const edges = nodes.flatMap((node, index) =>
      portsOf(node).map(({ id: port }): BotEdge => {
        const anywhere = waitsForContact(node) && port !== 'timeout' && node.type !== 'ai'
        const from = anywhere ? 1 : index + 1
        const pick = picks[used % picks.length] ?? 0
        used += 1
        return { from: node.id, port, to: nodes[from + (pick % (nodes.length - from))]?.id ?? 'last' }
      }),
    )
    const reached = new Set(['start'])
    for (const one of reached) for (const { from, to } of edges) if (from === one) reached.add(to)
    return {
      nodes: nodes.filter(({ id }) => reached.has(id)),
      edges: edges.filter(({ from }) => reached.has(from)),
    }
  })

export const botInputs: fc.Arbitrary<readonly BotInput[]> = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('message' as const),
      text: fc.constantFrom(null, '1', '2', 'opcion 0', 'no sé', '42'),
      choice: fc.constant(null),
    }),
    fc.constant({ type: 'timeout' as const }),
    fc.record({ type: fc.constant('called' as const), ok: fc.boolean(), saved: fc.constant({ dato: 'x' }) }),
    fc.record({ type: fc.constant('replied' as const), text: fc.constantFrom(null, 'Con gusto') }),
    fc.constant({ type: 'surveyed' as const }),
  ),
  { maxLength: 40 },
)
