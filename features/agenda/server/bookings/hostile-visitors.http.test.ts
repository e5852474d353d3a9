import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { bookingPages } from '../../contract/booking-pages.ts'
import { moveBooking, readBooking, readBookingPage } from '../../contract/bookings.ts'
import { MAX_TO_ONE } from '../guests/limit-mails.ts'
import { at, bookingDesk, tokenOf } from './testing.ts'

const HOUR = 3_600_000
const program = await startTestProgram()
const [admin, eva] = await program.signInAll('admin', 'eva')
if (!admin || !eva) throw new Error('a person is not signed in')
const { kind, visit, slots, pageOf, book } = await bookingDesk(program, admin)

describe('attackers', () => {
  test('book no time that is not offered, past, of another kind or company', async () => {
    const page = await pageOf(admin)
    const { public_key: key } = page
    for (const starts_at of [
      at('09:07'),
      at('13:00'),
      new Date(Date.now() - 24 * HOUR).toISOString(),
      '2200-01-01T14:00:00.000Z',
    ])
      expect((await book(key, '09:00', { starts_at })).body).toMatchObject({
        code: 'agenda.slot_taken',
      })
    expect((await book(key, '09:00', { kind: 999_999 })).status).toBe(404)
    expect((await book('0'.repeat(12), '09:00')).status).toBe(404)
    expect((await program.anonymous(readBooking, { params: { token: randomUUID() } })).status).toBe(404)
    expect((await eva.send(bookingPages.routes.read, { params: { id: page.id } })).status).toBe(404)
    const theirs = await eva.send(bookingPages.routes.create, { body: { name: 'Ajena', kinds: [kind] } })
    expect([400, 404]).toContain(theirs.status)
    await admin.call(bookingPages.routes.act, { body: { action: 'disable', ids: [page.id] } })
    expect((await program.anonymous(readBookingPage, { params: { key } })).status).toBe(404)
    expect((await book(key, '09:00')).status).toBe(404)
  })

  test('get no further with texts that are too long, wrong addresses and numbers', async () => {
    const { public_key: key } = await pageOf(admin)
    for (const more of [
      { name: 'x'.repeat(10_000) },
      { note: 'x'.repeat(10_000) },
      { name: 'a\nBcc: x@example.com' },
      { email: 'a@example.com\r\nBcc: x@example.com' },
      { email: 'a@example.com, b@example.com' },
      { kind: visit },
      { phone: '12' },
    ])
      expect((await book(key, '09:00', more)).status, JSON.stringify(more).slice(0, 60)).toBe(400)
  })

  test('cannot fill the agenda from one e-mail address', async () => {
    const { public_key: key } = await pageOf(admin)
    const email = 'flood@example.com'
    const free = await slots(key)
    const statuses: number[] = []
    for (const starts_at of free.slice(0, 6))
      statuses.push((await book(key, '09:00', { email, starts_at })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('mail nobody what they wrote', async () => {
    const { public_key: key } = await pageOf(admin)
    const email = 'victim@example.com'
    const [starts_at] = await slots(key)
    const bait = { email, starts_at, name: 'Gane en https://evil.example', note: 'Pague hoy en evil.example' }
    expect((await book(key, '09:00', bait)).status).toBe(201)
    const { rows } = await asOwner(program.ownerUrl, (client) =>
      client.query<{ mail: string }>(
        "SELECT payload::text AS mail FROM waiting_jobs WHERE payload->>'to' = $1",
        [email],
      ),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.mail).not.toContain('evil')
  })

  test('mail nobody without end by moving what they booked, and leave the company its own mails', async () => {
    const { public_key: key } = await pageOf(admin)
    const [starts_at, one, other, free] = await slots(key)
    const booked = await book(key, '09:00', { email: 'moved@example.com', starts_at })
    const params = { token: tokenOf(booked) }
    const statuses: number[] = []
    for (let turn = 0; turn < MAX_TO_ONE; turn += 1) {
      const { status } = await program.anonymous(moveBooking, {
        params,
        body: { starts_at: (turn % 2 === 0 ? one : other) ?? '' },
      })
      statuses.push(status)
    }
    expect(statuses.slice(0, -1)).toEqual(Array(MAX_TO_ONE - 1).fill(200))
    expect(statuses.at(-1)).toBe(429)
    await sql`UPDATE guest_mails SET mails = 1000 WHERE subject = 'visitors'`.execute(
      program.database.systemRows,
    )
    expect((await book(key, '09:00', { starts_at: free })).status).toBe(429)
    const invited = await admin.send(agendaEvents.routes.create, {
      body: {
        title: 'Propia',
        starts_at: at('15:00'),
        ends_at: at('16:00'),
        guest_emails: ['x@example.com'],
      },
    })
    expect(invited.status).toBe(201)
  })
})
