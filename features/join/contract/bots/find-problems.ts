import {
  type BotEdge,
  type BotGraph,
  type BotNode,
  MAX_BUTTON_TITLE,
  MAX_OFFER_TEXT,
  type NodeOf,
  portsOf,
  waitsForContact,
} from './graph.ts'

const PROBLEMS = [
  /** None or more than one start node. */
  'start',
  'duplicate',
  /** An edge from or to a missing node, or two edges from one port. */
  'line',
  /** A port that leads nowhere. */
  'dead_end',
  'unreachable',
  /** A cycle that never waits for the contact. */
  'loop',
  /** A text or a choice is missing. */
  'incomplete',
  'options',
  'address',
  /** A group, agent, label, survey or file that was deleted. */
  'reference',
] as const
export type ProblemCode = (typeof PROBLEMS)[number]

export interface BotProblem {
  /** Null: of the whole graph. */
  node: string | null
  code: ProblemCode
}

/** Why a graph cannot be published; empty when it can. `hosts`: where its HTTP calls may go. */
export function findProblems(graph: BotGraph, hosts: readonly string[]): BotProblem[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  const starts = graph.nodes.filter(({ type }) => type === 'start')
  const problems: BotProblem[] = []
  const add = (code: ProblemCode, node: string | null) => problems.push({ node, code })
  if (starts.length !== 1) add('start', null)
  if (byId.size !== graph.nodes.length) add('duplicate', null)
  for (const node of badLines(graph, byId)) add('line', node)
  for (const node of graph.nodes) {
    const led = new Set(graph.edges.filter(({ from }) => from === node.id).map(({ port }) => port))
    if (portsOf(node).some(({ id, optional }) => !optional && !led.has(id))) add('dead_end', node.id)
    for (const code of ownProblems(node, hosts)) add(code, node.id)
  }
  const reached = reachable(
    graph,
    starts.map(({ id }) => id),
  )
  for (const { id } of graph.nodes) if (!reached.has(id) && starts.length === 1) add('unreachable', id)
  for (const id of loops(graph, byId)) add('loop', id)
  return problems
}

function badLines({ edges }: BotGraph, byId: ReadonlyMap<string, BotNode>): string[] {
  const taken = new Set<string>()
  return edges.flatMap(({ from, port, to }) => {
    const source = byId.get(from)
    const known = source && portsOf(source).some(({ id }) => id === port)
    const target = byId.get(to)
    const twice = taken.has(`${from} ${port}`)
    taken.add(`${from} ${port}`)
    return known && target && target.type !== 'start' && !twice ? [] : [from]
  })
}

function ownProblems(node: BotNode, hosts: readonly string[]): ProblemCode[] {
  switch (node.type) {
    case 'message':
      return node.text === '' && node.media === null ? ['incomplete'] : []
    case 'buttons':
    case 'list':
      return optionProblems(node)
    case 'datum':
      return node.text === '' || node.variable === '' ? ['incomplete'] : []
    case 'condition':
      return node.rules.length === 0 || node.rules.some(({ test }) => !isComplete(test)) ? ['incomplete'] : []
    case 'call':
      return isAllowed(node.url, hosts) ? [] : ['address']
    case 'ai':
      return node.instructions === '' ? ['incomplete'] : []
    case 'survey':
      return node.survey === null ? ['incomplete'] : []
    case 'start':
    case 'handover':
    case 'close':
      return []
    default:
      return node satisfies never
  }
}

function optionProblems({ type, text, options }: NodeOf<'buttons' | 'list'>): ProblemCode[] {
  const titles = new Set(options.map(({ title }) => title.toLowerCase()))
  const isLong = type === 'buttons' && options.some(({ title }) => title.length > MAX_BUTTON_TITLE)
  const isBad = options.length === 0 || titles.size !== options.length || titles.has('') || isLong
  const codes: ProblemCode[] = []
  if (text === '' || text.length > MAX_OFFER_TEXT) codes.push('incomplete')
  if (isBad) codes.push('options')
  return codes
}

type Test = Extract<BotNode, { type: 'condition' }>['rules'][number]['test']

const isComplete = (test: Test): boolean =>
  test.type === 'hours' ||
  (test.type === 'label'
    ? test.label !== null
    : test.name !== '' && (test.operator === 'filled' || test.value !== ''))

/** Whether the host is listed and contains no variable. */
export function isAllowed(address: string, hosts: readonly string[]): boolean {
  const url = URL.parse(address.replaceAll(/\{\{[^{}]*\}\}/g, 'x'))
  const origin = /^https?:\/\/[^/?#]*/.exec(address)?.[0] ?? ''
  if (url === null || origin === '' || origin.includes('{') || origin.includes('@')) return false
  return hosts.some((host) => host.toLowerCase() === url.hostname)
}

function reachable({ edges }: BotGraph, from: readonly string[]): Set<string> {
  const reached = new Set(from)
  for (const id of reached) for (const edge of edges) if (edge.from === id) reached.add(edge.to)
  return reached
}

/** Edges that are followed without any input from the contact. */
function isFree({ from, port }: BotEdge, byId: ReadonlyMap<string, BotNode>): boolean {
  const node = byId.get(from)
  return (
    node !== undefined &&
    (!waitsForContact(node) || port === 'timeout' || (node.type === 'ai' && port === 'failed'))
  )
}

/** Nodes that are reachable from themselves over free edges. */
function loops({ nodes, edges }: BotGraph, byId: ReadonlyMap<string, BotNode>): string[] {
  const free = { nodes, edges: edges.filter((edge) => isFree(edge, byId)) }
  return nodes.flatMap(({ id }) => {
    const after = free.edges.filter(({ from }) => from === id).map(({ to }) => to)
    return reachable(free, after).has(id) ? [id] : []
  })
}
