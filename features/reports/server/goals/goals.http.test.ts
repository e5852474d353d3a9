import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { crmReports } from '#features/crm/reports/contract/crm-reports.ts'
import { writeDemoCrm } from '#features/crm/server/demo/write-demo-crm.ts'
import { phoneReports } from '#features/phone/reports/contract/phone-reports.ts'
import { listPersonGoals, listReportGoals, setPersonGoals, setReportGoals } from '../../contract/goals.ts'

const [general] = phoneReports
const program = await startTestProgram()
const [admin, ana, marta, eva] = await program.signInAll('admin', 'ana', 'marta', 'eva')
if (!admin || !ana || !marta || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
await program.database.system((unit) => writeDemoCrm(unit, admin.session.company.id, new Date()))
const report = 'phone/general'
const goalsOf = async (client: typeof admin, query: Record<string, string> = {}) =>
  (await client.call(general.routes.read, { query })).goals

test('a supervisor sets goals, the report has them, and those left out are gone', async () => {
  const goals = { calls: 40, answerRate: 0.85, averageTalk: 180 }
  expect(await marta.call(setReportGoals, { body: { report, goals } })).toEqual({ goals })
  expect(await goalsOf(admin)).toEqual(goals)
  expect((await admin.call(listReportGoals, { query: { report } })).goals).toEqual(goals)
  // A part of the calls has no part of the sum's goal; a rate is one for all.
  expect(await goalsOf(admin, { direction: 'inbound' })).toEqual({ answerRate: 0.85, averageTalk: 180 })

  const { calls: _, ...others } = goals
  await admin.call(setReportGoals, { body: { report, goals: others } })
  expect(await goalsOf(admin)).toEqual(others)
  const entries = await program.database.systemRows
    .selectFrom('audit_entries')
    .select(['action', 'subject_name'])
    .where('subject_type', '=', 'report_goals')
    .execute()
  expect(entries).toEqual([
    { action: 'report_goals.set', subject_name: 'General' },
    { action: 'report_goals.set', subject_name: 'General' },
  ])
})

test('agents do not read or set them, and another company has none', async () => {
  expect((await ana.send(setReportGoals, { body: { report, goals: { calls: 1 } } })).status).toBe(403)
  expect((await ana.send(listReportGoals, { query: { report } })).status).toBe(403)
  expect(await goalsOf(eva)).toEqual({})
  await eva.call(setReportGoals, { body: { report, goals: { calls: 7 } } })
  expect((await admin.call(listReportGoals, { query: { report } })).goals).not.toHaveProperty('calls')
  await eva.call(setReportGoals, { body: { report, goals: {} } })
  expect(Object.keys((await admin.call(listReportGoals, { query: { report } })).goals)).toHaveLength(2)
})

test.each([
  ['phone/nothing', { calls: 1 }, 404],
  [report, { toString: 1 }, 400],
  [report, { gone: 1 }, 400],
  [report, { calls: -1 }, 400],
  [report, { calls: 1e16 }, 400],
])('a goal of %s, %o answers %i', async (name, goals, status) => {
  const reply = await admin.send(setReportGoals, { body: { report: name, goals: goals as never } })
  expect(reply.status).toBe(status)
})

test('each adviser has their own goal, which others do not see', async () => {
  const bySeller = crmReports.find(({ name }) => name === 'reporteVentasAsesor')
  if (bySeller === undefined) throw new Error('no report')
  const name = 'crm/reporteVentasAsesor'
  const { rows: sellers } = await sql<{ id: number }>`
    SELECT owner_id AS id FROM crm_report_facts
     WHERE company_id = ${admin.session.company.id} AND kind = 'sale' AND owner_id IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(
    program.database.systemRows,
  )
  expect(sellers.map(({ id }) => id)).toContain(ana.session.userId)
  const goals = { sold: Object.fromEntries(sellers.map(({ id }, index) => [String(id), 1000 * (index + 1)])) }
  expect(await marta.call(setPersonGoals, { body: { report: name, goals } })).toEqual({ goals })
  expect(await admin.call(listPersonGoals, { query: { report: name } })).toEqual({ goals })
  const query = { initDate: '2026-01-01', finishDate: '2027-06-30', compare: 'none' } as const
  expect((await admin.call(bySeller.routes.read, { query })).person_goals).toEqual(goals)
  const own = String(ana.session.userId)
  expect((await ana.call(bySeller.routes.read, { query })).person_goals).toEqual({
    sold: { [own]: goals.sold[own] },
  })
  expect((await ana.send(listPersonGoals, { query: { report: name } })).status).toBe(403)
  expect((await ana.send(setPersonGoals, { body: { report: name, goals: {} } })).status).toBe(403)
  expect(await eva.call(listPersonGoals, { query: { report: name } })).toEqual({ goals: {} })
  // Another company's person, a measure that is none, a report without goals of people.
  expect((await eva.send(setPersonGoals, { body: { report: name, goals } })).status).toBe(400)
  expect((await admin.send(setPersonGoals, { body: { report: name, goals: { gone: {} } } })).status).toBe(200)
  expect(
    (await admin.send(setPersonGoals, { body: { report: name, goals: { gone: { [own]: 1 } } } })).status,
  ).toBe(400)
  expect((await admin.send(setPersonGoals, { body: { report, goals: {} } })).status).toBe(404)
})
