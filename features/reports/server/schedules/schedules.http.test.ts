import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { outboxMailer, startTestProgram } from '#apps/server/testing.ts'
import { phoneReports } from '#features/phone/reports/contract/phone-reports.ts'
import { servedPhoneReports } from '#features/phone/reports/server/create-phone-reports.ts'
import { writeDemoHistory } from '#features/phone/server/demo/write-demo-history.ts'
import { findUserPrincipal } from '#features/session/server/find-user-principal.ts'
import type { Mail } from '#platform/mail/server/mailer.ts'
import { createSchedule, deleteSchedule, editSchedule, listSchedules } from '../../contract/schedules.ts'
import { createReports } from '../create-reports.ts'
import { pdfTexts } from '../testing.ts'

const [general] = phoneReports
const program = await startTestProgram()
const admin = await program.signIn('admin')
const marta = await program.signIn('marta')
const companyId = admin.session.company.id
const rows = program.database.systemRows
await program.database.system((unit) => writeDemoHistory(unit, companyId, new Date()))

const sent: Mail[] = []
const mailer = outboxMailer(program.outbox)
afterAll(() => mailer.close())
const { jobs } = createReports(servedPhoneReports, {
  database: program.database,
  origin: 'https://suite.example',
  findUserPrincipal,
  mailer: {
    async send(mail) {
      sent.push(mail)
      await mailer.send(mail)
    },
    close: () => {},
  },
})
const job = (id: string) => {
  const found = jobs.find((one) => one.id === id)
  if (found === undefined) throw new Error(`no job ${id}`)
  return found
}

const daily = {
  report: 'phone/general',
  every: 'daily' as const,
  hour: 7,
  format: 'pdf' as const,
  filters: { outcome: 'answered' },
  recipients: [marta.session.userId],
}

test('a mailing is created, listed, changed, audited and deleted', async () => {
  const made = await admin.call(createSchedule, { body: daily })
  expect(made).toMatchObject({
    ...daily,
    owner: 'Carolina Díaz',
    recipients: [{ id: marta.session.userId, name: 'Marta Rojas' }],
    last_sent_at: null,
  })
  // 7:00 in Bogotá.
  expect(made.next_at).toMatch(/T12:00:00\.000Z$/)
  expect((await marta.call(listSchedules, { query: { report: 'phone/general' } })).results).toEqual([made])
  expect((await marta.call(listSchedules, { query: { report: 'phone/detalle' } })).results).toEqual([])
  const params = { id: made.id }
  const changed = await marta.call(editSchedule, { params, body: { hour: 9, format: 'xlsx' } })
  expect(changed).toMatchObject({ ...daily, hour: 9, format: 'xlsx', recipients: made.recipients })
  expect(changed.next_at).toMatch(/T14:00:00\.000Z$/)
  const nobody = await marta.send(editSchedule, { params, body: { recipients: [999_999] } })
  expect(nobody.status).toBe(400)
  await marta.call(deleteSchedule, { params })
  expect((await marta.call(listSchedules, {})).results).toEqual([])
  const trail = await rows
    .selectFrom('audit_entries')
    .select(['action', 'actor_name'])
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { action: 'report.scheduled', actor_name: 'Carolina Díaz' },
    { action: 'report.rescheduled', actor_name: 'Marta Rojas' },
    { action: 'report.unscheduled', actor_name: 'Marta Rojas' },
  ])
})

test('only supervisors and administrators schedule, within their company, existing reports and filters', async () => {
  const ana = await program.signIn('ana')
  expect((await ana.send(createSchedule, { body: daily })).status).toBe(403)
  const made = await admin.call(createSchedule, { body: daily })
  await rows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'eva').execute()
  const eva = await program.signIn('eva')
  expect((await eva.call(listSchedules, {})).results).toEqual([])
  expect((await eva.send(deleteSchedule, { params: { id: made.id } })).status).toBe(404)
  expect((await eva.send(createSchedule, { body: daily })).status).toBe(400)
  expect((await admin.send(createSchedule, { body: { ...daily, report: 'phone/nada' } })).status).toBe(404)
  const wrong = { ...daily, filters: { outcome: 'perhaps' } }
  expect((await admin.send(createSchedule, { body: wrong })).status).toBe(400)
  await admin.call(deleteSchedule, { params: { id: made.id } })
})

test('a due mailing is sent once, with figures and PDF, and rescheduled for the next day', async () => {
  const { id } = await admin.call(createSchedule, { body: daily })
  await rows
    .updateTable('report_schedules')
    .set({ next_at: sql<Date>`now() - interval '1 minute'` })
    .execute()
  await job('reports.send').run(undefined as never)
  await job('reports.send').run(undefined as never)
  const owner = new Client({ connectionString: program.ownerUrl })
  await owner.connect()
  const { rows: mails } = await owner.query<{ payload: never }>(
    `SELECT payload FROM waiting_jobs WHERE kind = 'reports.mail'`,
  )
  await owner.end()
  expect(mails).toHaveLength(1)
  for (const { payload } of mails) await job('reports.mail').run(payload)
  expect(sent).toHaveLength(1)
  const [mail] = sent
  expect(mail?.to).toBe('marta@demo.example')
  expect(mail?.subject).toMatch(/^General: \d\d\/\d\d\/\d{4}$/)
  expect(mail?.text).toContain('Llamadas: ')
  // The mail and the file both name the filters.
  expect(mail?.text).toContain('Resultado: Contestada')
  expect(pdfTexts(mail?.attachments?.[0]?.content ?? Buffer.of())).toContain('Resultado: Contestada')
  expect(mail?.text).toContain('https://suite.example/#/reportes/general?outcome=answered&initDate=')
  expect(mail?.attachments?.[0]?.content.subarray(0, 4).toString()).toBe('%PDF')
  const [after] = (await admin.call(listSchedules, {})).results
  expect(after?.last_sent_at).not.toBeNull()
  expect(Date.parse(after?.next_at ?? '')).toBeGreaterThan(Date.now())

  // What a recipient's role may not see reaches nobody of it by a colleague's mailing.
  const withheld = (names: string[]) =>
    rows.updateTable('companies').set({ hidden_abilities: names }).where('id', '=', companyId).execute()
  await withheld([`supervisor:${general.ability.name}`])
  for (const { payload } of mails) await job('reports.mail').run(payload)
  expect(sent).toHaveLength(1)
  await withheld([])

  // An owner who may no longer see the report has nothing sent.
  await rows.updateTable('users').set({ role: 'agent' }).where('username', '=', 'admin').execute()
  for (const { payload } of mails) await job('reports.mail').run(payload)
  expect(sent).toHaveLength(1)
  expect(after?.id).toBe(id)
})
