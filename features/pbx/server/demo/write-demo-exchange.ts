import { sql } from 'kysely'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { giveNumber } from '../numbers/give-number.ts'
import { type DemoExchange, type OutsideCall, planOutsideCalls } from './plan-outside-calls.ts'
import { writeAgentTimes } from './write-agent-times.ts'

const DAYS = 92
/** Rows per statement, far below the protocol's limit of 65,535 parameters. */
const GROUP = 500
const NUMBER = '576015550100'
const SURVEY_NUMBER = '8901'
const OFFICE = ['08:00-18:00']

/**
 * Gives a company a number, opening hours, a menu, two queues, a ring group and three months of calls through them. `customers`:
 * E.164 numbers of known people, who make some of the calls.
 */
export async function writeDemoExchange(
  { rows }: UnitOfWork,
  companyId: number,
  { until, customers }: { until: Date; customers: readonly string[] },
): Promise<void> {
  const extensions = await rows
    .selectFrom('extensions')
    .select(['id', 'number'])
    .where('company_id', '=', companyId)
    .orderBy('number')
    .execute()
  if (extensions.length < 3) return
  const exchange = await writeSetUp(rows, companyId, extensions)
  const agents = extensions.slice(1, 4).map(({ id }) => id)
  await writeAgentTimes(rows, companyId, { agents, until, days: DAYS })
  const calls = planOutsideCalls(exchange, { until, days: DAYS, seed: companyId + 7, customers })
  for (let start = 0; start < calls.length; start += GROUP)
    await writeCalls(rows, companyId, exchange.trunk, calls.slice(start, start + GROUP))
}

type Extension = { id: number; number: string }

/** Typical first routes in Colombia: mobiles, landlines, other countries. */
async function writeRoutes(rows: Rows, company_id: number, trunk_id: number): Promise<void> {
  const routes = await rows
    .insertInto('outbound_routes')
    .values([
      {
        company_id,
        name: 'Celulares',
        pattern: '3XXXXXXXXX',
        reach: 'mobile',
        price_minute: 60,
        priority: 10,
      },
      { company_id, name: 'Fijos', pattern: '60XXXXXXXX', reach: 'national', price_minute: 40, priority: 20 },
      {
        company_id,
        name: 'Otros países',
        pattern: '+.',
        reach: 'international',
        price_minute: 300,
        priority: 30,
      },
    ])
    .returning('id')
    .execute()
  await rows
    .insertInto('outbound_route_trunks')
    .values(routes.map(({ id }) => ({ company_id, route_id: id, trunk_id })))
    .execute()
}

async function writeSetUp(
  rows: Rows,
  company_id: number,
  extensions: readonly Extension[],
): Promise<DemoExchange> {
  const trunk = await rows
    .insertInto('trunks')
    .values({ company_id, name: 'Operador de ejemplo', kind: 'peer', caller_id: NUMBER })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRoutes(rows, company_id, trunk.id)
  const queues = []
  for (const [name, number, members] of [
    ['Ventas', '8001', extensions.slice(1, 3)],
    ['Soporte', '8002', extensions.slice(2, 4)],
  ] as const)
    queues.push({ ...(await writeQueue(rows, company_id, name, number, members)), members })
  const group = await rows
    .insertInto('ring_groups')
    .values({ company_id, name: 'Recepción', number: '8100', ring_seconds: 25 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('ring_group_members')
    .values(extensions.map(({ id }) => ({ company_id, group_id: group.id, extension_id: id })))
    .execute()
  await rows
    .insertInto('conference_rooms')
    .values({ company_id, name: 'Sala de reuniones', number: '8500', pin: '4821' })
    .execute()
  const [sales, support, reception] = await destinations(rows, company_id, [
    ['queue', queues[0]?.id],
    ['queue', queues[1]?.id],
    ['ring_group', group.id],
  ])
  const ivr = await rows
    .insertInto('ivr_menus')
    .values({
      company_id,
      name: 'Bienvenida',
      number: '8900',
      prompt: 'vm-enter-num-to-call',
      invalid_prompt: 'vm-pls-try-again',
      timeout_seconds: 6,
      dial_by_extension: true,
      key_1_id: sales,
      key_2_id: support,
      key_0_id: reception,
      on_timeout_id: reception,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const survey = await rows
    .insertInto('ivr_menus')
    .values({
      company_id,
      name: 'Encuesta de satisfacción',
      number: SURVEY_NUMBER,
      prompt: 'vm-enter-num-to-call',
      timeout_seconds: 6,
      survey: true,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const [menu] = await destinations(rows, company_id, [['ivr', ivr.id]])
  const slot = await rows
    .insertInto('time_slots')
    .values({
      company_id,
      name: 'Horario de oficina',
      monday: OFFICE,
      tuesday: OFFICE,
      wednesday: OFFICE,
      thursday: OFFICE,
      friday: OFFICE,
      open_id: menu,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const [office] = await destinations(rows, company_id, [['time_slot', slot.id]])
  const did = await rows
    .insertInto('dids')
    .values({ company_id, number: `+${NUMBER}`, label: 'Línea principal', destination_id: office })
    .returning(['id', 'label'])
    .executeTakeFirstOrThrow()
  await giveNumber(rows, company_id, NUMBER)
  return {
    did: { ...did, number: NUMBER },
    slot,
    ivr,
    survey: { ...survey, number: SURVEY_NUMBER },
    trunk: trunk.id,
    queues,
  }
}

async function writeQueue(
  rows: Rows,
  company_id: number,
  name: string,
  number: string,
  members: readonly Extension[],
) {
  const queue = await rows
    .insertInto('call_queues')
    .values({ company_id, name, number, callback_digit: '9', wrap_up_seconds: 10 })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  const own = members.map(({ id }) => ({ company_id, queue_id: queue.id, extension_id: id }))
  await rows.insertInto('call_queue_members').values(own).execute()
  return queue
}

/** Ids of destinations, which database triggers created. @throws Error for a missing one */
async function destinations(
  rows: Rows,
  companyId: number,
  targets: readonly (readonly [string, number | undefined])[],
): Promise<[number, number, number]> {
  const found: number[] = []
  for (const [kind, id] of targets) {
    const { id: destination } = await rows
      .selectFrom('call_destinations')
      .select('id')
      .where('company_id', '=', companyId)
      .where('kind', '=', kind)
      .where('target_id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
    found.push(destination)
  }
  const [first = 0, second = 0, third = 0] = found
  return [first, second, third]
}

async function writeCalls(
  rows: Rows,
  company_id: number,
  trunk_id: number,
  calls: readonly OutsideCall[],
): Promise<void> {
  await rows
    .insertInto('calls')
    .values(
      calls.map((call) => ({
        id: call.id,
        company_id,
        dialed: NUMBER,
        caller_number: call.number,
        trunk_id,
        direction: 'inbound',
        started_at: call.startedAt,
      })),
    )
    .execute()
  await rows
    .insertInto('call_facts')
    .values(
      calls.flatMap(({ id, facts }) =>
        facts.map(({ fact, at }, index) => ({
          company_id,
          call_id: id,
          step: index + 1,
          kind: fact.kind,
          at,
          about: JSON.stringify(fact.about),
        })),
      ),
    )
    .execute()
  const answered = calls.filter(({ answeredBy }) => answeredBy !== null)
  if (answered.length > 0) await writeRecords(rows, company_id, answered)
  await endCalls(rows, calls)
}

async function writeRecords(rows: Rows, company_id: number, answered: readonly OutsideCall[]): Promise<void> {
  await rows
    .insertInto('call_records')
    .values(
      answered.map((call) => ({
        company_id,
        call_id: call.id,
        extension_id: call.answeredBy ?? 0,
        direction: 'INCOMING',
        other_number: call.number,
        missed: false,
        outcome: call.outcome,
        started_at: call.startedAt,
        answered_at: call.answeredAt,
        ended_at: call.endedAt,
      })),
    )
    .execute()
}

/** What became of a call is decided when it ends, so once for all of its facts. */
async function endCalls(rows: Rows, calls: readonly OutsideCall[]): Promise<void> {
  const ends = calls.map(({ id, outcome, answeredAt, endedAt }) => ({ id, outcome, answeredAt, endedAt }))
  await sql`
    UPDATE calls c SET outcome = e.outcome, answered_at = e."answeredAt", ended_at = e."endedAt"
      FROM jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
        AS e (id uuid, outcome text, "answeredAt" timestamptz, "endedAt" timestamptz)
     WHERE c.id = e.id`.execute(rows)
}
