import { createRandom, type Random } from '#platform/random/random.ts'
import type { Fact } from '#platform/telephony/contract/fact.ts'

/** The demo company's set-up, by the ids that call facts name. */
export interface DemoExchange {
  did: { id: number; number: string; label: string }
  slot: { id: number; name: string }
  ivr: { id: number; name: string }
  /** The menu that agents transfer callers to at the end. */
  survey: { id: number; name: string; number: string }
  trunk: number
  /** In the order of the menu's keys, from 1. */
  queues: readonly { id: number; name: string; members: readonly { id: number; number: string }[] }[]
}

export interface OutsideCall {
  id: string
  number: string
  startedAt: Date
  answeredAt: Date | null
  endedAt: Date
  outcome: 'answered' | 'cancelled' | 'completed'
  /** Extension that answered. */
  answeredBy: number | null
  facts: readonly { fact: Fact; at: Date }[]
}

const DAY_MS = 86_400_000
const BOGOTA_OFFSET_MS = 5 * 3_600_000
/** Relative number of outside calls by weekday, from Sunday, and by local hour. */
const BY_WEEKDAY = [2, 26, 24, 23, 25, 28, 9]
const BY_HOUR = [0, 0, 0, 0, 0, 0, 1, 3, 9, 12, 12, 9, 5, 5, 9, 11, 9, 6, 3, 2, 1, 0, 0, 0]
/** How many of an agent's callers are transferred to the survey and answer it, and how often with 1 to 5. */
const SURVEYED = 0.35
const SCORES = [1, 1, 3, 6, 9]
const OPENS = 8
const CLOSES = 18

interface Span {
  until: Date
  days: number
  seed: number
  /** Known customers' numbers, E.164: about four of ten calls are theirs. */
  customers?: readonly string[]
}

/** Three months of calls to a company number, each with all its steps; the same seed gives the same calls. */
export function planOutsideCalls(
  exchange: DemoExchange,
  { until, days, seed, customers = [] }: Span,
): OutsideCall[] {
  const random = createRandom(seed)
  const answers = createRandom(seed + 1)
  const local = until.getTime() - BOGOTA_OFFSET_MS
  const midnight = local - (local % DAY_MS)
  const calls: OutsideCall[] = []
  for (let day = days; day >= 1; day -= 1) {
    const start = midnight - day * DAY_MS
    const weekday = new Date(start).getUTCDay()
    const count = Math.round((BY_WEEKDAY[weekday] ?? 0) * (0.7 + random.next() * 0.6))
    for (let call = 0; call < count; call += 1) {
      const hour = random.weighted(BY_HOUR)
      const at = start + BOGOTA_OFFSET_MS + (hour * 3600 + random.between(0, 3599)) * 1000
      const open = weekday >= 1 && weekday <= 5 && hour >= OPENS && hour < CLOSES
      calls.push(makeCall(random, exchange, at, { open, customers, answers }))
    }
  }
  return calls.sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime())
}

/** Digits of Bogotá, Medellín, Cali, the Caribbean coast and Bucaramanga. */
const CITIES = [1, 1, 1, 1, 4, 4, 2, 2, 5, 7]

/** Draws the same random numbers with or without known customers, so that all other data stays the same. */
function callerOf(random: Random, customers: readonly string[]): string {
  const [operator, digit, rest] = [
    random.between(0, 2),
    random.between(0, 9),
    random.between(1_000_000, 9_999_999),
  ]
  const known = rest % 10 < 4 ? customers[rest % customers.length] : undefined
  if (known !== undefined) return known.slice(1)
  return rest % 10 > 6 ? `5760${CITIES[digit] ?? 1}${rest}` : `573${operator}${digit}${rest}`
}

interface Context {
  open: boolean
  customers: readonly string[]
  /** For the surveys alone, so that all other data stays the same without them. */
  answers: Random
}

function makeCall(
  random: Random,
  exchange: DemoExchange,
  startedAt: number,
  { open, customers, answers }: Context,
): OutsideCall {
  const { did, slot, ivr, survey, trunk, queues } = exchange
  const number = callerOf(random, customers)
  const facts: { fact: Fact; at: Date }[] = []
  let at = startedAt
  const note = (fact: Fact, seconds = 0) => {
    at += seconds * 1000
    facts.push({ fact, at: new Date(at) })
  }
  const finish = (
    outcome: OutsideCall['outcome'],
    answered: { at: number; by: number } | null,
    id = random.uuid(),
  ): OutsideCall => ({
    id,
    number,
    startedAt: new Date(startedAt),
    answeredAt: answered && new Date(answered.at),
    endedAt: new Date(at),
    outcome,
    answeredBy: answered?.by ?? null,
    facts,
  })
  note({ kind: 'entered', about: { number, name: '', dialed: did.number, trunk } })
  note({ kind: 'did', about: { did: did.id, number: did.number, label: did.label } })
  note({ kind: 'slot', about: { slot: slot.id, name: slot.name, open, why: 'hours', day: null } })
  if (!open) {
    note({ kind: 'hung_up', about: { by: 'system', outcome: 'completed' } }, 2)
    return finish('completed', null)
  }
  note({ kind: 'ivr', about: { ivr: ivr.id, name: ivr.name } })
  const choice = random.next() < 0.06 ? null : random.weighted([6, 4])
  const queue = choice === null ? undefined : queues[choice]
  if (choice === null || !queue) {
    note({ kind: 'ivr_timeout', about: { ivr: ivr.id } }, 14)
    note({ kind: 'hung_up', about: { by: 'caller', outcome: 'cancelled' } }, 4)
    return finish('cancelled', null)
  }
  note({ kind: 'ivr_option', about: { ivr: ivr.id, option: String(choice + 1) } }, random.between(3, 12))
  note({ kind: 'queue_entered', about: { queue: queue.id, name: queue.name } })
  const member = queue.members[random.between(0, queue.members.length - 1)]
  // Most wait briefly and few long; the longer the wait, the more give up.
  const waited = Math.min(420, 3 + Math.floor(-Math.log(1 - random.next()) * 22))
  if (!member || random.next() < 0.04 + waited / 600) {
    note({ kind: 'queue_left', about: { queue: queue.id, why: 'abandoned', waited } }, waited)
    note({ kind: 'hung_up', about: { by: 'caller', outcome: 'cancelled' } })
    return finish('cancelled', null)
  }
  note({ kind: 'offered', about: { extensions: [member.id] } }, Math.max(0, waited - 4))
  note({ kind: 'queue_left', about: { queue: queue.id, why: 'answered', waited } }, Math.min(4, waited))
  note({ kind: 'answered', about: { extension: member.id, number: member.number } })
  const answered = { at, by: member.id }
  const talked = 20 + Math.floor(-Math.log(1 - random.next()) * 190)
  const by = random.next() < 0.6 ? 'caller' : 'callee'
  const id = random.uuid()
  if (answers.next() < SURVEYED) {
    note(
      { kind: 'transferred', about: { by: member.id, number: survey.number, from: id, how: 'blind' } },
      talked,
    )
    note({ kind: 'ivr', about: { ivr: survey.id, name: survey.name } })
    const answer = String(answers.weighted(SCORES) + 1)
    note({ kind: 'ivr_answer', about: { ivr: survey.id, answer } }, answers.between(5, 14))
    note({ kind: 'hung_up', about: { by: 'system', outcome: 'answered' } }, 2)
  } else note({ kind: 'hung_up', about: { by, outcome: 'answered' } }, talked)
  return finish('answered', answered, id)
}
