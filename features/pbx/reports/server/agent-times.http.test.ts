import fc from 'fast-check'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { changeOwnQueues } from '#features/pbx/contract/board.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { mergeRollUps, rebuildRollUps } from '#platform/report/server/roll-up-jobs.ts'
import { pbxReports } from '../contract/pbx-reports.ts'

const queuesReport = pbxReports.find(({ name }) => name === 'colas') as Report
const program = await startTestProgram()
const [admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
if (!admin || !ana || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
const companyId = admin.session.company.id
const { database } = program
const rows = database.systemRows
const agent = await rows
  .selectFrom('extensions')
  .select('id')
  .where('company_id', '=', companyId)
  .where('user_id', '=', ana.session.userId)
  .executeTakeFirstOrThrow()

// The only one who may set the clock back.
const owner = new Client({ connectionString: program.ownerUrl, application_name: 'agent times' })
await owner.connect()
afterAll(() => owner.end())

const queues = await rows
  .insertInto('call_queues')
  .values([
    { company_id: companyId, name: 'Uno', number: '7701' },
    { company_id: companyId, name: 'Dos', number: '7702' },
  ])
  .returning('id')
  .execute()
await rows
  .insertInto('call_queue_agents')
  .values(queues.map(({ id }) => ({ company_id: companyId, queue_id: id, extension_id: agent.id })))
  .execute()

const times = async () =>
  rows.selectFrom('agent_times').select(['kind', 'reason']).where('extension_id', '=', agent.id).execute()

type Step =
  | { action: 'login' | 'logout'; queues: readonly number[] }
  | { action: 'pause' | 'resume'; reason: string }
  | { action: 'count' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    action: fc.constantFrom('login' as const, 'logout' as const),
    queues: fc.constantFrom([0], [1], [0, 1]),
  }),
  fc.record({
    action: fc.constantFrom('pause' as const, 'resume' as const),
    reason: fc.constantFrom('Almuerzo', 'Baño', ''),
  }),
  fc.record({ action: fc.constant('count' as const) }),
)

interface Model {
  loggedIn: ReadonlySet<number>
  pause: string | null
}

function after(model: Model, one: Step): Model {
  switch (one.action) {
    case 'login':
      return { ...model, loggedIn: new Set([...model.loggedIn, ...one.queues]) }
    case 'logout':
      return {
        ...model,
        loggedIn: new Set([...model.loggedIn].filter((queue) => !one.queues.includes(queue))),
      }
    case 'pause':
      return { ...model, pause: one.reason }
    case 'resume':
      return { ...model, pause: null }
    case 'count':
      return model
  }
}

function standing({ loggedIn, pause }: Model) {
  if (pause !== null) return [{ kind: 'paused', reason: pause }]
  return loggedIn.size > 0 ? [{ kind: 'available', reason: '' }] : []
}

async function take(one: Step): Promise<void> {
  if (one.action === 'count') await sql`SELECT count_agent_times()`.execute(rows)
  else if ('reason' in one) await ana?.call(changeOwnQueues, { body: one })
  else
    for (const index of one.queues)
      await ana?.call(changeOwnQueues, { body: { action: one.action, queue: queues[index]?.id, reason: '' } })
}

test('one state for an agent, whatever queues and pauses follow each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      await rows.deleteFrom('queue_agents').where('extension_id', '=', agent.id).execute()
      let model: Model = { loggedIn: new Set(), pause: null }
      expect(await times()).toEqual([])
      for (const one of steps) {
        await take(one)
        model = after(model, one)
        expect(await times()).toEqual(standing(model))
      }
    }),
    { numRuns: 20 },
  )
})

/** As the database counts it, with another moment for now. */
async function worked(
  since: string,
  until: string,
  kind: 'available' | 'paused',
  reason = '',
): Promise<void> {
  await owner.query('DELETE FROM agent_times WHERE extension_id = $1', [agent.id])
  await owner.query(
    'INSERT INTO agent_times (company_id, extension_id, kind, reason, started_at, counted_at) VALUES ($1, $2, $3, $4, $5, $5)',
    [companyId, agent.id, kind, reason, since],
  )
  await owner.query('SELECT count_agent_time($1, $2)', [agent.id, until])
}

test('hours, pauses by reason and occupancy of an agent, in the half hours in which they were', async () => {
  const DAY = '2026-03-10'
  // 9:40 to 11:10 in Bogotá, then 20 and 5 minutes of pauses.
  await worked('2026-03-10T14:40:00.4Z', '2026-03-10T16:10:00.2Z', 'available')
  await worked('2026-03-10T16:10:00Z', '2026-03-10T16:30:00Z', 'paused', 'Almuerzo')
  await worked('2026-03-10T16:30:00Z', '2026-03-10T16:35:00Z', 'paused')
  await rows
    .insertInto('agent_time_parts')
    .values({
      company_id: companyId,
      extension_id: agent.id,
      kind: 'paused',
      started_at: new Date('2026-03-11T05:00:00Z'),
      seconds: 9,
    })
    .execute()
  const query = { initDate: DAY, finishDate: DAY }
  const { figures, views } = await admin.call(queuesReport.routes.read, { query })
  const figure = (name: string) => figures.find(({ measure }) => measure === name)?.value
  expect(figure('paused')).toBe(1500)
  expect(figure('occupancy')).toBe(0)
  const view = (name: string): Record<string, (number | null)[]> =>
    Object.fromEntries(
      (views.find((one) => one.name === name)?.rows ?? []).map(({ keys, values }) => [keys[0], values]),
    )
  expect(view('pauses')).toEqual({ Almuerzo: [1200], '': [300] })
  expect(Object.values(view('agents')).map((values) => values.slice(5))).toEqual([[5400, 1500, 0]])

  // Each pause opens its parts.
  const opened = await admin.call(queuesReport.routes.rows, {
    query: { ...query, measure: 'paused', ...{ pauseReason: 'Almuerzo' } },
  })
  // Parts end at each quarter of an hour.
  expect(opened.count).toBe(2)
  expect(
    (await admin.call(queuesReport.routes.rows, { query: { ...query, measure: 'available' } })).count,
  ).toBe(7)
  const { count } = await admin.call(queuesReport.routes.rows, {
    query: { ...query, measure: 'paused', ...{ pauseReason: '' } },
  })
  expect(count).toBe(1)

  const summed = async (from: string) =>
    (
      await sql`SELECT local_hour::text AS local_hour, kind, reason, half, sum(parts)::int AS parts, sum(seconds)::int AS seconds FROM ${sql.table(from)}
                 WHERE company_id = ${companyId} GROUP BY 1, 2, 3, 4 HAVING sum(parts) <> 0 ORDER BY 1, 2, 3, 4`.execute(
        rows,
      )
    ).rows
  const facts = await summed('agent_time_hours_facts')
  expect(facts.length).toBeGreaterThan(5)
  expect(await summed('agent_time_hours')).toEqual(facts)
  await mergeRollUps(database)
  expect(await summed('agent_time_hours')).toEqual(facts)
  await rebuildRollUps(database, companyId)
  expect(await summed('agent_time_hours')).toEqual(facts)
  expect((await ana.send(queuesReport.routes.read, { query })).status).toBe(403)
  const others = await eva.call(queuesReport.routes.read, { query })
  expect(others.figures.every(({ value }) => !value)).toBe(true)
})
