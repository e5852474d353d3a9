import {
  type Agent,
  inOrder,
  isFree,
  newAgent,
  type Offer,
  type QueueEvent,
  type QueueSettings,
  type QueueState,
  type QueueStep,
  serves,
  type Waiting,
} from './queue-state.ts'
import { type Candidate, choose } from './strategy.ts'

/**
 * Applies an event, then offers every waiting caller a free agent, by priority and arrival. Late and repeated events change
 * nothing. `at`: epoch ms.
 */
export function stepQueueState(
  state: QueueState,
  event: QueueEvent,
  queues: ReadonlyMap<number, QueueSettings>,
  at: number,
): QueueStep {
  const { state: taken, withdrawn } = take(state, event, queues, at)
  const { state: next, offers } = makeOffers(taken, queues, at)
  const later = [...next.agents.values()].map(({ notBefore }) => notBefore).filter((time) => time > at)
  const wakeAt = next.waiting.length === 0 || later.length === 0 ? null : Math.min(...later)
  return { state: next, offers, withdrawn, wakeAt }
}

type Taken = Pick<QueueStep, 'state' | 'withdrawn'>

function take(
  state: QueueState,
  event: QueueEvent,
  queues: ReadonlyMap<number, QueueSettings>,
  at: number,
): Taken {
  const done = (next: QueueState): Taken => ({ state: next, withdrawn: [] })
  switch (event.type) {
    case 'entered': {
      if (state.waiting.some(({ call }) => call === event.call)) return done(state)
      const { type: _, ...entry } = event
      return done({ ...state, waiting: [...state.waiting, { ...entry, offered: [], tried: [] }] })
    }
    case 'left':
      return done(leave(state, event.call))
    case 'declined':
      return done(decline(state, event, queues, at))
    case 'answered': {
      if (!waitingOf(state, event.call)) return done(state)
      const left = leave(state, event.call)
      return done(
        withAgent(left, event.extension, (agent) => ({
          ...agent,
          talking: event.call,
          calls: agent.calls + 1,
        })),
      )
    }
    case 'finished':
      return done(finish(state, event.call, queues, at))
    case 'phone':
      return done(withAgent(state, event.extension, (agent) => ({ ...agent, phone: event.phone })))
    case 'agent':
      return changeAgent(state, event, queues)
    case 'tick':
      return done(state)
    default:
      return event satisfies never
  }
}

const waitingOf = (state: QueueState, call: string): Waiting | undefined =>
  state.waiting.find((entry) => entry.call === call)

function withAgent(state: QueueState, extension: number, change: (agent: Agent) => Agent): QueueState {
  const agents = new Map(state.agents)
  agents.set(extension, change(agents.get(extension) ?? newAgent))
  return { ...state, agents }
}

const withEntry = (state: QueueState, call: string, change: (entry: Waiting) => Waiting): QueueState => ({
  ...state,
  waiting: state.waiting.map((entry) => (entry.call === call ? change(entry) : entry)),
})

/** Frees the agents it rang. */
function leave(state: QueueState, call: string): QueueState {
  const entry = waitingOf(state, call)
  if (!entry) return state
  const released = entry.offered.reduce(
    (known, extension) => withAgent(known, extension, (agent) => ({ ...agent, offered: null })),
    state,
  )
  return { ...released, waiting: state.waiting.filter((other) => other.call !== call) }
}

function decline(
  state: QueueState,
  { call, extension }: { call: string; extension: number },
  queues: ReadonlyMap<number, QueueSettings>,
  at: number,
): QueueState {
  const entry = waitingOf(state, call)
  if (!entry?.offered.includes(extension)) return state
  const rest = (queues.get(entry.queue)?.restSeconds ?? 0) * 1000
  const rested = withAgent(state, extension, (agent) => ({ ...agent, offered: null, notBefore: at + rest }))
  return withEntry(rested, call, (known) => ({
    ...known,
    offered: known.offered.filter((other) => other !== extension),
    tried: [...known.tried.filter((other) => other !== extension), extension],
  }))
}

function finish(
  state: QueueState,
  call: string,
  queues: ReadonlyMap<number, QueueSettings>,
  at: number,
): QueueState {
  const found = [...state.agents].find(([, agent]) => agent.talking === call)
  if (!found) return state
  const [extension] = found
  // The longest of their queues: the call no longer says which it came from.
  const wrapUp = Math.max(
    0,
    ...[...queues.values()]
      .filter(({ members }) => members.some((member) => member.extension === extension))
      .map(({ wrapUpSeconds }) => wrapUpSeconds),
  )
  return withAgent(state, extension, (agent) => ({
    ...agent,
    talking: null,
    lastEndedAt: at,
    notBefore: at + wrapUp * 1000,
  }))
}

function changeAgent(
  state: QueueState,
  { extension, loggedIn, paused }: Extract<QueueEvent, { type: 'agent' }>,
  queues: ReadonlyMap<number, QueueSettings>,
): Taken {
  const changed = withAgent(state, extension, (agent) => ({ ...agent, loggedIn, paused }))
  const agent = changed.agents.get(extension)
  const entry = agent?.offered ? waitingOf(changed, agent.offered) : undefined
  if (!agent || !entry) return { state: changed, withdrawn: [] }
  const member = queues.get(entry.queue)?.members.find((one) => one.extension === extension)
  if (!paused && member && serves(agent, member, entry.queue)) return { state: changed, withdrawn: [] }
  const released = withAgent(changed, extension, (known) => ({ ...known, offered: null }))
  const { call } = entry
  return {
    state: withEntry(released, call, (known) => ({
      ...known,
      offered: known.offered.filter((other) => other !== extension),
    })),
    withdrawn: [{ call, extension }],
  }
}

function makeOffers(
  state: QueueState,
  queues: ReadonlyMap<number, QueueSettings>,
  at: number,
): { state: QueueState; offers: Offer[] } {
  const agents = new Map(state.agents)
  const cursors = new Map(state.cursors)
  const changed = new Map<string, Waiting>()
  const offers: Offer[] = []
  let { seed } = state
  let free = [...agents.values()].filter((agent) => isFree(agent, at)).length
  for (const entry of inOrder(state.waiting)) {
    if (free === 0) break
    const queue = queues.get(entry.queue)
    if (!queue || (entry.offered.length > 0 && queue.strategy !== 'ring_all')) continue
    const candidates = freeFor(queue, entry, agents, at)
    if (candidates.length === 0) continue
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const chosen = choose(queue, candidates, cursors.get(entry.queue) ?? null, seed / 2 ** 32)
    const extensions = chosen.map(({ member }) => member.extension)
    for (const { member, agent } of chosen) agents.set(member.extension, { ...agent, offered: entry.call })
    const last = extensions.at(-1)
    if (last !== undefined) cursors.set(entry.queue, last)
    free -= extensions.length
    const everyone = candidates.every(({ member }) => entry.tried.includes(member.extension))
    const tried = everyone ? [] : entry.tried
    changed.set(entry.call, { ...entry, tried, offered: [...entry.offered, ...extensions] })
    offers.push({ call: entry.call, extensions })
  }
  if (offers.length === 0) return { state, offers }
  const waiting = state.waiting.map((entry) => changed.get(entry.call) ?? entry)
  return { state: { waiting, agents, cursors, seed }, offers }
}

/** Agents not yet offered this caller go first. */
function freeFor(
  queue: QueueSettings,
  entry: Waiting,
  agents: ReadonlyMap<number, Agent>,
  at: number,
): Candidate[] {
  const free = queue.members.flatMap((member): Candidate[] => {
    const agent = agents.get(member.extension)
    return agent && serves(agent, member, entry.queue) && isFree(agent, at) ? [{ member, agent }] : []
  })
  const fresh = free.filter(({ member }) => !entry.tried.includes(member.extension))
  return fresh.length > 0 ? fresh : free
}
