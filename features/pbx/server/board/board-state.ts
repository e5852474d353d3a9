import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'
import type { Plan, Queue } from '#platform/telephony/journey/plan.ts'
import type { QueueState } from '#platform/telephony/queue/queue-state.ts'
import type { AgentState, BoardAgent, BoardCall, BoardQueue, BoardTrunk } from '../../contract/board.ts'
import type { AgentRow } from './board.queries.ts'
import type { CallNow, LiveTelephony } from './live-telephony.ts'

/** Input for one board. */
export interface BoardParts {
  plan: Plan
  calls: readonly CallNow[]
  queueState: QueueState | null
  agents: readonly AgentRow[]
  statusOf: LiveTelephony['statusOf']
  /** Epoch milliseconds. */
  at: number
}

const instantOf = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString()

/** Names of numbers outside; unknown ones are missing. */
type Names = ReadonlyMap<string, string>

const nameOf = ({ extension, number, name }: NonNullable<CallNow['callee']>, names: Names): string =>
  [number, (extension === null ? names.get(number) : null) ?? name]
    .filter((part, index, all) => all.indexOf(part) === index)
    .join(' ')
    .trim()

/** Numbers outside that a board names. */
export const outsideNumbers = ({ caller, callee, dialed }: CallNow): string[] => [
  ...[caller, callee].flatMap((party) => (party?.extension === null ? party.number : [])),
  ...(callee === null ? [dialed] : []),
]

function placeOf({ within }: CallNow, plan: Plan): string {
  if (within === null) return ''
  const places = { queue: plan.queues, menu: plan.ivrs, voicemail: plan.extensions }
  return places[within.kind].get(within.id)?.name ?? ''
}

export function boardCall(call: CallNow, plan: Plan, names: Names): BoardCall {
  const { within } = call
  const callee = call.callee ?? { extension: null, name: '', number: call.dialed }
  return {
    id: call.id,
    direction: call.direction,
    caller: nameOf(call.caller, names),
    callee: nameOf(callee, names),
    extensions: [call.caller, callee].flatMap(({ extension, number }) => (extension === null ? [] : number)),
    phase: call.phase === 'routing' && within !== null ? within.kind : call.phase,
    where: placeOf(call, plan),
    started_at: new Date(call.startedAt).toISOString(),
    answered_at: instantOf(call.answeredAt),
  }
}

/** Queues of each extension: those it serves now, and those it may log in to. */
function servedBy({ plan, agents }: BoardParts): Map<number, { serves: number[]; may: number[] }> {
  const loggedIn = new Set(
    agents.flatMap((row) => (row.logged_in_at === null ? [] : [`${row.queue_id} ${row.extension_id}`])),
  )
  const served = new Map<number, { serves: number[]; may: number[] }>()
  for (const queue of plan.queues.values())
    for (const { extension, fixed } of queue.members) {
      const known = served.get(extension) ?? { serves: [], may: [] }
      served.set(extension, known)
      known.may.push(queue.id)
      if (fixed || loggedIn.has(`${queue.id} ${extension}`)) known.serves.push(queue.id)
    }
  return served
}

export interface AgentNow extends Omit<BoardAgent, 'since'> {
  /** Start of the state according to stored data, epoch milliseconds. */
  knownSince: number | null
}

/** Everybody who serves a queue or may log in to one. */
export function boardAgents(parts: BoardParts): AgentNow[] {
  const { plan, agents, queueState, statusOf, at } = parts
  const paused = new Map(
    agents.flatMap((row) => (row.paused_at === null ? [] : [[row.extension_id, row] as const])),
  )
  return [...servedBy(parts)].flatMap(([extension, { serves, may }]): AgentNow[] => {
    const known = plan.extensions.get(extension)
    if (!known) return []
    const pause = paused.get(extension)
    const inQueue = queueState?.agents.get(extension)
    const state = stateOf({
      paused: pause !== undefined,
      serves: serves.length > 0,
      phone: statusOf(known.endpoint),
      offered: inQueue?.offered != null,
      wrapUp: inQueue !== undefined && inQueue.notBefore > at && inQueue.lastEndedAt > 0,
    })
    return [
      {
        id: extension,
        number: known.number,
        name: known.name,
        state,
        knownSince: state === 'paused' ? (pause?.paused_at?.getTime() ?? null) : null,
        pause_reason: pause?.pause_reason ?? '',
        serves,
        may_serve: may,
      },
    ]
  })
}

function stateOf(agent: {
  paused: boolean
  serves: boolean
  phone: ReturnType<LiveTelephony['statusOf']>
  offered: boolean
  wrapUp: boolean
}): AgentState {
  if (agent.phone === 'IN_CALL') return 'talking'
  if (agent.offered) return 'ringing'
  if (agent.phone === 'BUSY') return 'busy'
  if (!agent.serves) return 'logged_out'
  if (agent.paused) return 'paused'
  if (agent.phone === 'UNREGISTERED') return 'away'
  return agent.wrapUp ? 'wrap_up' : 'free'
}

export function boardQueue(
  queue: Queue,
  queueState: QueueState | null,
  agents: readonly AgentNow[],
): BoardQueue {
  const waiting = (queueState?.waiting ?? []).filter((entry) => entry.queue === queue.id)
  const there = agents.filter(
    ({ serves, state }) => serves.includes(queue.id) && state !== 'away' && state !== 'logged_out',
  )
  const count = (states: readonly AgentState[]) => there.filter(({ state }) => states.includes(state)).length
  const since = waiting.length === 0 ? null : Math.min(...waiting.map(({ enteredAt }) => enteredAt))
  return {
    id: queue.id,
    name: queue.name,
    waiting: waiting.length,
    waiting_since: instantOf(since),
    there: there.length,
    free: count(['free']),
    ringing: count(['ringing']),
    talking: count(['talking', 'busy']),
    wrap_up: count(['wrap_up']),
    paused: count(['paused']),
  }
}

export const boardTrunks = (
  plan: Plan,
  calls: readonly CallNow[],
  statusOf: LiveTelephony['statusOf'],
): BoardTrunk[] =>
  plan.trunks.map(({ id, name, channels }) => ({
    id,
    name,
    channels,
    in_use: calls.filter(({ trunks }) => trunks.includes(id)).length,
    up: statusOf(trunkEndpoint(id)) !== 'UNREGISTERED',
  }))
