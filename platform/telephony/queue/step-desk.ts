import {
  type Agent,
  type Desk,
  type DeskEvent,
  type DeskQueue,
  type DeskStep,
  inOrder,
  isFree,
  newAgent,
  type Offer,
  serves,
  type Waiting,
} from './desk.ts'
import { type Candidate, choose } from './strategy.ts'

/**
 * Applies an event, then offers every waiting caller a free agent, by priority and arrival. Late and repeated events change
 * nothing. `at`: epoch ms.
 */
export function stepDesk(
  desk: Desk,
  event: DeskEvent,
  queues: ReadonlyMap<number, DeskQueue>,
  at: number,
): DeskStep {
  const { desk: taken, withdrawn } = take(desk, event, queues, at)
  const { desk: next, offers } = makeOffers(taken, queues, at)
  const later = [...next.agents.values()].map(({ notBefore }) => notBefore).filter((time) => time > at)
  const wakeAt = next.waiting.length === 0 || later.length === 0 ? null : Math.min(...later)
  return { desk: next, offers, withdrawn, wakeAt }
}

type Taken = Pick<DeskStep, 'desk' | 'withdrawn'>

function take(desk: Desk, event: DeskEvent, queues: ReadonlyMap<number, DeskQueue>, at: number): Taken {
  const done = (next: Desk): Taken => ({ desk: next, withdrawn: [] })
  switch (event.type) {
    case 'entered': {
      if (desk.waiting.some(({ call }) => call === event.call)) return done(desk)
      const { type: _, ...entry } = event
      return done({ ...desk, waiting: [...desk.waiting, { ...entry, offered: [], tried: [] }] })
    }
    case 'left':
      return done(leave(desk, event.call))
    case 'declined':
      return done(decline(desk, event, queues, at))
    case 'answered': {
      if (!waitingOf(desk, event.call)) return done(desk)
      const left = leave(desk, event.call)
      return done(
        withAgent(left, event.extension, (agent) => ({
          ...agent,
          talking: event.call,
          calls: agent.calls + 1,
        })),
      )
    }
    case 'finished':
      return done(finish(desk, event.call, queues, at))
    case 'phone':
      return done(withAgent(desk, event.extension, (agent) => ({ ...agent, phone: event.phone })))
    case 'agent':
      return changeAgent(desk, event, queues)
    case 'tick':
      return done(desk)
    default:
      return event satisfies never
  }
}

const waitingOf = (desk: Desk, call: string): Waiting | undefined =>
  desk.waiting.find((entry) => entry.call === call)

function withAgent(desk: Desk, extension: number, change: (agent: Agent) => Agent): Desk {
  const agents = new Map(desk.agents)
  agents.set(extension, change(agents.get(extension) ?? newAgent))
  return { ...desk, agents }
}

const withEntry = (desk: Desk, call: string, change: (entry: Waiting) => Waiting): Desk => ({
  ...desk,
  waiting: desk.waiting.map((entry) => (entry.call === call ? change(entry) : entry)),
})

/** Frees the agents it rang. */
function leave(desk: Desk, call: string): Desk {
  const entry = waitingOf(desk, call)
  if (!entry) return desk
  const released = entry.offered.reduce(
    (known, extension) => withAgent(known, extension, (agent) => ({ ...agent, offered: null })),
    desk,
  )
  return { ...released, waiting: desk.waiting.filter((other) => other.call !== call) }
}

function decline(
  desk: Desk,
  { call, extension }: { call: string; extension: number },
  queues: ReadonlyMap<number, DeskQueue>,
  at: number,
): Desk {
  const entry = waitingOf(desk, call)
  if (!entry?.offered.includes(extension)) return desk
  const rest = (queues.get(entry.queue)?.restSeconds ?? 0) * 1000
  const rested = withAgent(desk, extension, (agent) => ({ ...agent, offered: null, notBefore: at + rest }))
  return withEntry(rested, call, (known) => ({
    ...known,
    offered: known.offered.filter((other) => other !== extension),
    tried: [...known.tried.filter((other) => other !== extension), extension],
  }))
}

function finish(desk: Desk, call: string, queues: ReadonlyMap<number, DeskQueue>, at: number): Desk {
  const found = [...desk.agents].find(([, agent]) => agent.talking === call)
  if (!found) return desk
  const [extension] = found
  // The longest of their queues: the call no longer says which it came from.
  const wrapUp = Math.max(
    0,
    ...[...queues.values()]
      .filter(({ members }) => members.some((member) => member.extension === extension))
      .map(({ wrapUpSeconds }) => wrapUpSeconds),
  )
  return withAgent(desk, extension, (agent) => ({
    ...agent,
    talking: null,
    lastEndedAt: at,
    notBefore: at + wrapUp * 1000,
  }))
}

function changeAgent(
  desk: Desk,
  { extension, loggedIn, paused }: Extract<DeskEvent, { type: 'agent' }>,
  queues: ReadonlyMap<number, DeskQueue>,
): Taken {
  const changed = withAgent(desk, extension, (agent) => ({ ...agent, loggedIn, paused }))
  const agent = changed.agents.get(extension)
  const entry = agent?.offered ? waitingOf(changed, agent.offered) : undefined
  if (!agent || !entry) return { desk: changed, withdrawn: [] }
  const member = queues.get(entry.queue)?.members.find((one) => one.extension === extension)
  if (!paused && member && serves(agent, member, entry.queue)) return { desk: changed, withdrawn: [] }
  const released = withAgent(changed, extension, (known) => ({ ...known, offered: null }))
  const { call } = entry
  return {
    desk: withEntry(released, call, (known) => ({
      ...known,
      offered: known.offered.filter((other) => other !== extension),
    })),
    withdrawn: [{ call, extension }],
  }
}

function makeOffers(
  desk: Desk,
  queues: ReadonlyMap<number, DeskQueue>,
  at: number,
): { desk: Desk; offers: Offer[] } {
  const agents = new Map(desk.agents)
  const cursors = new Map(desk.cursors)
  const changed = new Map<string, Waiting>()
  const offers: Offer[] = []
  let { seed } = desk
  let free = [...agents.values()].filter((agent) => isFree(agent, at)).length
  for (const entry of inOrder(desk.waiting)) {
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
  if (offers.length === 0) return { desk, offers }
  const waiting = desk.waiting.map((entry) => changed.get(entry.call) ?? entry)
  return { desk: { waiting, agents, cursors, seed }, offers }
}

/** Agents not yet offered this caller go first. */
function freeFor(
  queue: DeskQueue,
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
