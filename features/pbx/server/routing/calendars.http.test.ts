import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client as Postgres } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { joinGroups } from '#features/join/contract/config/groups.ts'
import { groupCalendar, isGroupOpen } from '#features/join/server/assignment/working-hours.ts'
import { slotState } from '#platform/telephony/journey/time-slot.ts'
import { calendars } from '../../contract/routing/calendars.ts'
import { timeSlots } from '../../contract/routing/time-slots.ts'
import { createConfiguredPlan } from '../plan/configured-plan.ts'
import { loadPlan } from '../plan/load-plan.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
let admin: Client
let eva: Client
let destination: number

beforeAll(async () => {
  await rows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'eva').execute()
  ;[admin, eva] = await Promise.all([program.signIn('admin'), program.signIn('eva')])
  const found = await rows
    .selectFrom('call_destinations')
    .select('id')
    .where('company_id', '=', admin.session.company.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  destination = found.id
})

/** A Tuesday, and the Monday to which Colombia moves Epiphany; both at ten. */
const TUESDAY = new Date('2027-01-12T15:00:00Z')
const HOLIDAY = new Date('2027-01-11T15:00:00Z')

const isSlotOpen = async (id: number, at: Date) => {
  const plan = await loadPlan(rows, createConfiguredPlan('/sounds'), admin.session.company.id, '/sounds')
  const slot = plan.timeSlots.get(id)
  return slot && slotState(slot, at.getTime(), plan).open
}

const groupHours = async (id: number, at: Date) => {
  const group = await rows
    .selectFrom('join_groups')
    .innerJoin('companies', 'companies.id', 'join_groups.company_id')
    .selectAll('join_groups')
    .select(['companies.time_zone', groupCalendar('join_groups').as('hours')])
    .where('join_groups.id', '=', id)
    .executeTakeFirstOrThrow()
  return isGroupOpen(group, at)
}

describe('a calendar', () => {
  test('is the hours of calls and of messages: one change changes both', async () => {
    const { record: calendar } = await admin.call(calendars.routes.create, {
      body: { name: 'Oficina', monday: ['8-18'], tuesday: ['8-18'] },
    })
    const { record: slot } = await admin.call(timeSlots.routes.create, {
      body: { name: 'Con calendario', open: destination, calendar: calendar.id, sunday: ['0-24'] },
    })
    const { record: group } = await admin.call(joinGroups.routes.create, {
      body: { name: 'Con calendario', calendar: calendar.id },
    })
    const both = async (at: Date) => [await isSlotOpen(slot.id, at), await groupHours(group.id, at)]
    expect(await both(TUESDAY)).toEqual([true, true])
    expect(await both(HOLIDAY)).toEqual([false, false])
    await admin.call(calendars.routes.edit, {
      params: { id: calendar.id },
      body: { version: calendar.version, holidays: 'none', tuesday: [] },
    })
    expect(await both(HOLIDAY)).toEqual([true, true])
    expect(await both(TUESDAY)).toEqual([false, false])

    const { uses } = await admin.call(calendars.routes.uses, { params: { id: calendar.id } })
    expect(JSON.stringify(uses)).toMatch(/1 franja horaria.*1 grupo de conversaciones/)
    expect((await admin.send(calendars.routes.remove, { params: { id: calendar.id } })).status).toBe(409)

    const refused = await admin.send(timeSlots.routes.edit, {
      params: { id: slot.id },
      body: { version: slot.version, monday: ['9-10'] },
    })
    expect(refused).toMatchObject({ status: 400, body: { fields: { calendar: [expect.any(String)] } } })
    const own = await admin.send(joinGroups.routes.edit, {
      params: { id: group.id },
      body: { version: group.version, friday: ['9-10'] },
    })
    expect(own).toMatchObject({ status: 400, body: { fields: { calendar: [expect.any(String)] } } })
    // Without the calendar its own hours apply again.
    await admin.call(timeSlots.routes.edit, {
      params: { id: slot.id },
      body: { version: slot.version, calendar: null, monday: ['9-11'] },
    })
    expect(await isSlotOpen(slot.id, new Date('2027-01-18T15:00:00Z'))).toBe(true)
  })

  test('of another company is no choice, and is neither read nor used', async () => {
    const { record } = await admin.call(calendars.routes.create, { body: { name: 'Nuestro' } })
    expect((await eva.send(calendars.routes.read, { params: { id: record.id } })).status).toBe(404)
    expect((await eva.send(calendars.routes.uses, { params: { id: record.id } })).status).toBe(404)
    const theirs = await eva.send(joinGroups.routes.create, { body: { name: 'Suyo', calendar: record.id } })
    expect(theirs.status).toBe(400)
  })

  test('whose zone does not exist is refused', async () => {
    const body = { name: 'Marte', time_zone: 'Mars/Olympus' }
    expect((await admin.send(calendars.routes.create, { body })).status).toBe(400)
  })
})

test('hours from before become calendars, the same ones a single calendar, and groups stay open on holidays', async () => {
  const week = { monday: ['07:00-15:00'], tuesday: ['07:00-15:00'] }
  const company_id = admin.session.company.id
  const slots = await rows
    .insertInto('time_slots')
    .values(['Antes A', 'Antes B'].map((name) => ({ company_id, name, open_id: destination, ...week })))
    .returning('id')
    .execute()
  const groups = await rows
    .insertInto('join_groups')
    .values([
      { company_id, name: 'Antes A', ...week },
      { company_id, name: 'Siempre' },
    ])
    .returning('id')
    .execute()
  const file = join(
    import.meta.dirname,
    '../../../../platform/db/migrations/0062_desk_phones_and_calendars.sql',
  )
  const text = await readFile(file, 'utf8')
  const owner = new Postgres({ connectionString: program.ownerUrl })
  await owner.connect()
  await owner.query(text.slice(text.indexOf('DO $$\nDECLARE')))
  await owner.end()
  const chosen = async (table: 'time_slots' | 'join_groups', ids: readonly { id: number }[]) =>
    await rows
      .selectFrom(table)
      .leftJoin('business_calendars as k', 'k.id', `${table}.calendar_id`)
      .select(['k.id', 'k.holidays'])
      .where(
        `${table}.id`,
        'in',
        ids.map(({ id }) => id),
      )
      .orderBy(`${table}.id`)
      .execute()
  const [a, b] = await chosen('time_slots', slots)
  expect(a).toEqual(b)
  expect(a?.holidays).toBe('company')
  expect(await chosen('join_groups', groups)).toEqual([
    { id: expect.any(Number), holidays: 'none' },
    { id: null, holidays: null },
  ])
  expect(await isSlotOpen(slots[0]?.id ?? 0, HOLIDAY)).toBe(false)
  expect(await groupHours(groups[0]?.id ?? 0, HOLIDAY)).toBe(true)
  expect(await groupHours(groups[1]?.id ?? 0, HOLIDAY)).toBe(true)
})

describe('a day of a calendar', () => {
  test.each([
    ['2026-02-29', ['2026-02-29 Bisiesto']],
    ['2026-11-31', ['2026-12-24 8-12', '2026-11-31']],
    ['2027-13-01', ['2027-13-01']],
  ])('%s is refused by its name, in calendars and in time slots', async (day, exceptions) => {
    const named = { status: 400, body: { fields: { exceptions: [expect.stringContaining(day)] } } }
    expect(
      await admin.send(calendars.routes.create, { body: { name: `Con ${day}`, exceptions } }),
    ).toMatchObject(named)
    expect(
      await admin.send(timeSlots.routes.create, {
        body: { name: `Con ${day}`, open: destination, exceptions },
      }),
    ).toMatchObject(named)
  })

  test('is there once, and a leap year has its own', async () => {
    const twice = await admin.send(calendars.routes.create, {
      body: { name: 'Dos veces', exceptions: ['2026-12-24 8-12', '2026-12-31', '2026-12-24 Nochebuena'] },
    })
    expect(twice).toMatchObject({
      status: 400,
      body: { fields: { exceptions: [expect.stringContaining('2026-12-24')] } },
    })
    const { record } = await admin.call(calendars.routes.create, {
      body: { name: 'Bisiesto', exceptions: ['2028-02-29 Bisiesto'] },
    })
    expect(record.exceptions).toEqual(['2028-02-29 Bisiesto'])
  })
})
