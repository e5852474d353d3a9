import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { bookingPages } from '#features/agenda/contract/booking-pages.ts'
import { calendars } from '#features/pbx/contract/routing/calendars.ts'
import { timeSlots } from '#features/pbx/contract/routing/time-slots.ts'
import { createSchedule, listSchedules } from '#features/reports/contract/schedules.ts'
import { isTimeZone } from '#platform/i18n/time-zone.ts'
import { companies } from '../../contract/companies.ts'
import { changeOwnCompany, readOwnCompany } from '../../contract/own-company.ts'

const program = await startTestProgram()
const [admin, operator] = await program.signInAll('admin', 'operador')
const { systemRows: rows } = program.database

const WRONG = [
  'IST',
  'EST',
  'GMT+5',
  'Etc/GMT+5',
  'EST5EDT',
  '<-05>5',
  'posix/America/Bogota',
  '+05:00',
  'america/bogota',
]

test.each(WRONG)('%s is refused wherever a zone is taken', async (time_zone) => {
  const { version } = await admin.call(readOwnCompany, {})
  const companyId = admin.session.company.id
  const destination = (
    await rows
      .selectFrom('call_destinations')
      .select('id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
  ).id
  const company = await operator.call(companies.routes.read, { params: { id: companyId } })
  const refused = await Promise.all([
    admin.send(changeOwnCompany, { body: { version, time_zone } }),
    operator.send(companies.routes.edit, {
      params: { id: companyId },
      body: { version: company.version, time_zone } as never,
    }),
    admin.send(calendars.routes.create, { body: { name: `De ${time_zone}`, time_zone } as never }),
    admin.send(timeSlots.routes.create, {
      body: { name: `De ${time_zone}`, open: destination, time_zone } as never,
    }),
    admin.send(bookingPages.routes.create, {
      body: { name: `De ${time_zone}`, owner: admin.session.userId, time_zone } as never,
    }),
  ])
  for (const reply of refused) {
    if (reply.ok) throw new Error('accepted')
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { time_zone: [expect.stringContaining('America/Bogota')] } },
    })
  }
})

test('the database knows every zone that is accepted, at the same time', async () => {
  const { rows: known } = await sql<{ name: string }>`SELECT name FROM pg_timezone_names`.execute(rows)
  const names = new Set(known.map(({ name }) => name))
  const accepted = [...new Set([...Intl.supportedValuesOf('timeZone'), ...names])].filter(isTimeZone)
  expect(accepted.length).toBeGreaterThan(300)
  expect(accepted.filter((name) => !names.has(name))).toEqual([])
  const days = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']
  const { rows: clocks } = await sql<{ zone: string; day: string; local: string }>`
    SELECT zone, day, to_char(day::timestamptz AT TIME ZONE zone, 'YYYY-MM-DD HH24:MI') AS local
      FROM unnest(${accepted}::text[]) AS zone, unnest(${days}::text[]) AS day`.execute(rows)
  const localIn = (zone: string, day: string) =>
    new Date(day).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  expect(clocks.filter(({ zone, day, local }) => localIn(zone, day) !== local)).toEqual([])
})

test('what is due at an hour keeps it by the clock of a new zone', async () => {
  const made = await admin.call(createSchedule, {
    body: {
      report: 'phone/general',
      filters: {},
      every: 'daily',
      hour: 7,
      format: 'pdf',
      recipients: [admin.session.userId],
    } as never,
  })
  const hourIn = (at: string, timeZone: string) =>
    new Date(at).toLocaleString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })
  expect(hourIn(made.next_at, 'America/Bogota')).toBe('07:00')
  const before = new Date(made.next_at).toLocaleDateString('sv-SE', { timeZone: 'America/Bogota' })
  const { version } = await admin.call(readOwnCompany, {})
  await admin.call(changeOwnCompany, { body: { version, time_zone: 'Europe/Madrid' } })
  const schedule = (await admin.call(listSchedules, { query: {} as never })).results.find(
    ({ id }) => id === made.id,
  )
  expect(hourIn(schedule?.next_at ?? '', 'Europe/Madrid')).toBe('07:00')
  expect(new Date(schedule?.next_at ?? '').toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })).toBe(
    before,
  )
})
