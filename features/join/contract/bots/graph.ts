import { z } from 'zod'
import { id, paragraphs, text, uuid } from '#platform/contract/scalars.ts'
import { MAX_TEXT } from '../message.ts'

/** WhatsApp's limits for buttons and lists. */
const MAX_BUTTONS = 3
const MAX_ENTRIES = 10
export const MAX_BUTTON_TITLE = 20
/** Longest text above buttons or a list, characters. */
export const MAX_OFFER_TEXT = 1024
const MAX_ENTRY_TITLE = 24
const MAX_NODES = 300

const key = z.string().regex(/^[a-z0-9-]{1,40}$/)
/** Variable that keeps the answer; empty: the answer is not kept. */
const variable = z.string().regex(/^(?:[a-z][a-z0-9_]{0,39})?$/)

const placed = {
  id: key,
  /** Shown in the editor and in the statistics. */
  name: text(80),
  x: z.number().min(-100_000).max(100_000),
  y: z.number().min(-100_000).max(100_000),
}

/** Common to nodes that wait for the contact's answer. */
const asking = {
  text: paragraphs(MAX_TEXT),
  /** Reply to an invalid answer, sent up to `retries` times; then the port `failed`. */
  invalid: paragraphs(1000),
  retries: z.number().int().min(0).max(5),
  /** Minutes until the port `timeout`; 0: waits forever. */
  timeout_minutes: z.number().int().min(0).max(1440),
}

const option = z.object({ id: key, title: text(MAX_ENTRY_TITLE), description: text(72) })

export const botMedia = z.object({
  file: uuid,
  kind: z.enum(['image', 'audio', 'video', 'file']),
  name: text(300),
  content_type: text(200),
})

/** How a captured value is validated. */
export const DATA = ['text', 'number', 'email', 'phone', 'date', 'document'] as const
const OPERATORS = ['equals', 'contains', 'greater', 'less', 'filled'] as const

const test = z.discriminatedUnion('type', [
  /** Within the working hours of a group; null: of the account's group. */
  z.object({ type: z.literal('hours'), group: id.nullable() }),
  z.object({ type: z.literal('label'), label: id.nullable() }),
  z.object({ type: z.literal('variable'), name: variable, operator: z.enum(OPERATORS), value: text(200) }),
])

export const botNode = z.discriminatedUnion('type', [
  z.object({ ...placed, type: z.literal('start') }),
  z.object({ ...placed, type: z.literal('message'), text: paragraphs(MAX_TEXT), media: botMedia.nullable() }),
  z.object({
    ...placed,
    ...asking,
    type: z.literal('buttons'),
    variable,
    options: z.array(option).max(MAX_BUTTONS),
  }),
  z.object({
    ...placed,
    ...asking,
    type: z.literal('list'),
    variable,
    options: z.array(option).max(MAX_ENTRIES),
  }),
  z.object({ ...placed, ...asking, type: z.literal('datum'), variable, check: z.enum(DATA) }),
  z.object({
    ...placed,
    type: z.literal('condition'),
    /** The first rule that holds; otherwise the port `else`. */
    rules: z.array(z.object({ id: key, test })).max(10),
  }),
  z.object({
    ...placed,
    type: z.literal('call'),
    method: z.enum(['GET', 'POST']),
    url: text(1000),
    body: paragraphs(4000),
    timeout_seconds: z.number().int().min(1).max(20),
    /** Which values of the JSON answer are kept: `customer.name` in a variable. */
    save: z.array(z.object({ path: text(200), variable })).max(10),
  }),
  z.object({
    ...placed,
    type: z.literal('ai'),
    greeting: paragraphs(MAX_TEXT),
    instructions: paragraphs(8000),
    /** Most answers of the model before an agent takes over. */
    turns: z.number().int().min(1).max(50),
    timeout_minutes: z.number().int().min(0).max(1440),
  }),
  z.object({ ...placed, type: z.literal('survey'), survey: id.nullable() }),
  z.object({
    ...placed,
    type: z.literal('handover'),
    text: paragraphs(MAX_TEXT),
    /** The agent has priority over the group; neither: the account's group. */
    group: id.nullable(),
    agent: id.nullable(),
  }),
  z.object({
    ...placed,
    type: z.literal('close'),
    text: paragraphs(MAX_TEXT),
    closing_type: id.nullable(),
  }),
])
export type BotNode = z.infer<typeof botNode>
export type BotNodeType = BotNode['type']
export type NodeOf<Type extends BotNodeType> = Extract<BotNode, { type: Type }>

const edge = z.object({ from: key, port: key, to: key })
export type BotEdge = z.infer<typeof edge>

/** A bot, possibly an unfinished draft: `findProblems` lists what prevents publishing it. */
export const botGraph = z.object({
  nodes: z.array(botNode).max(MAX_NODES),
  edges: z.array(edge).max(MAX_NODES * 12),
})
export type BotGraph = z.infer<typeof botGraph>

export const EMPTY_GRAPH: BotGraph = {
  nodes: [{ type: 'start', id: 'start', name: '', x: 0, y: 0 }],
  edges: [],
}

/** A node's output ports; optional ones may stay unconnected and then lead to the account's group. */
export function portsOf(node: BotNode): readonly { id: string; optional: boolean }[] {
  const needed = (...ids: readonly string[]) => ids.map((one) => ({ id: one, optional: false }))
  const open = (...ids: readonly string[]) => ids.map((one) => ({ id: one, optional: true }))
  switch (node.type) {
    case 'start':
    case 'message':
    case 'survey':
      return needed('next')
    case 'buttons':
    case 'list':
      return [...needed(...node.options.map((one) => one.id)), ...open('failed', ...timeoutOf(node))]
    case 'datum':
      return [...needed('next'), ...open('failed', ...timeoutOf(node))]
    case 'condition':
      return needed(...node.rules.map((rule) => rule.id), 'else')
    case 'call':
      return needed('ok', 'failed')
    case 'ai':
      return open('failed', ...timeoutOf(node))
    case 'handover':
    case 'close':
      return []
    default:
      return node satisfies never
  }
}

const timeoutOf = ({ timeout_minutes }: { timeout_minutes: number }) =>
  timeout_minutes > 0 ? ['timeout'] : []

/** Whether the node waits for the contact: every cycle needs such a node. */
export const waitsForContact = ({ type }: BotNode): boolean =>
  type === 'buttons' || type === 'list' || type === 'datum' || type === 'ai' || type === 'survey'
