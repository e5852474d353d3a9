import { z } from 'zod'
import { id } from '#platform/contract/scalars.ts'
import type { BotContext } from './bot-context.ts'
import { fillIn } from './fill-in.ts'
import { type BotGraph, type BotNode, type NodeOf, portsOf } from './graph.ts'
import { readDatum } from './read-datum.ts'

/**
 * Where a conversation is in its bot: at a node that waits for the contact (`answer`), an HTTP call (`call`), a model
 * (`ai`) or a survey's answer (`survey`). Stored as JSON between messages; null: not begun, or ended.
 */
export const botState = z.object({
  bot: id,
  version: z.number().int(),
  node: z.string(),
  awaiting: z.enum(['answer', 'call', 'ai', 'survey']),
  /** Sequence number of the message that started this run: tells it from other runs of the same bot. */
  run: z.number().int(),
  /** Goes up with every change: results for an older step are ignored. */
  step: z.number().int(),
  /** Invalid answers, or turns of the model. */
  tries: z.number().int(),
  answers: z.record(z.string(), z.string()),
  /** Whether the contact wrote while a call or a model was waited for: the bot has not read it. */
  missed: z.boolean().optional(),
})
export type BotState = z.infer<typeof botState>

export type BotInput =
  | { type: 'start' }
  /** Text null: no text, e.g. a picture. */
  | { type: 'message'; text: string | null; choice: string | null }
  | { type: 'timeout' }
  | { type: 'called'; ok: boolean; saved: Readonly<Record<string, string>> }
  /** Text null: the model has no answer, an agent is needed. */
  | { type: 'replied'; text: string | null }
  | { type: 'surveyed' }

export interface OfferedOption {
  id: string
  title: string
  description: string | null
}

export type BotEffect =
  | {
      type: 'say'
      text: string
      media: NodeOf<'message'>['media']
      options: readonly OfferedOption[]
      ai: boolean
    }
  | { type: 'choose'; node: string; title: string }
  | { type: 'call' }
  | { type: 'think' }
  | { type: 'survey'; survey: number }
  | { type: 'hand_over'; group: number | null; agent: number | null }
  | { type: 'close'; closing_type: number | null }

/** A node that was left, and by which port. */
export interface Passage {
  node: string
  port: string
}

export interface Advance {
  /** Null: the bot has ended; its last effect hands over or closes. */
  state: BotState | null
  effects: readonly BotEffect[]
  path: readonly Passage[]
}

/** Keeps option ids unique across nodes: buttons of earlier nodes stay clickable in the conversation. */
const SEPARATOR = ':'
const offeredId = (node: string, option: string): string => `${node}${SEPARATOR}${option}`

/** Published graphs have no loops; this limit stops one that was not checked. */
const MAX_NODES = 500

interface Run {
  graph: BotGraph
  context: BotContext
  state: BotState
  effects: BotEffect[]
  path: Passage[]
}

const variables = ({ state, context }: Run): Record<string, string> => ({
  nombre: context.name,
  telefono: context.phone,
  ...state.answers,
})

/** Advances a bot by one input. Pure: equal arguments give equal results. */
export function advance(graph: BotGraph, state: BotState, input: BotInput, context: BotContext): Advance {
  const next = { ...state, step: state.step + 1, ...(input.type === 'message' ? { missed: false } : {}) }
  const run: Run = { graph, context, state: next, effects: [], path: [] }
  const node = graph.nodes.find((one) => one.id === state.node)
  // The node is missing: its version was deleted by hand.
  const continues = node ? handleInput(run, node, input) : handOverTo(run, null)
  // An input without effect does not count as a step, so that a running call's result stays valid.
  if (run.effects.length === 0 && run.path.length === 0)
    return { state: input.type === 'message' ? { ...state, missed: true } : state, effects: [], path: [] }
  return { state: continues ? run.state : null, effects: run.effects, path: run.path }
}

/** The state before the first input. */
export function initialState(graph: BotGraph, of: { bot: number; version: number; run: number }): BotState {
  const start = graph.nodes.find(({ type }) => type === 'start')
  return { ...of, node: start?.id ?? '', awaiting: 'answer', step: 0, tries: 0, answers: {} }
}

/** @returns whether the bot continues */
function handleInput(run: Run, node: BotNode, input: BotInput): boolean {
  if (input.type === 'timeout' && portsOf(node).some(({ id: port }) => port === 'timeout'))
    return follow(run, node, 'timeout')
  switch (node.type) {
    case 'buttons':
    case 'list':
      return input.type === 'message' ? choose(run, node, input) : true
    case 'datum':
      return input.type === 'message' ? capture(run, node, input.text) : true
    case 'call':
      if (input.type !== 'called') return true
      run.state.answers = { ...run.state.answers, ...input.saved }
      return follow(run, node, input.ok ? 'ok' : 'failed')
    case 'ai':
      return talkToModel(run, node, input)
    case 'survey':
      return input.type === 'surveyed' || input.type === 'message' ? follow(run, node, 'next') : true
    case 'start':
    case 'message':
    case 'condition':
    case 'handover':
    case 'close':
      return enter(run, node)
    default:
      return node satisfies never
  }
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/** Finds the chosen option: by its button, its title or its number. */
function choose(
  run: Run,
  node: NodeOf<'buttons' | 'list'>,
  { text, choice }: Extract<BotInput, { type: 'message' }>,
): boolean {
  const content = plain(text ?? '')
  const chosen =
    node.options.find((option) => offeredId(node.id, option.id) === choice) ??
    node.options.find(({ title }) => content !== '' && plain(title) === content) ??
    node.options.find((_, index) => String(index + 1) === content)
  if (!chosen) return askAgain(run, node)
  keep(run, node.variable, chosen.title)
  run.effects.push({ type: 'choose', node: node.id, title: chosen.title })
  return follow(run, node, chosen.id)
}

function capture(run: Run, node: NodeOf<'datum'>, text: string | null): boolean {
  const value = text === null ? null : readDatum(node.check, text, run.context.readPhone)
  if (value === null) return askAgain(run, node)
  keep(run, node.variable, value)
  return follow(run, node, 'next')
}

function keep(run: Run, variable: string, value: string): void {
  if (variable !== '') run.state.answers = { ...run.state.answers, [variable]: value }
}

/** The answer was invalid: asks again, or leaves by `failed` after the retries. */
function askAgain(run: Run, node: NodeOf<'buttons' | 'list' | 'datum'>): boolean {
  if (run.state.tries >= node.retries) return follow(run, node, 'failed')
  run.state.tries += 1
  say(run, node.invalid === '' ? node.text : node.invalid, 'options' in node ? node : undefined)
  return true
}

function talkToModel(run: Run, node: NodeOf<'ai'>, input: BotInput): boolean {
  const { state } = run
  if (input.type === 'message' && state.awaiting === 'answer') {
    if (state.tries >= node.turns) return follow(run, node, 'failed')
    state.tries += 1
    state.awaiting = 'ai'
    run.effects.push({ type: 'think' })
    return true
  }
  if (input.type !== 'replied') return true
  if (input.text === null) return follow(run, node, 'failed')
  run.effects.push({ type: 'say', text: input.text, media: null, options: [], ai: true })
  state.awaiting = 'answer'
  return true
}

/** Leaves a node by a port; one that leads nowhere leads to the account's group. */
function follow(run: Run, node: BotNode, port: string): boolean {
  run.path.push({ node: node.id, port })
  const edge = run.graph.edges.find((one) => one.from === node.id && one.port === port)
  const next = edge && run.graph.nodes.find((one) => one.id === edge.to)
  if (!next || run.path.length > MAX_NODES) return handOverTo(run, null)
  return enter(run, next)
}

function handOverTo(run: Run, group: number | null, agent: number | null = null): false {
  run.effects.push({ type: 'hand_over', group, agent })
  return false
}

function say(run: Run, text: string, options?: NodeOf<'buttons' | 'list'>): void {
  const offered = (options?.options ?? []).map(({ id: option, title, description }) => ({
    id: offeredId(options?.id ?? '', option),
    title,
    description: description === '' ? null : description,
  }))
  run.effects.push({
    type: 'say',
    text: fillIn(text, variables(run)),
    media: null,
    options: offered,
    ai: false,
  })
}

function enter(run: Run, node: BotNode): boolean {
  const { state } = run
  Object.assign(state, { node: node.id, tries: 0, awaiting: 'answer' })
  switch (node.type) {
    case 'start':
      return follow(run, node, 'next')
    case 'message': {
      const text = fillIn(node.text, variables(run))
      run.effects.push({ type: 'say', text, media: node.media, options: [], ai: false })
      return follow(run, node, 'next')
    }
    case 'buttons':
    case 'list':
      say(run, node.text, node)
      return true
    case 'datum':
      say(run, node.text)
      return true
    case 'condition':
      return follow(run, node, node.rules.find(({ test }) => holds(run, test))?.id ?? 'else')
    case 'call':
      state.awaiting = 'call'
      run.effects.push({ type: 'call' })
      return true
    case 'ai':
      if (node.greeting !== '') say(run, node.greeting)
      else {
        Object.assign(state, { awaiting: 'ai', tries: 1 })
        run.effects.push({ type: 'think' })
      }
      return true
    case 'survey':
      if (node.survey === null) return follow(run, node, 'next')
      state.awaiting = 'survey'
      run.effects.push({ type: 'survey', survey: node.survey })
      return true
    case 'handover':
      if (node.text !== '') say(run, node.text)
      return handOverTo(run, node.group, node.agent)
    case 'close':
      // Nobody is closed away while they write: an agent reads what the bot did not.
      if (state.missed) return handOverTo(run, null)
      if (node.text !== '') say(run, node.text)
      run.effects.push({ type: 'close', closing_type: node.closing_type })
      return false
    default:
      return node satisfies never
  }
}

function holds(run: Run, test: NodeOf<'condition'>['rules'][number]['test']): boolean {
  if (test.type === 'hours') return run.context.isOpen(test.group)
  if (test.type === 'label') return run.context.label === test.label
  const value = variables(run)[test.name] ?? ''
  switch (test.operator) {
    case 'filled':
      return value !== ''
    case 'equals':
      return plain(value) === plain(test.value)
    case 'contains':
      return plain(value).includes(plain(test.value))
    case 'greater':
      return value !== '' && Number(value) > Number(test.value)
    case 'less':
      return value !== '' && Number(value) < Number(test.value)
    default:
      return test.operator satisfies never
  }
}
