import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { createRandom } from '#platform/random/random.ts'
import { surveyReports } from '../contract/survey-reports.ts'

const [surveys, menuSurveys] = surveyReports
const program = await startTestProgram()
const [admin, ana, marta, eva] = await program.signInAll('admin', 'ana', 'marta', 'eva')
await program.makeAdministrator('eva')
const rows = program.database.systemRows
const company_id = admin.session.company.id
const extensions = await rows
  .selectFrom('extensions')
  .select('id')
  .where('company_id', '=', company_id)
  .orderBy('id')
  .execute()
const [service, again] = await rows
  .insertInto('ivr_menus')
  .values(['¿Cómo lo atendimos?', '¿Nos recomendaría?'].map((name) => ({ company_id, name, survey: true })))
  .returning(['id', 'name'])
  .execute()
const { id: queue } = await rows
  .insertInto('call_queues')
  .values({ company_id, name: 'Ventas', number: '8001' })
  .returning('id')
  .executeTakeFirstOrThrow()
if (service === undefined || again === undefined) throw new Error('no menus')

/** A call from outside through the queue to an agent, then to surveys; the answers come while it runs. */
async function callWith(answers: readonly [number, string][], { at, agent }: { at: Date; agent: number }) {
  const id = randomUUID()
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  await rows
    .insertInto('calls')
    .values({
      id,
      company_id,
      direction: 'inbound',
      dialed: '6015550100',
      caller_number: '+573001112233',
      started_at: at,
    })
    .execute()
  const steps = [
    { kind: 'queue_entered', about: { queue, name: 'Ventas' } },
    { kind: 'answered', about: { extension: agent, number: '1001' } },
    ...answers.map(([ivr, answer]) => ({ kind: 'ivr_answer', about: { ivr, answer } })),
  ]
  await rows
    .insertInto('call_facts')
    .values(
      steps.map(({ kind, about }, index) => ({
        company_id,
        call_id: id,
        step: index + 1,
        kind,
        at: after(10 * (index + 1)),
        about: JSON.stringify(about),
      })),
    )
    .execute()
  await rows
    .insertInto('call_records')
    .values({
      company_id,
      call_id: id,
      extension_id: agent,
      direction: 'INCOMING',
      other_number: '+573001112233',
      outcome: 'answered',
      started_at: at,
      answered_at: after(20),
      ended_at: after(200),
      missed: false,
    })
    .execute()
  await rows
    .updateTable('calls')
    .set({ outcome: 'answered', answered_at: after(20), ended_at: after(200) })
    .where('id', '=', id)
    .execute()
}

const random = createRandom(3)
for (let index = 0; index < 40; index += 1)
  await callWith(
    [
      [service.id, String(random.between(1, 5))],
      ...(index % 2 === 0 ? ([[again.id, index % 4 === 0 ? '*' : '1']] as [number, string][]) : []),
    ],
    {
      // Around midnight of the company.
      at: new Date(Date.UTC(2026, 8, 1 + index, 4, 50 + (index % 20))),
      agent: extensions[index % 2]?.id ?? 0,
    },
  )

const PERIOD = { initDate: '2026-09-01', finishDate: '2026-09-30' }
const WITHIN = `a.company_id = ${company_id} AND (a.answered_at AT TIME ZONE 'America/Bogota')::date BETWEEN '2026-09-01' AND '2026-09-30'`

test('answers, calls and the average equal a count of the calls’ facts', async () => {
  const { rows: raw } = await sql<{ answers: number; calls: number; score: number }>`
    SELECT count(*)::float8 AS answers, count(DISTINCT f.call_id)::float8 AS calls,
           avg((f.about ->> 'answer')::int) FILTER (WHERE f.about ->> 'answer' ~ '^[0-9]+$')::float8 AS score
      FROM call_facts f
     WHERE f.kind = 'ivr_answer' AND (f.at AT TIME ZONE 'America/Bogota')::date BETWEEN '2026-09-01' AND '2026-09-30'`.execute(
    rows,
  )
  const { figures, views } = await admin.call(surveys.routes.read, { query: PERIOD })
  const value = (name: string) => figures.find(({ measure }) => measure === name)?.value
  expect(value('answers')).toBe(raw[0]?.answers)
  expect(value('calls')).toBe(raw[0]?.calls)
  expect(value('score')).toBeCloseTo(raw[0]?.score ?? -1, 9)
  const partsOf = (name: string) => views.find((view) => view.name === name)?.rows ?? []
  for (const name of ['people', 'queues', 'questions'])
    expect(partsOf(name).reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(raw[0]?.answers)
  // Every answer has the agent and the queue of its call.
  expect(partsOf('people').map(({ keys }) => keys[0])).not.toContain('')
  expect(partsOf('people')).toHaveLength(2)
  expect(partsOf('queues').map(({ keys }) => keys[0])).toEqual([String(queue)])
})

test('by menu and option, and a number opens its calls', async () => {
  const { views } = await admin.call(menuSurveys.routes.read, { query: PERIOD })
  const options = views.find(({ name }) => name === 'answers')?.rows ?? []
  const { rows: raw } = await sql<{ menu: string; answer: string; n: number }>`
    SELECT a.menu, a.answer, count(*)::float8 AS n FROM survey_answers a WHERE ${sql.raw(WITHIN)} GROUP BY 1, 2`.execute(
    rows,
  )
  const sorted = (list: { keys: string[]; n: number | null }[]) =>
    list.toSorted((one, other) => one.keys.join().localeCompare(other.keys.join()))
  expect(sorted(options.map(({ keys, values }) => ({ keys, n: values[0] ?? null })))).toEqual(
    sorted(raw.map(({ menu, answer, n }) => ({ keys: [menu, answer], n }))),
  )
  const filter = { question: again.name, answer: '*' }
  const { count, results } = await admin.call(menuSurveys.routes.rows, { query: { ...PERIOD, ...filter } })
  expect(count).toBe(raw.find(({ menu, answer }) => menu === again.name && answer === '*')?.n)
  expect(results[0]?.record).toMatch(/^[0-9a-f-]{36}$/)
})

test('supervisors see them, agents do not, another company sees nothing', async () => {
  for (const report of surveyReports) {
    expect((await ana.send(report.routes.read, {})).status).toBe(403)
    expect((await marta.send(report.routes.read, {})).status).toBe(200)
    expect(await eva.call(report.routes.rows, { query: PERIOD })).toMatchObject({ count: 0, results: [] })
  }
})
