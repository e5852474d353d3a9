import type { Plan, RingGroup } from '#platform/telephony/journey/plan.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import { createTalkTimes, type TalkTimes } from '#platform/telephony/queue/expected-wait.ts'
import { type QueueHistory, stateWithHistory } from '#platform/telephony/queue/queue-history.ts'
import {
  type Agent,
  inOrder,
  type QueueEvent,
  type QueueState,
  serves,
  type Waiting,
} from '#platform/telephony/queue/queue-state.ts'
import { stepQueueState } from '#platform/telephony/queue/step-queue-state.ts'
import type { AgentState, Clock, FindOccupied, LoadAgents } from '../../ports.ts'
import type { Presence } from '../../presence.ts'
import { runAt } from '../calls/run-at.ts'

export interface CompanyQueuesPorts {
  loadAgents: LoadAgents
  /** The state of the company's queues and ring groups before the program started. */
  loadHistory: (companyId: number) => Promise<QueueHistory>
  /** Absent: agents are busy only with calls. */
  findOccupied?: FindOccupied
  presence: Pick<Presence, 'statusOf'>
  clock: Clock
}

/** Instructions for one waiting call. */
export interface QueueListener {
  offer(extensions: readonly number[]): void
  withdraw(extension: number): void
}

export interface Entering {
  call: string
  queue: number
  priority: number
  /** Epoch milliseconds. */
  enteredAt: number
  /** The caller hung up to be called back: keeps the place, but does not count as waiting. */
  absent?: boolean
}

/** The queues of all companies: feeds each one's pure state machine with events of phones, agents and callers. */
export interface CompanyQueues {
  /** Loads the company's agents and settings into its queues. */
  prepare(plan: Plan): Promise<void>
  /** Whether somebody was free for them. */
  enter(companyId: number, entering: Entering, listener: QueueListener): boolean
  tell(companyId: number, event: QueueEvent): void
  /** The state of a phone changed. */
  phoneChanged(endpoint: EndpointName): void
  /** An agent logged in or out of queues, or began or ended a pause. */
  agentChanged(companyId: number, agent: AgentState): void
  waiting(companyId: number, queue: number): number
  /** Available agents of the queue: logged in, with a phone. */
  agents(companyId: number, queue: number): number
  /** Members of the queue who would be available if they had a registered phone. */
  away(companyId: number, queue: number): number[]
  /** Position (from 1) and estimated wait of a caller. */
  place(companyId: number, call: string): { position: number; seconds: number | null } | null
  /** Whose turn it is in a round-robin ring group: the index of its member, from 0. */
  turn(companyId: number, group: RingGroup): number
  /** These calls go on at another node: forgets them, and companies of which none waits here. */
  leave(calls: readonly { call: string; companyId: number }[]): void
  /** The current state, for the board; null: no call went to a queue yet. */
  queueState(companyId: number): QueueState | null
  stop(): void
}

/** Interval of reading do-not-disturb while callers wait, ms. */
const LOOK_AGAIN = 5000

interface Company {
  queueState: QueueState
  plan: Plan
  listeners: Map<string, QueueListener>
  cancelTimer: () => void
  /** Phones that get no queue calls for now, whatever their state. */
  occupied: ReadonlySet<EndpointName>
  talkTimes: TalkTimes
  /** By ring group: the last member called. */
  rangFirst: Map<number, number>
  /** Pending callbacks. */
  absent: Set<string>
  /** Queue callers in conversation, by call. */
  talks: Map<string, { queue: number; since: number }>
  cancelLook: (() => void) | null
}

export function createCompanyQueues({
  loadAgents,
  loadHistory,
  findOccupied,
  presence,
  clock,
}: CompanyQueuesPorts): CompanyQueues {
  const companies = new Map<number, Company>()
  const loading = new Map<number, Promise<void>>()
  /** Queue members by phone. */
  const members = new Map<EndpointName, { companyId: number; extension: number }>()

  function tell(companyId: number, event: QueueEvent): void {
    const company = companies.get(companyId)
    if (!company) return
    timeTalk(company, event)
    const step = stepQueueState(company.queueState, event, company.plan.queues, clock.now())
    company.queueState = step.state
    company.cancelTimer()
    company.cancelTimer =
      step.wakeAt === null ? () => {} : runAt(clock, step.wakeAt, () => tell(companyId, { type: 'tick' }))
    // A call is never notified in the middle of its own step.
    for (const { call, extension } of step.withdrawn)
      queueMicrotask(() => company.listeners.get(call)?.withdraw(extension))
    for (const { call, extensions } of step.offers)
      queueMicrotask(() => company.listeners.get(call)?.offer(extensions))
    if (event.type === 'left' || event.type === 'answered') {
      company.listeners.delete(event.call)
      company.absent.delete(event.call)
    }
  }

  function timeTalk({ queueState, talks, talkTimes }: Company, event: QueueEvent): void {
    if (event.type === 'answered') {
      const queue = queueState.waiting.find(({ call }) => call === event.call)?.queue
      if (queue !== undefined) talks.set(event.call, { queue, since: clock.now() })
    } else if (event.type === 'finished') {
      const talk = talks.get(event.call)
      talks.delete(event.call)
      if (talk) talkTimes.add(talk.queue, (clock.now() - talk.since) / 1000)
    }
  }

  function onTheLine(companyId: number): readonly Waiting[] {
    const company = companies.get(companyId)
    return company?.queueState.waiting.filter(({ call }) => !company.absent.has(call)) ?? []
  }

  /** Members who could take a call of the queue, now or after the one they have, if they have a phone. */
  function serving(companyId: number, queue: number): { extension: number; agent: Agent }[] {
    const company = companies.get(companyId)
    const members = company?.plan.queues.get(queue)?.members ?? []
    return members.flatMap((member) => {
      const { extension } = member
      const agent = company?.queueState.agents.get(extension)
      return agent && serves(agent, member, queue) ? [{ extension, agent }] : []
    })
  }

  const isThere = ({ agent }: { agent: Agent }) => agent.phone !== 'away'

  const phoneOf = (companyId: number, endpoint: EndpointName): Agent['phone'] => {
    const status = presence.statusOf(endpoint)
    if (status === 'UNREGISTERED') return 'away'
    if (companies.get(companyId)?.occupied.has(endpoint)) return 'busy'
    return status === 'REGISTERED' ? 'free' : 'busy'
  }

  async function open(plan: Plan): Promise<void> {
    const [agents, past] = await Promise.all([loadAgents(plan.companyId), loadHistory(plan.companyId)])
    const talkTimes = createTalkTimes()
    for (const { queue, seconds } of past.talks) talkTimes.add(queue, seconds)
    companies.set(plan.companyId, {
      queueState: stateWithHistory(past.talks),
      plan,
      listeners: new Map(),
      cancelTimer: () => {},
      occupied: new Set(),
      talkTimes,
      rangFirst: new Map(past.rangFirst),
      talks: new Map(),
      absent: new Set(),
      cancelLook: null,
    })
    for (const { extension, queues, paused } of agents)
      tell(plan.companyId, { type: 'agent', extension, loggedIn: new Set(queues), paused })
  }

  /** Members that the queue does not know yet. */
  function learnPhones(plan: Plan): void {
    const { companyId } = plan
    for (const queue of plan.queues.values())
      for (const { extension } of queue.members) {
        const endpoint = plan.extensions.get(extension)?.endpoint
        if (endpoint === undefined) continue
        members.set(endpoint, { companyId, extension })
        const phone = phoneOf(companyId, endpoint)
        if (companies.get(companyId)?.queueState.agents.get(extension)?.phone !== phone)
          tell(companyId, { type: 'phone', extension, phone })
      }
  }

  /** Rereads do-not-disturb while callers wait. */
  async function look(companyId: number): Promise<void> {
    const company = companies.get(companyId)
    if (!company || !findOccupied) return
    company.occupied = await findOccupied(companyId)
    learnPhones(company.plan)
    company.cancelLook?.()
    company.cancelLook = null
    if (company.queueState.waiting.length > 0) lookLater(companyId, company)
  }

  function lookLater(companyId: number, company: Company): void {
    if (!findOccupied || company.cancelLook !== null) return
    company.cancelLook = clock.after(LOOK_AGAIN, () => {
      company.cancelLook = null
      // A failed read is retried in the next round.
      look(companyId).catch(() => lookLater(companyId, company))
    })
  }

  return {
    async prepare(plan) {
      const { companyId } = plan
      if (!companies.has(companyId)) {
        const opening = loading.get(companyId) ?? open(plan).finally(() => loading.delete(companyId))
        loading.set(companyId, opening)
        await opening
      }
      const company = companies.get(companyId)
      if (company) company.plan = plan
      await look(companyId)
      learnPhones(plan)
      tell(companyId, { type: 'tick' })
    },
    enter(companyId, { absent = false, ...entering }, listener) {
      companies.get(companyId)?.listeners.set(entering.call, listener)
      if (absent) companies.get(companyId)?.absent.add(entering.call)
      tell(companyId, { type: 'entered', ...entering })
      const company = companies.get(companyId)
      if (!company) return false
      lookLater(companyId, company)
      return company.queueState.waiting.some(
        ({ call, offered }) => call === entering.call && offered.length > 0,
      )
    },
    tell,
    phoneChanged(endpoint) {
      const member = members.get(endpoint)
      if (member)
        tell(member.companyId, {
          type: 'phone',
          extension: member.extension,
          phone: phoneOf(member.companyId, endpoint),
        })
    },
    agentChanged: (companyId, { extension, queues, paused }) =>
      tell(companyId, { type: 'agent', extension, loggedIn: new Set(queues), paused }),
    waiting: (companyId, queue) => onTheLine(companyId).filter((entry) => entry.queue === queue).length,
    agents: (companyId, queue) => serving(companyId, queue).filter(isThere).length,
    away: (companyId, queue) =>
      serving(companyId, queue).flatMap((one) => (isThere(one) || one.agent.paused ? [] : [one.extension])),
    place(companyId, call) {
      const company = companies.get(companyId)
      const waiting = company?.queueState.waiting ?? []
      const queue = waiting.find((entry) => entry.call === call)?.queue
      if (!company || queue === undefined) return null
      const inQueue = inOrder(waiting.filter((entry) => entry.queue === queue))
      const position = inQueue.findIndex((entry) => entry.call === call) + 1
      const agents = serving(companyId, queue).filter((one) => isThere(one) && !one.agent.paused).length
      const wrapUp = company.plan.queues.get(queue)?.wrapUpSeconds ?? 0
      return { position, seconds: company.talkTimes.expected(queue, { position, agents, wrapUp }) }
    },
    turn(companyId, { id, members }) {
      const rangFirst = companies.get(companyId)?.rangFirst
      const last = rangFirst?.get(id)
      // The last agent may have left the group: starts over.
      const turn = last === undefined ? 0 : (members.indexOf(last) + 1) % (members.length || 1)
      const next = members[turn]
      if (next !== undefined) rangFirst?.set(id, next)
      return turn
    },
    leave(calls) {
      for (const { call, companyId } of calls) {
        companies.get(companyId)?.listeners.delete(call)
        tell(companyId, { type: 'left', call })
      }
      for (const companyId of new Set(calls.map((one) => one.companyId))) {
        const company = companies.get(companyId)
        if (!company || company.queueState.waiting.length > 0) continue
        company.cancelTimer()
        company.cancelLook?.()
        companies.delete(companyId)
      }
    },
    queueState(companyId) {
      const queueState = companies.get(companyId)?.queueState
      return queueState ? { ...queueState, waiting: onTheLine(companyId) } : null
    },
    stop() {
      for (const { cancelTimer, cancelLook } of companies.values()) {
        cancelTimer()
        cancelLook?.()
      }
      companies.clear()
    },
  }
}
