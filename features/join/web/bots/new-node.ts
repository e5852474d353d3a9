import type { BotGraph, BotNode, BotNodeType } from '../../contract/bots/graph.ts'
import { portsOf } from '../../contract/bots/graph.ts'

export const ADDED_TYPES = [
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
] as const satisfies readonly BotNodeType[]
export type AddedType = (typeof ADDED_TYPES)[number]

/** The first free key with that prefix. */
export function freeKey(prefix: string, taken: readonly string[]): string {
  let number = 1
  while (taken.includes(`${prefix}-${number}`)) number += 1
  return `${prefix}-${number}`
}

export function newNode(type: AddedType, id: string, at: { x: number; y: number }): BotNode {
  const placed = { id, name: '', ...at }
  const asking = { text: '', invalid: '', retries: 2, timeout_minutes: 0 }
  switch (type) {
    case 'message':
      return { ...placed, type, text: '', media: null }
    case 'buttons':
    case 'list':
      return {
        ...placed,
        ...asking,
        type,
        variable: '',
        options: [{ id: 'o-1', title: '', description: '' }],
      }
    case 'datum':
      return { ...placed, ...asking, type, variable: '', check: 'text' }
    case 'condition':
      return { ...placed, type, rules: [{ id: 'r-1', test: { type: 'hours', group: null } }] }
    case 'call':
      return { ...placed, type, method: 'GET', url: '', body: '', timeout_seconds: 10, save: [] }
    case 'ai':
      return { ...placed, type, greeting: '', instructions: '', turns: 5, timeout_minutes: 0 }
    case 'survey':
      return { ...placed, type, survey: null }
    case 'handover':
      return { ...placed, type, text: '', group: null, agent: null }
    case 'close':
      return { ...placed, type, text: '', closing_type: null }
    default:
      return type satisfies never
  }
}

/** The graph with a changed node; edges from ports that it no longer has are removed. */
export function withNode({ nodes, edges }: BotGraph, changed: BotNode): BotGraph {
  const ports = new Set(portsOf(changed).map(({ id }) => id))
  return {
    nodes: nodes.map((node) => (node.id === changed.id ? changed : node)),
    edges: edges.filter(({ from, port }) => from !== changed.id || ports.has(port)),
  }
}

/** The graph without some nodes and their edges; the start node stays. */
export function withoutNodes({ nodes, edges }: BotGraph, ids: readonly string[]): BotGraph {
  const gone = new Set(
    nodes.filter(({ id, type }) => type !== 'start' && ids.includes(id)).map(({ id }) => id),
  )
  return {
    nodes: nodes.filter(({ id }) => !gone.has(id)),
    edges: edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to)),
  }
}

/** Turns typed text into a valid variable name. */
export const asVariable = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
