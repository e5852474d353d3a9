import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { phoneReports } from '#features/phone/reports/contract/phone-reports.ts'
import { listReportGoals, setReportGoals } from '../../contract/goals.ts'

const [general] = phoneReports
const program = await startTestProgram()
const [admin, ana, marta, eva] = await program.signInAll('admin', 'ana', 'marta', 'eva')
if (!admin || !ana || !marta || !eva) throw new Error('nobody signed in')
await program.makeAdministrator('eva')
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
