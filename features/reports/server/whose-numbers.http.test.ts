import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { writeRights } from '#features/crm/contract/rights.ts'
import { sales } from '#features/crm/contract/sales.ts'
import { servedCrmReports } from '#features/crm/reports/server/crm-report-sources.ts'
import { reportOf } from '#features/crm/reports/testing/history.ts'
import { makePerson } from '#features/crm/server/testing.ts'
import { findUserPrincipal } from '#features/session/server/find-user-principal.ts'
import type { Mail } from '#platform/mail/server/mailer.ts'
import type { OwnReportContent } from '../contract/builder/own-report.ts'
import { exportOwnReport, ownReports } from '../contract/builder/own-reports.ts'
import { setPersonGoals, setReportGoals } from '../contract/goals.ts'
import { createSchedule, editSchedule, listSchedules } from '../contract/schedules.ts'
import { createWall, readWall } from '../contract/walls.ts'
import { createReports } from './create-reports.ts'

const program = await startTestProgram()
const [admin, ana, luis, marta] = await program.signInAll('admin', 'ana', 'luis', 'marta')
const rows = program.database.systemRows
const companyId = admin.session.company.id
const { rows: days } = await sql<{ day: string }>`
  SELECT (now() AT TIME ZONE time_zone)::date::text AS day FROM companies WHERE id = ${companyId}`.execute(
  rows,
)
const today = days[0]?.day ?? ''

const sell = (owner: Client, amount: number, person: number) =>
  admin.call(sales.routes.create, {
    body: { name: 'Venta', person, amount, sold_on: today, owner: owner.session.userId } as never,
  })
const buyer = await makePerson(admin)
await sell(ana, 1_000, buyer)
await sell(luis, 20_000, buyer)

// Marta's group is Ana's, not Luis'.
const { id: group } = await rows
  .insertInto('user_groups')
  .values({ company_id: companyId, name: 'Ventas norte' })
  .returning('id')
  .executeTakeFirstOrThrow()
const inGroup = (who: Client) => ({ company_id: companyId, group_id: group, user_id: who.session.userId })
await rows
  .deleteFrom('user_group_members')
  .where(
    'user_id',
    'in',
    [ana, luis, marta].map(({ session }) => session.userId),
  )
  .execute()
await rows
  .insertInto('user_group_members')
  .values([inGroup(ana), inGroup(marta)])
  .execute()

const power = (role: 'agent' | 'supervisor', name: 'export' | 'amounts', granted: boolean) =>
  admin.call(writeRights, { body: { powers: [{ role, power: name, granted }] } })
const roleOf = (who: Client, role: 'administrator' | 'supervisor' | 'agent') =>
  rows.updateTable('users').set({ role }).where('id', '=', who.session.userId).execute()

const sent: Mail[] = []
const { jobs } = createReports(servedCrmReports, {
  database: program.database,
  origin: 'https://suite.example',
  findUserPrincipal,
  mailer: {
    send: async (mail) => void sent.push(mail),
    close: () => {},
  },
})
/** What a mailing sends to somebody today: its text, or null. */
async function mailed(scheduleId: number, to: Client): Promise<string | null> {
  sent.length = 0
  const job = jobs.find(({ id }) => id === 'reports.mail')
  await job?.run({ companyId, scheduleId, userId: to.session.userId, day: nextDay(today) } as never)
  return sent[0]?.text ?? null
}
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const daily = {
  report: 'crm/reporteVentas',
  every: 'daily' as const,
  hour: 7,
  format: 'xlsx' as const,
  filters: {},
  recipients: [ana.session.userId],
}

test('a mailing has the numbers of its owner, and nobody bound to a group gives it further recipients', async () => {
  const { id } = await admin.call(createSchedule, { body: daily })
  expect(await mailed(id, ana)).toContain('Ventas: 2')
  const params = { id }
  const recipients = [ana.session.userId, marta.session.userId]
  expect((await marta.send(editSchedule, { params, body: { recipients } })).status).toBe(403)
  // When it is sent, and to fewer, tells nobody more.
  const changed = await marta.call(editSchedule, {
    params,
    body: { hour: 8, recipients: [ana.session.userId] },
  })
  expect(changed).toMatchObject({ hour: 8, recipients: [{ id: ana.session.userId }] })
  expect((await admin.send(editSchedule, { params, body: { recipients } })).status).toBe(200)

  const hers = await marta.call(createSchedule, { body: daily })
  expect(await mailed(hers.id, ana)).toContain('Ventas: 1')
  const more = await marta.send(editSchedule, { params: { id: hers.id }, body: { recipients } })
  expect(more.status).toBe(200)
})

test('a mailing ends with what its owner may do: to read all, to schedule, to export, to see amounts', async () => {
  const { id } = await marta.call(createSchedule, { body: daily })
  expect(await mailed(id, ana)).toMatch(/Ventas: 1[\s\S]*1\.000/)
  await power('supervisor', 'amounts', false)
  const withoutAmounts = await mailed(id, ana)
  expect(withoutAmounts).toContain('Ventas: 1')
  expect(withoutAmounts).not.toContain('1.000')
  await power('supervisor', 'amounts', true)

  await power('supervisor', 'export', false)
  expect(await mailed(id, ana)).toBeNull()
  expect((await marta.send(createSchedule, { body: daily })).status).toBe(403)
  await power('supervisor', 'export', true)
  expect(await mailed(id, ana)).not.toBeNull()

  // An agent reads this report, of their own sales, and schedules none.
  await roleOf(marta, 'agent')
  expect(await mailed(id, ana)).toBeNull()
  await roleOf(marta, 'supervisor')

  await rows.deleteFrom('user_group_members').where('user_id', '=', ana.session.userId).execute()
  expect(await mailed(id, ana)).toContain('Ventas: 0')
  await rows.insertInto('user_group_members').values(inGroup(ana)).execute()
  const set = (gone: { disabled_at: Date | null; deleted_at: Date | null }) =>
    rows.updateTable('users').set(gone).where('id', '=', marta.session.userId).execute()
  const now = new Date()
  for (const deleted_at of [null, now]) {
    await set({ disabled_at: now, deleted_at })
    expect(await mailed(id, ana)).toBeNull()
    await set({ disabled_at: null, deleted_at: null })
  }
  expect(await mailed(id, ana)).not.toBeNull()
  expect((await marta.call(listSchedules, {})).results.map((one) => one.id)).toContain(id)
})

test('a television shows no amounts when its maker may see none', async () => {
  const body = { name: 'Sala', panels: ['sales' as const], names: true, days: 1 }
  const read = async (of: Client) => {
    const { url } = await of.call(createWall, { body })
    const answer = await program.anonymous(readWall, {
      params: { token: url.slice(url.lastIndexOf('/') + 1) },
    })
    if (!answer.ok) throw new Error(answer.body.code)
    return answer.body.sales
  }
  expect(await read(admin)).toMatchObject({ sales: 2, amount: 21_000 })
  expect(await read(marta)).toMatchObject({ sales: 1, amount: 1_000, advisers: [{ amount: 1_000 }] })
  await power('supervisor', 'amounts', false)
  expect(await read(marta)).toEqual({
    sales: 1,
    amount: null,
    before: { sales: 0, amount: null },
    advisers: [{ name: 'Ana Gómez', sales: 1, amount: null }],
  })
  await power('supervisor', 'amounts', true)
})

test('goals of money are shown to those who see amounts', async () => {
  const report = 'fx/saleByUser'
  const goals = { sales: 3, amount: 90_000, averageSale: 5_000 }
  await admin.call(setReportGoals, { body: { report, goals } })
  const ofAna = { [ana.session.userId]: 7 }
  await admin.call(setPersonGoals, { body: { report, goals: { sales: ofAna, amount: ofAna } } })
  const read = async () => {
    const answer = await marta.call(reportOf('saleByUser').routes.read, { query: {} })
    return { goals: answer.goals, people: Object.keys(answer.person_goals).sort() }
  }
  // Those of sums are the whole company's, and she reads a part.
  expect(await read()).toEqual({ goals: { averageSale: 5_000 }, people: ['amount', 'sales'] })
  await power('supervisor', 'amounts', false)
  expect(await read()).toEqual({ goals: {}, people: ['sales'] })
  await power('supervisor', 'amounts', true)
})

test('own reports over the CRM are exported by those who may export it', async () => {
  const content: OwnReportContent = {
    source: 'crmSales',
    measures: ['sales'],
    groups: ['owner'],
    filters: {},
    chart: 'bars',
    period: 'last30',
  }
  const { id } = await ana.call(ownReports.create, { body: { name: 'Mis ventas', content } })
  const exported = async () =>
    (await ana.download(exportOwnReport, { params: { id }, query: { format: 'xlsx' } })).status
  expect(await exported()).toBe(200)
  await power('agent', 'export', false)
  expect(await exported()).toBe(403)
  await power('agent', 'export', true)
})
