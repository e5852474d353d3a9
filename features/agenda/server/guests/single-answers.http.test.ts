import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { writeRights } from '#features/crm/contract/rights.ts'
import { linkIn, mailTo } from '#platform/testing/outbox.ts'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { renewFeed } from '../../contract/feed.ts'
import { readFreeBusy } from '../../contract/free-busy.ts'
import { answerByToken, answerInvitation, readGuests, readInvitation } from '../../contract/guests.ts'
import { importCalendar } from '../../contract/import.ts'
import { undoOccurrences } from '../../contract/series.ts'

const program = await startTestProgram({ runJobs: true })
let ana: Client
let luis: Client
let eva: Client
beforeAll(async () => {
  const admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  luis = await program.signIn('luis')
  eva = await program.signIn('eva')
  await admin.call(writeRights, { body: { rights: [{ role: 'agent', entity: 'agenda', scope: 'own' }] } })
})

/** Four Tuesdays at 10 in Bogota, by default with luis. */
async function weekly(title: string, more: object = { guests: [luis.session.userId] }) {
  const body = {
    title,
    starts_at: '2027-03-02T15:00:00Z',
    ends_at: '2027-03-02T16:00:00Z',
    recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4',
    ...more,
  }
  const { record } = await ana.call(agendaEvents.routes.create, { body: body as never })
  const { rows } = await sql<{ id: number; uid: string; series_id: number }>`
    SELECT e.id, s.uid, s.id AS series_id FROM agenda_events x JOIN agenda_series s ON s.id = x.series_id
      JOIN agenda_events e ON e.series_id = s.id WHERE x.id = ${record.id} ORDER BY e.recurs_at`.execute(
    program.database.systemRows,
  )
  const [first] = rows
  if (!first) throw new Error('occurrences')
  return { ids: rows.map(({ id }) => id), uid: first.uid, series: first.series_id }
}

const answersOf = async (ids: readonly number[]) =>
  Promise.all(
    ids.map(async (id) => (await ana.call(readGuests, { params: { id } })).results.map((one) => one.answer)),
  ).then((all) => all.map(([answer]) => answer))
const answer = (id: number, given: 'accepted' | 'declined' | 'tentative', only_this: boolean) =>
  luis.call(answerInvitation, { params: { id }, body: { answer: given, only_this } })
const edit = (id: number, body: object) =>
  ana.call(agendaEvents.routes.edit, { params: { id }, body: body as never })

const noticesOfAna = async () =>
  (
    await sql<{ body: string }>`
      SELECT body FROM notifications WHERE user_id = ${ana.session.userId} AND kind = 'agenda' ORDER BY id`.execute(
      program.database.systemRows,
    )
  ).rows.map(({ body }) => body)

describe('a colleague who is invited to a series', () => {
  test('declines one date: is free then and there alone, and it is not in their calendar', async () => {
    const { ids } = await weekly('Una menos')
    await answer(ids[0] ?? 0, 'accepted', false)
    await answer(ids[1] ?? 0, 'declined', true)
    expect(await answersOf(ids)).toEqual(['accepted', 'declined', 'accepted', 'accepted'])
    expect((await noticesOfAna()).at(-1)).toMatch(/no asistirá: .*09/)
    const busy = async (day: string) =>
      (
        await ana.call(readFreeBusy, {
          query: {
            users: String(luis.session.userId),
            starts_at: `${day}T15:00:00Z`,
            ends_at: `${day}T16:00:00Z`,
          } as never,
        })
      ).results[0]?.conflict
    expect([await busy('2027-03-02'), await busy('2027-03-09')]).toEqual([true, false])
    const { url } = await luis.call(renewFeed, {})
    const feed = await (await fetch(`${program.origin}${new URL(url).pathname}`)).text()
    const own = feed.split('BEGIN:VEVENT').find((part) => part.includes('Una menos'))
    expect(own).toContain('EXDATE;TZID=America/Bogota:20270309T100000')
    // The whole again: what was said of one date stays.
    await answer(ids[0] ?? 0, 'tentative', false)
    expect(await answersOf(ids)).toEqual(['tentative', 'declined', 'tentative', 'tentative'])
    expect(
      (await eva.send(answerInvitation, { params: { id: ids[0] ?? 0 }, body: { answer: 'accepted' } }))
        .status,
    ).toBe(404)
  })

  test('is asked again when a date is moved by itself, and by all when all are', async () => {
    const { ids } = await weekly('Movida')
    await answer(ids[0] ?? 0, 'accepted', false)
    await answer(ids[3] ?? 0, 'declined', true)
    await edit(ids[1] ?? 0, { starts_at: '2027-03-10T18:00:00Z', ends_at: '2027-03-10T19:00:00Z' })
    expect(await answersOf(ids)).toEqual(['accepted', 'pending', 'accepted', 'declined'])
    await edit(ids[2] ?? 0, { title: 'Otro título' })
    expect(await answersOf(ids)).toEqual(['accepted', 'pending', 'accepted', 'declined'])
    await answer(ids[0] ?? 0, 'tentative', false)
    expect(await answersOf(ids)).toEqual(['tentative', 'tentative', 'tentative', 'declined'])
    const times = { starts_at: '2027-03-02T20:00:00Z', ends_at: '2027-03-02T21:00:00Z' }
    await edit(ids[0] ?? 0, { ...times, apply_to: 'all' })
    expect(await answersOf(ids)).toEqual(['pending', 'pending', 'pending', 'pending'])
  })

  test('keeps what they said of a date when the series is cut in two, and when that is undone', async () => {
    const { ids } = await weekly('Cortada')
    await answer(ids[0] ?? 0, 'accepted', false)
    await answer(ids[3] ?? 0, 'declined', true)
    await edit(ids[2] ?? 0, { location: 'Otra', apply_to: 'following' })
    expect(await answersOf(ids)).toEqual(['accepted', 'accepted', 'accepted', 'declined'])
    await ana.call(undoOccurrences, { params: { id: ids[2] ?? 0 } })
    expect(await answersOf(ids)).toEqual(['accepted', 'accepted', 'accepted', 'declined'])
  })
})

describe('somebody outside', () => {
  test('answers for one date of the page, and a moved date links to itself', async () => {
    const email = 'sola@example.com'
    const { ids } = await weekly('Por fechas', { guest_emails: [email] })
    const link = linkIn(await mailTo(program.outbox, email, 'Invitación'))
    const params = { token: link.pathname.split('/').at(-1) ?? '' }
    const shown = await ana.call(readInvitation, { params, query: {} })
    expect(shown.occurrences).toHaveLength(4)
    expect(shown.recurs_at).toBeNull()
    const recurs_at = shown.occurrences[2]?.recurs_at ?? ''
    const done = await ana.call(answerByToken, { params, body: { answer: 'declined', recurs_at } })
    expect(done.occurrences.map((one) => one.answer)).toEqual(['pending', 'pending', 'declined', 'pending'])
    expect(await answersOf(ids)).toEqual(['pending', 'pending', 'declined', 'pending'])
    await ana.call(answerByToken, { params, body: { answer: 'accepted' } })
    expect(await answersOf(ids)).toEqual(['accepted', 'accepted', 'declined', 'accepted'])
    await edit(ids[1] ?? 0, { starts_at: '2027-03-09T20:00:00Z', ends_at: '2027-03-09T21:00:00Z' })
    const moved = linkIn(await mailTo(program.outbox, email, 'Cambio'))
    expect(moved.searchParams.get('fecha')).toBe('2027-03-09T15:00:00.000Z')
    const asked = await ana.call(readInvitation, {
      params,
      query: { recurs_at: moved.searchParams.get('fecha') ?? '' },
    })
    expect([asked.answer, asked.starts_at]).toEqual(['pending', '2027-03-09T20:00:00.000Z'])
    const none = await ana.send(readInvitation, { params, query: { recurs_at: '2027-03-09T15:30:00Z' } })
    expect(none.status).toBe(404)
  })
})

describe('a reply of another program', () => {
  const email = 'pedro.paramo@example.com'
  const reply = (event: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REPLY', ...event, 'END:VCALENDAR', ''].join('\r\n')
  /** As each of them names an occurrence, the attendee and the zone. */
  const programs = {
    outlook: (uid: string) =>
      reply([
        'PRODID:Microsoft Exchange Server 2010',
        'BEGIN:VTIMEZONE',
        'TZID:SA Pacific Standard Time',
        'BEGIN:STANDARD',
        'DTSTART:16010101T000000',
        'TZOFFSETFROM:-0500',
        'TZOFFSETTO:-0500',
        'END:STANDARD',
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
        'ATTENDEE;PARTSTAT=DECLINED;CN=Pedro Páramo:MAILTO:Pedro.Paramo@example.com',
        'COMMENT;LANGUAGE=es-CO:\\n',
        `UID:${uid}`,
        'RECURRENCE-ID;TZID=SA Pacific Standard Time:20270309T100000',
        'SUMMARY;LANGUAGE=es-CO:Rechazado: Reunión',
        'DTSTART;TZID=SA Pacific Standard Time:20270309T100000',
        'DTEND;TZID=SA Pacific Standard Time:20270309T110000',
        'SEQUENCE:0',
        'END:VEVENT',
      ]),
    google: (uid: string) =>
      reply([
        'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
        'CALSCALE:GREGORIAN',
        'BEGIN:VEVENT',
        'DTSTART:20270309T150000Z',
        'DTEND:20270309T160000Z',
        `UID:${uid}`,
        'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;CN=Pedro',
        '  Páramo;X-NUM-GUESTS=0:mailto:pedro.paramo@example.com',
        'RECURRENCE-ID:20270309T150000Z',
        'SEQUENCE:0',
        'STATUS:CONFIRMED',
        'END:VEVENT',
      ]),
    apple: (uid: string) =>
      reply([
        'PRODID:-//Apple Inc.//macOS 14.4//EN',
        'BEGIN:VEVENT',
        `UID:${uid}`,
        'DTSTART;TZID=America/Bogota:20270309T100000',
        'DTEND;TZID=America/Bogota:20270309T110000',
        'RECURRENCE-ID;TZID=America/Bogota:20270309T100000',
        'ATTENDEE;CN="Pedro Páramo";CUTYPE=INDIVIDUAL;EMAIL="pedro.paramo@example.c',
        ' om";PARTSTAT=DECLINED;ROLE=REQ-PARTICIPANT:mailto:pedro.paramo@example.com',
        'SEQUENCE:0',
        'END:VEVENT',
      ]),
  }
  const bring = (by: Client, text: string) =>
    by.call(importCalendar, {
      file: new Blob([text]),
      fileName: 'invite.ics',
      body: { preview: 'no' },
    } as never)
  const titles = async () =>
    (await ana.call(agendaEvents.routes.list, { query: { search: 'Rechazado' } as never })).results

  test.each(Object.entries(programs))('of %s sets the answer to that date alone', async (name, write) => {
    const { ids, uid } = await weekly(`Con ${name}`, { guest_emails: [email] })
    expect(await bring(luis, write(uid))).toMatchObject({ answers: 0, added: 0, skipped: 1 })
    expect(await bring(ana, write(uid))).toMatchObject({ answers: 1, added: 0, skipped: 0 })
    expect(await answersOf(ids)).toEqual(['pending', 'declined', 'pending', 'pending'])
    const whole = write(uid)
      .replaceAll(/RECURRENCE-ID[^\r]*\r\n/g, '')
      .replaceAll('DECLINED', 'ACCEPTED')
    expect(await bring(ana, whole)).toMatchObject({ answers: 1 })
    expect(await answersOf(ids)).toEqual(['accepted', 'declined', 'accepted', 'accepted'])
    expect(await titles()).toEqual([])
  })

  test('to what was changed since, of somebody who is not invited, or to a date that is none, counts for nothing', async () => {
    const { ids, uid } = await weekly('Vieja', { guest_emails: [email] })
    const none = programs.google(uid).replace('RECURRENCE-ID:20270309', 'RECURRENCE-ID:20270310')
    expect(await bring(ana, none)).toMatchObject({ answers: 0, skipped: 1 })
    const stranger = programs.google(uid).replace('pedro.paramo', 'otra')
    expect(await bring(ana, stranger)).toMatchObject({ answers: 0, skipped: 1 })
    await edit(ids[0] ?? 0, { title: 'Nueva', apply_to: 'all' })
    expect(await bring(ana, programs.google(uid))).toMatchObject({ answers: 0, skipped: 1 })
    expect(await answersOf(ids)).toEqual(['pending', 'pending', 'pending', 'pending'])
  })
})
