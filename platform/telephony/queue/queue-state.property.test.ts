import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { thorough } from '#platform/testing/thorough.ts'
import { QUEUE_STRATEGIES, type QueueStrategy } from '../journey/plan.ts'
import {
  emptyQueueState,
  inOrder,
  isFree,
  type QueueEvent,
  type QueueSettings,
  type QueueState,
  serves,
} from './queue-state.ts'
import { stepQueueState } from './step-queue-state.ts'

const AGENTS = [1, 2, 3, 4, 5]
const QUEUES = [10, 20]

const queueWith = (strategy: QueueStrategy, members: readonly number[]): QueueSettings => ({
  strategy,
  members: members.map((extension, index) => ({ extension, penalty: index % 2, fixed: extension !== 5 })),
  wrapUpSeconds: 5,
  restSeconds: 3,
})

/** A company on a fake clock: inputs and invariants. */
function company(queues: ReadonlyMap<number, QueueSettings>) {
  let state: QueueState = emptyQueueState
  let at = 1_000_000
  const inside = new Set<string>()
  const tell = (event: QueueEvent) => {
    const step = stepQueueState(state, event, queues, at)
    const offeredBefore = new Map(state.waiting.map((entry) => [entry.call, entry.offered]))
    state = step.state
    for (const { call, extensions } of step.offers) {
      const entry = state.waiting.find((one) => one.call === call)
      const strategy = queues.get(entry?.queue ?? 0)?.strategy
      const taken = event.type === 'declined' || event.type === 'agent'
      if (strategy !== 'ring_all' && !taken) expect(offeredBefore.get(call) ?? []).toEqual([])
      for (const extension of extensions) expect(state.agents.get(extension)?.offered).toBe(call)
    }
    return step
  }
  return {
    tell,
    state: () => state,
    at: () => at,
    pass: (milliseconds: number) => {
      at += milliseconds
    },
    inside,
  }
}

function holds(
  state: QueueState,
  queues: ReadonlyMap<number, QueueSettings>,
  at: number,
  inside: ReadonlySet<string>,
): void {
  // No caller is lost or queued twice.
  expect(state.waiting.map(({ call }) => call).sort()).toEqual([...inside].sort())
  const offered = state.waiting.flatMap((entry) => entry.offered.map((extension) => [extension, entry.call]))
  // An agent rings for one caller only, and knows for which.
  expect(new Set(offered.map(([extension]) => extension)).size).toBe(offered.length)
  for (const [extension, call] of offered) expect(state.agents.get(Number(extension))?.offered).toBe(call)
  for (const [extension, agent] of state.agents)
    if (agent.offered) expect(offered).toContainEqual([extension, agent.offered])
  for (const entry of state.waiting) {
    const queue = queues.get(entry.queue)
    if (!queue) continue
    if (queue.strategy !== 'ring_all') expect(entry.offered.length).toBeLessThanOrEqual(1)
    // No eligible agent is free while a caller waits without an offer.
    if (entry.offered.length > 0) continue
    for (const member of queue.members) {
      const agent = state.agents.get(member.extension)
      if (agent && serves(agent, member, entry.queue)) expect(isFree(agent, at)).toBe(false)
    }
  }
}

const call = fc.integer({ min: 1, max: 12 }).map((number) => `call ${number}`)
const extension = fc.constantFrom(...AGENTS)
const happening = fc.oneof(
  fc.record({
    what: fc.constant('enter' as const),
    call,
    queue: fc.constantFrom(...QUEUES),
    priority: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ what: fc.constant('leave' as const), call }),
  fc.record({ what: fc.constant('decline' as const), call, extension }),
  fc.record({ what: fc.constant('answer' as const), call }),
  fc.record({ what: fc.constant('finish' as const), call }),
  fc.record({
    what: fc.constant('phone' as const),
    extension,
    phone: fc.constantFrom('free', 'busy', 'away'),
  }),
  fc.record({
    what: fc.constant('agent' as const),
    extension,
    paused: fc.boolean(),
    in: fc.subarray(QUEUES),
  }),
  fc.record({ what: fc.constant('pass' as const), seconds: fc.integer({ min: 0, max: 8 }) }),
)

describe('the queues of a company', () => {
  test('offer no agent twice, lose no caller, and let no caller wait while an agent is free', () => {
    const strategies = fc.tuple(fc.constantFrom(...QUEUE_STRATEGIES), fc.constantFrom(...QUEUE_STRATEGIES))
    fc.assert(
      fc.property(strategies, fc.array(happening, { maxLength: 60 }), ([one, other], happenings) => {
        const queues = new Map([
          [10, queueWith(one, [1, 2, 3, 5])],
          [20, queueWith(other, [3, 4, 5])],
        ])
        const { tell, state, at, pass, inside } = company(queues)
        for (const it of happenings) {
          switch (it.what) {
            case 'enter':
              tell({
                type: 'entered',
                call: it.call,
                queue: it.queue,
                priority: it.priority,
                enteredAt: at(),
              })
              inside.add(it.call)
              break
            case 'leave':
              tell({ type: 'left', call: it.call })
              inside.delete(it.call)
              break
            case 'decline':
              tell({ type: 'declined', call: it.call, extension: it.extension })
              break
            case 'answer': {
              const [by] = state().waiting.find((entry) => entry.call === it.call)?.offered ?? []
              if (by === undefined) break
              tell({ type: 'answered', call: it.call, extension: by })
              inside.delete(it.call)
              break
            }
            case 'finish':
              tell({ type: 'finished', call: it.call })
              break
            case 'phone':
              tell({ type: 'phone', extension: it.extension, phone: it.phone })
              break
            case 'agent':
              tell({ type: 'agent', extension: it.extension, paused: it.paused, loggedIn: new Set(it.in) })
              break
            case 'pass':
              pass(it.seconds * 1000)
              tell({ type: 'tick' })
              break
          }
          holds(state(), queues, at(), inside)
          pass(1)
        }
      }),
      { numRuns: thorough(1000, 10_000) },
    )
  })

  test('the next offer goes to the first caller by priority and arrival', () => {
    const entries = fc.array(
      fc.record({ priority: fc.integer({ min: 0, max: 3 }), gap: fc.integer({ min: 0, max: 50 }) }),
      {
        minLength: 1,
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(entries, (callers) => {
        const queues = new Map([[10, queueWith('linear', [1])]])
        const { tell, state, at, pass } = company(queues)
        for (const [index, { priority, gap }] of callers.entries()) {
          tell({ type: 'entered', call: `call ${index}`, queue: 10, priority, enteredAt: at() })
          pass(gap)
        }
        const expected = inOrder(state().waiting).map((entry) => entry.call)
        const served: string[] = []
        tell({ type: 'phone', extension: 1, phone: 'free' })
        for (const _ of callers) {
          const now = state().waiting.find((entry) => entry.offered.length > 0)
          if (!now) throw new Error('no agent is offered the call')
          served.push(now.call)
          tell({ type: 'answered', call: now.call, extension: 1 })
          tell({ type: 'finished', call: now.call })
          pass(5_000)
          tell({ type: 'tick' })
        }
        expect(served).toEqual(expected)
      }),
    )
  })

  test.each(['round_robin', 'least_recent', 'fewest_calls'] as const)('%s shares evenly', (strategy) => {
    const queues = new Map([[10, queueWith(strategy, [1, 2, 3, 4])]])
    const { tell, state, at, pass } = company(queues)
    for (const one of [1, 2, 3, 4]) tell({ type: 'phone', extension: one, phone: 'free' })
    for (let number = 0; number < 100; number++) {
      const name = `call ${number}`
      tell({ type: 'entered', call: name, queue: 10, priority: 0, enteredAt: at() })
      const [by] = state().waiting[0]?.offered ?? []
      if (by === undefined) throw new Error('no agent is offered the call')
      tell({ type: 'answered', call: name, extension: by })
      pass(1_000)
      tell({ type: 'finished', call: name })
      pass(6_000)
      tell({ type: 'tick' })
    }
    expect([1, 2, 3, 4].map((one) => state().agents.get(one)?.calls)).toEqual([25, 25, 25, 25])
  })

  /** Serves callers in turn while some agents are away. @returns who got each, and who was free */
  const served = (strategy: QueueStrategy, rounds: readonly (readonly number[])[]) => {
    const members = [1, 2, 3, 4]
    const { tell, state, at, pass } = company(new Map([[10, queueWith(strategy, members)]]))
    return rounds.map((there, number) => {
      for (const one of members)
        tell({ type: 'phone', extension: one, phone: there.includes(one) ? 'free' : 'away' })
      const name = `call ${number}`
      tell({ type: 'entered', call: name, queue: 10, priority: 0, enteredAt: at() })
      const [by = 0] = state().waiting[0]?.offered ?? []
      tell({ type: 'answered', call: name, extension: by })
      tell({ type: 'finished', call: name })
      pass(6_000)
      tell({ type: 'tick' })
      return { by, there }
    })
  }
  const rounds = fc.array(fc.subarray([1, 2, 3, 4], { minLength: 1 }), { minLength: 1, maxLength: 40 })

  test('linear offers to the first available member, however many calls they had', () => {
    fc.assert(
      fc.property(rounds, (input) => {
        for (const { by, there } of served('linear', input)) expect(by).toBe(Math.min(...there))
      }),
    )
  })

  test('penalty prefers available members of the lowest level, and shares among equals', () => {
    // By `queueWith` the first and third have none.
    const level = (extension: number) => (extension % 2 === 1 ? 0 : 1)
    fc.assert(
      fc.property(rounds, (input) => {
        for (const { by, there } of served('penalty', input))
          expect(level(by)).toBe(Math.min(...there.map(level)))
      }),
    )
    const everybody = served('penalty', Array<number[]>(100).fill([1, 2, 3, 4]))
    const had = (extension: number) => everybody.filter(({ by }) => by === extension).length
    expect([1, 2, 3, 4].map(had)).toEqual([50, 0, 50, 0])
  })

  test('random offers to available members only, and to each about equally often', () => {
    fc.assert(
      fc.property(rounds, (input) => {
        for (const { by, there } of served('random', input)) expect(there).toContain(by)
      }),
    )
    // The state has its own seed: the same in every run.
    const everybody = served('random', Array<number[]>(2_000).fill([1, 2, 3, 4]))
    for (const one of [1, 2, 3, 4]) {
      const had = everybody.filter(({ by }) => by === one).length
      expect(had).toBeGreaterThan(420)
      expect(had).toBeLessThan(580)
    }
  })

  test('an agent who pauses during an offer is released, and the caller is offered to the next at once', () => {
    const queues = new Map([[10, queueWith('linear', [1, 2])]])
    const { tell, at } = company(queues)
    for (const one of [1, 2]) tell({ type: 'phone', extension: one, phone: 'free' })
    tell({ type: 'entered', call: 'a', queue: 10, priority: 0, enteredAt: at() })
    const { withdrawn, offers } = tell({ type: 'agent', extension: 1, paused: true, loggedIn: new Set() })
    expect(withdrawn).toEqual([{ call: 'a', extension: 1 }])
    expect(offers).toEqual([{ call: 'a', extensions: [2] }])
  })

  test('with two callers and one agent, the second waits for the end of wrap-up', () => {
    const queues = new Map([[10, queueWith('linear', [1])]])
    const { tell, at, pass } = company(queues)
    tell({ type: 'phone', extension: 1, phone: 'free' })
    tell({ type: 'entered', call: 'a', queue: 10, priority: 0, enteredAt: at() })
    tell({ type: 'entered', call: 'b', queue: 10, priority: 0, enteredAt: at() })
    tell({ type: 'answered', call: 'a', extension: 1 })
    const ended = tell({ type: 'finished', call: 'a' })
    expect(ended.offers).toEqual([])
    expect(ended.wakeAt).toBe(at() + 5_000)
    pass(5_000)
    expect(tell({ type: 'tick' }).offers).toEqual([{ call: 'b', extensions: [1] }])
  })
})
