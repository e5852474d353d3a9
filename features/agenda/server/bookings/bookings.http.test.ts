import { describe, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { makePerson } from '#features/crm/server/testing.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { mailTo } from '#platform/testing/outbox.ts'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { agendaGroups } from '../../contract/agenda-groups.ts'
import { bookingKinds, bookingPages } from '../../contract/booking-pages.ts'
import { cancelBooking, moveBooking, readBookingPage } from '../../contract/bookings.ts'
import { at, bookingDesk, tokenOf, unique } from './testing.ts'

const program = await startTestProgram({ runJobs: true, meetings: createInMemoryMeetingEngine() })
const [admin, ana, luis] = await program.signInAll('admin', 'ana', 'luis')
if (!admin || !ana || !luis) throw new Error('a person is not signed in')
const { systemRows } = program.database
const { visit, slots, onDay, pageOf, book, eventOf } = await bookingDesk(program, admin)

describe('a visitor', () => {
  test('books a free hour, gets the calendar by mail, moves it and cancels it', async () => {
    const { public_key: key } = await pageOf(ana)
    const shown = await program.anonymous(readBookingPage, { params: { key } })
    expect(shown).toMatchObject({ status: 200, body: { kinds: [{ minutes: 60 }, { minutes: 60 }] } })
    expect(JSON.stringify(shown.body)).not.toContain('example.com/sala')
    expect(await onDay(key)).toEqual([at('09:00'), at('10:00'), at('11:00')])
    const body = {
      email: 'rosa@example.com',
      name: '<b>Rosa</b> Díaz',
      phone: '300 555 7001',
      note: 'Sobre el plan',
    }
    const reply = await book(key, '10:00', body)
    expect(reply).toMatchObject({
      status: 201,
      body: { state: 'open', meeting_url: 'https://example.com/sala' },
    })
    const token = tokenOf(reply)
    const event = await eventOf(token)
    expect(event).toMatchObject({
      owner_id: ana.session.userId,
      title: expect.stringContaining('<b>Rosa</b> Díaz'),
    })
    expect((await ana.call(agendaEvents.routes.read, { params: { id: event.id } })).guest_emails).toEqual([
      body.email,
    ])
    const mail = await mailTo(program.outbox, body.email, 'Cita confirmada')
    expect(mail.text).toContain(`/mi-cita/${token}`)
    expect(await onDay(key)).toEqual([at('09:00'), at('11:00')])
    const moved = await program.anonymous(moveBooking, {
      params: { token },
      body: { starts_at: at('11:00') },
    })
    expect(moved).toMatchObject({ status: 200, body: { starts_at: at('11:00') } })
    expect(await onDay(key)).toEqual([at('09:00'), at('10:00')])
    expect((await program.anonymous(cancelBooking, { params: { token } })).body).toMatchObject({
      state: 'cancelled',
    })
    expect((await program.anonymous(cancelBooking, { params: { token } })).status).toBe(200)
    expect(
      (await program.anonymous(moveBooking, { params: { token }, body: { starts_at: at('09:00') } })).status,
    ).toBe(409)
    expect(await onDay(key)).toEqual([at('09:00'), at('10:00'), at('11:00')])
    const notices = await systemRows
      .selectFrom('notifications')
      .select('body')
      .where('user_id', '=', ana.session.userId)
      .where('title', '=', event.title)
      .orderBy('id')
      .execute()
    expect(notices).toHaveLength(3)
  })

  test('who wants the hour that another takes at the same moment is told so, and gets other hours', async () => {
    const { public_key: key } = await pageOf(ana)
    const replies = await Promise.all(['1', '2', '3'].map(() => book(key, '09:00')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'agenda.slot_taken',
      detail: expect.stringContaining('ya no está libre'),
    })
    expect(await onDay(key)).toEqual([at('10:00'), at('11:00')])
    // The same person has another page: the hour is taken there, too.
    const { public_key: other } = await pageOf(ana)
    expect(await onDay(other)).toEqual([at('10:00'), at('11:00')])
    const took = replies.find(({ status }) => status === 201)
    await program.anonymous(cancelBooking, { params: { token: tokenOf(took ?? { body: {} }) } })
  })

  test('is the person that the CRM knows, of whom nothing is overwritten, or becomes one', async () => {
    const person = await makePerson(ana, { first_name: 'Julia', mobile: '+573005557010' })
    const { public_key: key } = await pageOf(luis)
    const known = await book(key, '09:00', { kind: visit, name: 'Otro Nombre', phone: '3005557010' })
    expect(await eventOf(tokenOf(known))).toMatchObject({ person_id: person })
    const row = await systemRows
      .selectFrom('persons')
      .select(['first_name', 'email'])
      .where('id', '=', person)
      .executeTakeFirst()
    expect(row).toEqual({ first_name: 'Julia', email: null })
    const fresh = await book(key, '10:00', { email: 'NUEVA@example.com' })
    const made = await eventOf(tokenOf(fresh))
    const again = await book(key, '11:00', { email: 'nueva@example.com' })
    expect(await eventOf(tokenOf(again))).toMatchObject({ person_id: made.person_id })
    for (const reply of [known, fresh, again])
      await program.anonymous(cancelBooking, { params: { token: tokenOf(reply) } })
  })
})

test('of a kind in video without a link each booking has a room of its own', async () => {
  const { record } = await admin.call(bookingKinds.routes.create, {
    body: { name: unique('Video'), minutes: 30, place: 'meeting' },
  })
  const { public_key: key } = await pageOf(ana, { kinds: [record.id] })
  const addresses: (string | null)[] = []
  for (const clock of ['09:00', '11:00']) {
    const token = tokenOf(await book(key, clock, { kind: record.id }))
    const { meeting_url } = await eventOf(token)
    addresses.push(meeting_url)
    await program.anonymous(cancelBooking, { params: { token } })
  }
  expect(new Set(addresses).size).toBe(2)
  for (const address of addresses) {
    const room = /#\/reunion\/(.+)$/.exec(address ?? '')?.[1] ?? ''
    const row = await systemRows
      .selectFrom('meeting_rooms')
      .select(['created_by', 'company_id'])
      .where('room', '=', room)
      .executeTakeFirst()
    expect(Number(row?.created_by)).toBe(ana.session.userId)
  }
})

describe('hours', () => {
  test('keep what the agenda has, buffers, notice, horizon and most per day', async () => {
    const { record } = await luis.call(agendaEvents.routes.create, {
      body: { title: 'Ocupado', starts_at: at('10:00'), ends_at: at('10:30') },
    })
    expect(await onDay((await pageOf(luis)).public_key)).toEqual([at('09:00'), at('11:00')])
    expect(await onDay((await pageOf(luis, { buffer_before: 45 })).public_key)).toEqual([at('09:00')])
    expect(await onDay((await pageOf(luis, { notice_hours: 24 * 20 })).public_key)).toEqual([])
    expect(await slots((await pageOf(luis, { horizon_days: 2 })).public_key)).toEqual([])
    const day = { title: 'Vacaciones', starts_at: at('00:00'), ends_at: at('24:00'), all_day: true }
    const free = await luis.call(agendaEvents.routes.create, { body: day })
    expect(await onDay((await pageOf(luis)).public_key)).toEqual([at('09:00'), at('11:00')])
    await luis.call(agendaEvents.routes.edit, {
      params: { id: free.record.id },
      body: { occupies: true } as never,
    })
    expect(await onDay((await pageOf(luis)).public_key)).toEqual([])
    await luis.call(agendaEvents.routes.remove, { params: { id: free.record.id } })
    const { public_key: key } = await pageOf(luis, { per_day: 1 })
    const reply = await book(key, '09:00')
    expect(await onDay(key)).toEqual([])
    await program.anonymous(cancelBooking, { params: { token: tokenOf(reply) } })
    await luis.call(agendaEvents.routes.remove, { params: { id: record.id } })
    expect(await onDay(key)).toHaveLength(3)
  })

  test('of a group go to whoever is free and has fewest', async () => {
    const members = [ana.session.userId, luis.session.userId]
    const { record: group } = await admin.call(agendaGroups.routes.create, {
      body: { name: unique('Ventas'), members },
    })
    const { public_key: key } = await pageOf(admin, { group: group.id })
    const owners: (number | null)[] = []
    for (const clock of ['09:00', '09:00', '10:00', '10:00'])
      owners.push((await eventOf(tokenOf(await book(key, clock)))).owner_id)
    expect(owners.slice(0, 2).toSorted()).toEqual(members.toSorted())
    expect(owners.slice(2).toSorted()).toEqual(members.toSorted())
    expect((await book(key, '10:00')).status).toBe(409)
  })
})

test('agents make pages of their own alone, and see no others', async () => {
  const others = await pageOf(admin)
  expect((await ana.send(bookingPages.routes.read, { params: { id: others.id } })).status).toBe(404)
  const body = { name: unique('De otro'), owner: luis.session.userId }
  expect((await ana.send(bookingPages.routes.create, { body })).status).toBe(403)
  const link = { name: unique('Sin enlace'), place: 'meeting' as const, detail: 'javascript:alert(1)' }
  expect((await admin.send(bookingKinds.routes.create, { body: link })).status).toBe(400)
  const zone = { name: unique('Sin zona'), time_zone: 'America/Nada' }
  expect((await ana.send(bookingPages.routes.create, { body: zone })).status).toBe(400)
  expect((await ana.send(bookingKinds.routes.create, { body: { name: 'x' } })).status).toBe(403)
})
