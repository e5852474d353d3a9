import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { channelOf } from '#features/join/server/testing.ts'
import { readOwnReports } from '#features/reports/contract/abilities.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { joinReports } from '../contract/join-reports.ts'
import { writeHistory } from './write-history-for-tests.ts'

const program = await startTestProgram()
const [admin, ana, luis, marta, operator, eva] = await program.signInAll(
  'admin',
  'ana',
  'luis',
  'marta',
  'operador',
  'eva',
)
await program.makeAdministrator('eva')
const rows = program.database.systemRows
const company_id = admin.session.company.id
const [sales, support] = [await channelOf(admin, [ana]), await channelOf(admin, [luis])]
const PERIOD = { initDate: '2026-08-01', finishDate: '2026-10-31' }
await writeHistory(rows, {
  companyId: company_id,
  agents: [
    { userId: ana.session.userId, ...sales },
    { userId: luis.session.userId, ...support },
  ],
  since: new Date('2026-08-20T00:00:00Z'),
  days: 50,
  conversations: 60,
})

const totalOf = async (who: typeof admin, report: Report): Promise<number> => {
  const { count } = await who.call(report.routes.rows, { query: PERIOD })
  return count
}
/** Rows by the dimension, as an administrator sees them. */
const countBy = async (report: Report, filter: Record<string, string>): Promise<number> =>
  (await admin.call(report.routes.rows, { query: { ...PERIOD, ...filter } })).count

/** Marta's groups in this test: of agents, or a department. */
async function putMarta(where: { channel?: number; department?: number }): Promise<void> {
  const user_id = marta.session.userId
  await rows.deleteFrom('join_group_members').where('user_id', '=', user_id).execute()
  await rows.deleteFrom('user_group_members').where('user_id', '=', user_id).execute()
  await rows.updateTable('users').set({ supervises: 'company' }).where('id', '=', user_id).execute()
  if (where.channel !== undefined)
    await rows
      .insertInto('join_group_members')
      .values({ company_id, group_id: where.channel, user_id })
      .execute()
  if (where.department !== undefined)
    await rows
      .insertInto('user_group_members')
      .values({ company_id, group_id: where.department, user_id })
      .execute()
}
const { id: department } = await rows
  .insertInto('user_groups')
  .values({ company_id, name: 'Soporte técnico' })
  .returning('id')
  .executeTakeFirstOrThrow()
await rows
  .insertInto('user_group_members')
  .values({ company_id, group_id: department, user_id: luis.session.userId })
  .execute()

const ofLuis: Record<string, string> = { user: String(luis.session.userId) }
/** Campaigns belong to their number's group. */
const ofSales = { group: String(sales.group) }
const cases = joinReports.map((report) => [report.name, report] as const)

test.each(cases)('%s: agents see what is theirs, or nothing where it is of nobody', async (_, report) => {
  if (report.ability !== readOwnReports) {
    for (const route of [report.routes.read, report.routes.rows, report.routes.exported])
      expect((await ana.send(route, {})).status).toBe(403)
    return
  }
  const own = await totalOf(ana, report)
  expect(own).toBeGreaterThan(0)
  expect(own).toBe(await countBy(report, { user: String(ana.session.userId) }))
  // Asking for a colleague's does not widen it.
  const others = await ana.call(report.routes.rows, {
    query: { ...PERIOD, ...ofLuis },
  })
  expect(others.count).toBe(0)
})

test.each(cases)('%s: supervisors see their groups and departments', async (name, report) => {
  const all = await totalOf(admin, report)
  expect(all).toBeGreaterThan(0)
  await putMarta({})
  expect(await totalOf(marta, report)).toBe(all)

  await putMarta({ channel: sales.group })
  const ofGroup = await totalOf(marta, report)
  if (report.source.dimensions.user !== undefined && report.filters.includes('user')) {
    // Ana is the group's only agent: the group's rows are hers, and what waits in it.
    expect(ofGroup).toBeGreaterThanOrEqual(await countBy(report, { user: String(ana.session.userId) }))
    expect(ofGroup).toBeLessThan(all)
    const colleagues = await marta.call(report.routes.rows, {
      query: { ...PERIOD, ...ofLuis },
    })
    expect(colleagues.count).toBe(0)
  } else if (name === 'campanias') expect(ofGroup).toBe(await countBy(report, ofSales))
  else expect(ofGroup).toBeLessThan(all)

  await putMarta({ department })
  const ofDepartment = await totalOf(marta, report)
  if (report.filters.includes('user'))
    expect(ofDepartment).toBe(await countBy(report, { user: String(luis.session.userId) }))
  else expect(ofDepartment).toBeLessThanOrEqual(all)
})

test.each(cases)('%s: operators and other companies see nothing', async (_, report) => {
  for (const route of [report.routes.read, report.routes.rows, report.routes.exported])
    expect((await operator.send(route, {})).status).toBe(403)
  expect(await totalOf(eva, report)).toBe(0)
  const { figures } = await eva.call(report.routes.read, { query: PERIOD })
  expect(figures.every(({ value }) => !value)).toBe(true)
})
