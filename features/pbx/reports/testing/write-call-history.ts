import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { createRandom, type Random } from '#platform/random/random.ts'

/** What the calls go through; ids. */
export interface Exchange {
  companyId: number
  extensions: readonly number[]
  queues: readonly { id: number; name: string }[]
  menus: readonly { id: number; name: string }[]
  surveys: readonly { id: number; name: string }[]
}

interface Step {
  kind: string
  about: Record<string, unknown>
  /** Seconds after the step before. */
  after: number
}

interface Planned {
  direction: 'inbound' | 'outbound' | 'internal'
  outcome: string
  steps: Step[]
  caller: number | null
  /** Who answered in the end. */
  answeredBy: number | null
  /** From the last step to the end. */
  last: number
}

function pick<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[random.between(0, values.length - 1)]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}

const PAUSES = ['Almuerzo', 'Descanso', ''] as const
const ROWS_A_STATEMENT = 400

/** A call through queues, until somebody answers, it gives up, or it is led on. */
function throughQueues(
  random: Random,
  { queues, extensions }: Exchange,
): Pick<Planned, 'steps' | 'outcome' | 'answeredBy'> {
  const steps: Step[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const queue = pick(random, queues)
    const waited = pick(random, [0, 4, 9, 10, 19, 20, 21, 45, 119, 300, 700])
    const agent = pick(random, extensions)
    steps.push({
      kind: 'queue_entered',
      about: { queue: queue.id, name: queue.name },
      after: random.between(0, 5),
    })
    const why = pick(random, [
      'answered',
      'answered',
      'answered',
      'abandoned',
      'timeout',
      'exit',
      'callback',
      'hangs',
    ])
    if (why === 'hangs') return { steps, outcome: 'cancelled', answeredBy: null }
    if (random.between(0, 1) === 1)
      steps.push({ kind: 'offered', about: { extensions: [agent, pick(random, extensions)] }, after: waited })
    else steps.push({ kind: 'undisturbed', about: { extension: agent }, after: waited })
    steps.push({ kind: 'queue_left', about: { queue: queue.id, name: queue.name, why, waited }, after: 0 })
    if (why === 'answered') {
      steps.push({ kind: 'answered', about: { extension: agent, number: '1' }, after: 0 })
      return { steps, outcome: 'answered', answeredBy: agent }
    }
    if (why !== 'timeout') return { steps, outcome: 'cancelled', answeredBy: null }
  }
  return { steps, outcome: 'no-answer', answeredBy: null }
}

/** Menus, some of them twice, then a queue, a voicemail, or nothing. */
function throughMenus(random: Random, exchange: Exchange): Pick<Planned, 'steps' | 'outcome' | 'answeredBy'> {
  const steps: Step[] = []
  for (let turn = random.between(1, 3); turn > 0; turn -= 1) {
    const menu = pick(random, exchange.menus)
    steps.push({ kind: 'ivr', about: { ivr: menu.id, name: menu.name }, after: random.between(0, 3) })
    const key = pick(random, ['1', '2', 'timeout', 'invalid', 'none'])
    if (key === 'none') continue
    steps.push(
      key === 'timeout' || key === 'invalid'
        ? { kind: `ivr_${key}`, about: { ivr: menu.id }, after: random.between(1, 20) }
        : { kind: 'ivr_option', about: { ivr: menu.id, option: key }, after: random.between(1, 20) },
    )
  }
  const then = pick(random, ['queue', 'queue', 'queue', 'hangs', 'voicemail'])
  if (then === 'hangs') return { steps, outcome: 'cancelled', answeredBy: null }
  if (then === 'voicemail') {
    steps.push({ kind: 'voicemail', about: { extension: pick(random, exchange.extensions) }, after: 2 })
    return { steps, outcome: 'completed', answeredBy: null }
  }
  const queued = throughQueues(random, exchange)
  return { ...queued, steps: [...steps, ...queued.steps] }
}

/** A conversation that ends with questions. */
function withSurvey(random: Random, exchange: Exchange): Pick<Planned, 'steps' | 'outcome' | 'answeredBy'> {
  const queued = throughQueues(random, exchange)
  const asked = exchange.surveys.slice(0, random.between(1, exchange.surveys.length))
  const answers = asked.map(({ id, name }) => ({
    kind: 'ivr_answer',
    about: { ivr: id, name, answer: pick(random, ['1', '2', '3', '4', '5', '10', '*', '0']) },
    after: random.between(1, 9),
  }))
  return { ...queued, steps: [...queued.steps, ...answers] }
}

function plan(random: Random, exchange: Exchange): Planned {
  const inbound = { direction: 'inbound' as const, caller: null, last: random.between(1, 900) }
  const kind = pick(random, [
    'queue',
    'queue',
    'menu',
    'menu',
    'survey',
    'slot',
    'blocked',
    'internal',
    'continued',
  ])
  const [first = 0, second = 0] = [pick(random, exchange.extensions), pick(random, exchange.extensions)]
  switch (kind) {
    case 'menu':
      return { ...inbound, ...throughMenus(random, exchange) }
    case 'survey':
      return { ...inbound, ...withSurvey(random, exchange) }
    case 'slot':
      return {
        ...inbound,
        steps: [{ kind: 'slot', about: { open: false, name: 'Horario' }, after: 1 }],
        outcome: 'cancelled',
        answeredBy: null,
      }
    case 'blocked':
      return { ...inbound, steps: [], outcome: 'congestion', answeredBy: null }
    case 'internal':
      return {
        ...inbound,
        direction: 'internal',
        caller: first,
        steps: [],
        outcome: 'answered',
        answeredBy: second,
      }
    case 'continued': {
      const queued = throughQueues(random, exchange)
      return { ...inbound, ...queued, steps: [{ kind: 'transferred', about: {}, after: 0 }, ...queued.steps] }
    }
    default:
      return { ...inbound, ...throughQueues(random, exchange) }
  }
}

/**
 * Calls at any hour of `days` days, stored as the program stores them, and the time of their agents: through menus and queues more than once,
 * over midnight, after hours, blocked, transferred, surveyed, given up everywhere.
 */
export async function writeCallHistory(
  rows: Rows,
  exchange: Exchange,
  { since, days, calls, seed }: { since: Date; days: number; calls: number; seed: number },
): Promise<void> {
  const random = createRandom(seed)
  const company_id = exchange.companyId
  const made = Array.from({ length: calls }, () => {
    const planned = plan(random, exchange)
    const started = new Date(since.getTime() + random.between(0, days * 86_400 - 1) * 1000)
    let at = started.getTime()
    const facts = planned.steps.map(({ kind, about, after }, index) => {
      at += after * 1000
      return { step: index + 1, kind, about: JSON.stringify(about), at: new Date(at) }
    })
    const answered =
      facts.find(({ kind }) => kind === 'answered')?.at ?? (planned.answeredBy === null ? null : started)
    return {
      id: randomUUID(),
      ...planned,
      started,
      facts,
      answered,
      ended: new Date(at + planned.last * 1000),
    }
  })
  const inParts = async <Row>(all: readonly Row[], write: (part: Row[]) => Promise<unknown>) => {
    for (let start = 0; start < all.length; start += ROWS_A_STATEMENT)
      await write(all.slice(start, start + ROWS_A_STATEMENT))
  }
  const NUMBER = '+573001112233'
  await inParts(made, (part) =>
    rows
      .insertInto('calls')
      .values(
        part.map(({ id, direction, caller, started }) => ({
          ...{ id, company_id, direction, caller_extension_id: caller, started_at: started },
          dialed: direction === 'inbound' ? '6015550100' : '1002',
          caller_number: direction === 'inbound' ? NUMBER : '1001',
        })),
      )
      .execute(),
  )
  await inParts(
    made.flatMap(({ id, facts }) => facts.map((fact) => ({ ...fact, company_id, call_id: id }))),
    (part) => rows.insertInto('call_facts').values(part).execute(),
  )
  await inParts(
    made.filter(({ answeredBy }) => answeredBy !== null),
    (part) =>
      rows
        .insertInto('call_records')
        .values(
          part.map(({ id, answeredBy, started, answered, ended }) => ({
            ...{
              company_id,
              call_id: id,
              extension_id: answeredBy ?? 0,
              direction: 'INCOMING',
              other_number: NUMBER,
            },
            ...{
              outcome: 'answered',
              missed: false,
              started_at: started,
              answered_at: answered,
              ended_at: ended,
            },
          })),
        )
        .execute(),
  )
  for (const { id, outcome, answered, ended } of made)
    await rows
      .updateTable('calls')
      .set({ outcome: outcome as 'answered', answered_at: answered, ended_at: ended })
      .where('id', '=', id)
      .execute()
  await sql`
    INSERT INTO agent_time_parts (company_id, extension_id, kind, reason, started_at, seconds)
    SELECT ${company_id}, agent, CASE WHEN n % 5 = 0 THEN 'paused' ELSE 'available' END,
           CASE WHEN n % 5 = 0 THEN (${[...PAUSES]}::text[])[1 + n % 3] ELSE '' END, ${since}::timestamptz + n * interval '15 minutes', 1 + n * 7 % 900
      FROM unnest(${[...exchange.extensions]}::bigint[]) AS agent, generate_series(0, ${days * 96 - 1}::integer, 3) AS n`.execute(
    rows,
  )
}
