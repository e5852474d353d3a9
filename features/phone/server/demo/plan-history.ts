import { createRandom, type Random } from '#platform/random/random.ts'
import type { Outcome } from '../../contract/call.ts'

export interface PlannedPerson {
  id: number
  number: string
  name: string
}

export interface PlannedCall {
  id: string
  caller: PlannedPerson
  /** Null: nobody has the dialled number. */
  callee: PlannedPerson | null
  dialed: string
  outcome: Outcome
  startedAt: Date
  answeredAt: Date | null
  endedAt: Date
  /** Index of the label that each side set; null for none. */
  callerLabel: number | null
  calleeLabel: number | null
}

export interface HistoryPlan {
  people: readonly PlannedPerson[]
  /** The last day is the one before. */
  until: Date
  days: number
  labels: number
  seed: number
}

const DAY_MS = 86_400_000
/** The demo companies are in Bogotá, which has no daylight saving time. */
const BOGOTA_OFFSET_MS = 5 * 3_600_000
/** Calls per person and day, from Sunday to Saturday. */
const CALLS_BY_WEEKDAY = [0, 7.3, 6.3, 6.3, 6.8, 7.8, 0]
/** Weight of each hour from midnight: morning and afternoon with a lunch break. */
const HOURS = [0, 0, 0, 0, 0, 0, 0, 0, 8, 10, 11, 9, 4, 3, 8, 10, 9, 6, 0, 0, 0, 0, 0, 0]
const UNANSWERED: readonly Outcome[] = ['no-answer', 'cancelled', 'rejected', 'unregistered']
const UNANSWERED_WEIGHTS = [12, 6, 4, 4]
const ANSWERED_SHARE = 0.74
const UNKNOWN_NUMBER_SHARE = 0.015
const LABELLED_SHARE = 0.18

/**
 * Realistic calls of an office by weekday and hour: some missed, nobody in two calls at once, busy when the callee is talking.
 * The same plan gives the same calls, in order of their start.
 */
export function planHistory(plan: HistoryPlan): PlannedCall[] {
  const random = createRandom(plan.seed)
  const [first] = plan.people
  if (!first || plan.people.length < 2) return []
  const busyUntil = new Map<number, number>()
  const isBusy = (person: PlannedPerson, at: number) => (busyUntil.get(person.id) ?? 0) > at
  const calls: PlannedCall[] = []
  for (const startedAt of moments(plan, random)) {
    const caller = plan.people[random.between(0, plan.people.length - 1)] ?? first
    if (isBusy(caller, startedAt)) continue
    const others = plan.people.filter((person) => person !== caller)
    const callee =
      random.next() < UNKNOWN_NUMBER_SHARE ? null : (others[random.between(0, others.length - 1)] ?? null)
    const busy = callee !== null && isBusy(callee, startedAt)
    const call = makeCall(random, plan, { caller, callee, busy, startedAt })
    calls.push(call)
    busyUntil.set(caller.id, call.endedAt.getTime())
    if (callee && !busy) busyUntil.set(callee.id, call.endedAt.getTime())
  }
  return calls
}

/** Start times, epoch milliseconds, in order. */
function moments({ people, until, days }: HistoryPlan, random: Random): number[] {
  const local = until.getTime() - BOGOTA_OFFSET_MS
  const midnight = local - (local % DAY_MS)
  const found: number[] = []
  for (let day = days; day >= 1; day -= 1) {
    const start = midnight - day * DAY_MS
    const usual = (CALLS_BY_WEEKDAY[new Date(start).getUTCDay()] ?? 0) * people.length
    const count = Math.round(usual * (0.7 + random.next() * 0.6))
    for (let call = 0; call < count; call += 1) {
      const seconds = random.weighted(HOURS) * 3600 + random.between(0, 3599)
      found.push(start + BOGOTA_OFFSET_MS + seconds * 1000)
    }
  }
  return found.sort((one, other) => one - other)
}

interface Attempt {
  caller: PlannedPerson
  callee: PlannedPerson | null
  busy: boolean
  startedAt: number
}

function makeCall(random: Random, plan: HistoryPlan, attempt: Attempt): PlannedCall {
  const { caller, callee, startedAt } = attempt
  const outcome = outcomeOf(random, attempt)
  const ringing = ringingSeconds(random, outcome) * 1000
  const answeredAt = outcome === 'answered' ? startedAt + ringing : null
  const label = () =>
    plan.labels > 0 && random.next() < LABELLED_SHARE ? random.between(0, plan.labels - 1) : null
  return {
    id: random.uuid(),
    caller,
    callee,
    dialed: callee?.number ?? `1${random.between(100, 999)}`,
    outcome,
    startedAt: new Date(startedAt),
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
    endedAt: new Date(answeredAt === null ? startedAt + ringing : answeredAt + talkingSeconds(random) * 1000),
    callerLabel: label(),
    calleeLabel: label(),
  }
}

function outcomeOf(random: Random, { callee, busy }: Attempt): Outcome {
  if (!callee) return 'unknown-number'
  if (busy) return 'busy'
  if (random.next() < ANSWERED_SHARE) return 'answered'
  return UNANSWERED[random.weighted(UNANSWERED_WEIGHTS)] ?? 'no-answer'
}

function ringingSeconds(random: Random, outcome: Outcome): number {
  if (outcome === 'no-answer') return 30
  if (outcome === 'answered') return random.between(2, 14)
  return outcome === 'cancelled' || outcome === 'rejected' ? random.between(3, 25) : 0
}

/** Many short calls, few long ones. */
const talkingSeconds = (random: Random): number => 8 + Math.floor(-Math.log(1 - random.next()) * 150)
