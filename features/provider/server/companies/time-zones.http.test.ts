import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { bookingPages } from '#features/agenda/contract/booking-pages.ts'
import { calendars } from '#features/pbx/contract/routing/calendars.ts'
import { timeSlots } from '#features/pbx/contract/routing/time-slots.ts'
import { createSchedule, listSchedules } from '#features/reports/contract/schedules.ts'
import { isTimeZone } from '#platform/i18n/time-zone.ts'
import { instantAt } from '#platform/i18n/wall-time.ts'
import { companies } from '../../contract/companies.ts'
import { changeOwnCompany, readOwnCompany } from '../../contract/own-company.ts'

const wallOf = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date, hour: 0, minute: 0 }
}

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

test('events of whole days stay on their days by the clock of a new zone, and others at their instant', async () => {
  const { version, time_zone: from } = await admin.call(readOwnCompany, {})
  const to = from === 'America/Bogota' ? 'America/Santiago' : 'America/Bogota'
  const midnight = (day: string, zone: string) => instantAt(wallOf(day), zone).toISOString()
  const plan = (title: string, body: object) =>
    admin.call(agendaEvents.routes.create, { body: { title, ...body } as never })
  const whole = {
    all_day: true,
    starts_at: midnight('2027-03-02', from),
    ends_at: midnight('2027-03-03', from),
  }
  await plan('Feria', whole)
  await plan('Guardia', { ...whole, recurrence: 'FREQ=DAILY;COUNT=3' })
  const timed = { starts_at: '2027-03-02T15:00:00.000Z', ends_at: '2027-03-02T16:00:00.000Z' }
  await plan('Comité', timed)
  await admin.call(changeOwnCompany, { body: { version, time_zone: to } })
  const of = async (search: string) =>
    (await admin.call(agendaEvents.routes.list, { query: { search, limit: 500 } as never })).results
  expect(await of('Feria')).toMatchObject([
    { starts_at: midnight('2027-03-02', to), ends_at: midnight('2027-03-03', to) },
  ])
  const days = ['2027-03-02', '2027-03-03', '2027-03-04']
  const series = await of('Guardia')
  expect(series.map(({ starts_at }) => starts_at)).toEqual(days.map((day) => midnight(day, to)))
  expect(await of('Comité')).toMatchObject([timed])
  // The series goes on by the new clock.
  await admin.call(agendaEvents.routes.edit, {
    params: { id: series[0]?.id ?? 0 },
    body: { recurrence: 'FREQ=DAILY;COUNT=4', apply_to: 'all' } as never,
  })
  expect((await of('Guardia')).map(({ starts_at }) => starts_at)).toEqual(
    [...days, '2027-03-05'].map((day) => midnight(day, to)),
  )
  const { rows: history } = await sql<{ field: string }>`
    SELECT field FROM crm_field_history WHERE entity = 'agenda' AND record_id = ${(await of('Feria'))[0]?.id ?? 0}`.execute(
    rows,
  )
  expect(history).toEqual([{ field: 'created_at' }])
})
