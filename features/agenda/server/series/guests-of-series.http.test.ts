import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { calendarsTo, mailsTo } from '#platform/testing/outbox.ts'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { answerInvitation, readGuests } from '../../contract/guests.ts'
import { undoOccurrences } from '../../contract/series.ts'

const program = await startTestProgram({ runJobs: true })
let ana: Client
let luis: Client
beforeAll(async () => {
  ;[ana, luis] = await program.signInAll('ana', 'luis')
})

/** Tuesdays at ten in Bogota, with a colleague and somebody outside. */
async function tuesdays(email: string, title: string) {
  const body = {
    ...{ title, starts_at: '2027-03-02T15:00:00Z', ends_at: '2027-03-02T16:00:00Z' },
    ...{ recurrence: 'FREQ=WEEKLY;COUNT=4', guests: [luis.session.userId], guest_emails: [email] },
  }
  const { record } = await ana.call(agendaEvents.routes.create, { body: body as never })
  return record.id
}
const edit = (id: number, body: object) =>
  ana.send(agendaEvents.routes.edit, { params: { id }, body: body as never })
const read = (id: number) => ana.call(agendaEvents.routes.read, { params: { id } })
const eventsOf = async (title: string) => {
  const query = { search: title, from: '2027-03-01T00:00:00Z', until: '2027-06-01T00:00:00Z' }
  const { results } = await ana.call(agendaEvents.routes.list, { query: query as never })
  return results.toSorted((one, other) => String(one.starts_at).localeCompare(String(other.starts_at)))
}
/** Calendars to somebody, once there are so many; only those with these words. */
const calendars = (email: string, words: readonly string[], count: number) =>
  eventually(async () => {
    const all = await calendarsTo(program.outbox, email)
    const found = all.filter((one) => words.every((word) => one.includes(word)))
    expect(found).toHaveLength(count)
    return found
  }, 15_000)
const uidOf = (calendar = '') => /^UID:(.*)$/m.exec(calendar)?.[1]?.trim()

test('a date moved by itself, for which a new rule has no place, keeps its guests', async () => {
  const email = 'apartada@example.com'
  const first = await tuesdays(email, 'Apartada')
  const [, second] = await eventsOf('Apartada')
  const moved = { starts_at: '2027-03-10T15:00:00Z', ends_at: '2027-03-10T16:00:00Z' }
  expect((await edit(second?.id ?? 0, moved)).status).toBe(200)
  const params = { id: second?.id ?? 0 }
  await luis.call(answerInvitation, { params, body: { answer: 'accepted', only_this: true } })
  const fortnightly = { recurrence: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4', apply_to: 'all' }
  expect((await edit(first, fortnightly)).status).toBe(200)

  const single = await read(params.id)
  expect(single).toMatchObject({
    recurrence: null,
    starts_at: '2027-03-10T15:00:00.000Z',
    guest_emails: [email],
  })
  expect(single.guests).toEqual([expect.objectContaining({ id: luis.session.userId })])
  const { results } = await ana.call(readGuests, { params })
  expect(results.find(({ user }) => user === luis.session.userId)?.answer).toBe('accepted')
  const [invited] = await calendars(email, ['METHOD:REQUEST', 'DTSTART:20270310T150000Z'], 1)
  // Taken back, it is of the series again, and nowhere twice.
  expect((await ana.send(undoOccurrences, { params: { id: first } })).status).toBe(204)
  const [cancelled] = await calendars(email, ['METHOD:CANCEL'], 1)
  expect(uidOf(cancelled)).toBe(uidOf(invited))
  expect((await read(params.id)).guests).toHaveLength(1)
})

test('what stopped to repeat and repeats again has its guests once', async () => {
  const email = 'otra-vez@example.com'
  const first = await tuesdays(email, 'Otra vez')
  expect((await edit(first, { recurrence: null, apply_to: 'all' })).status).toBe(200)
  expect((await eventsOf('Otra vez')).map(({ id }) => id)).toEqual([first])
  await calendars(email, ['METHOD:CANCEL'], 1)
  const before = (await mailsTo(program.outbox, email)).length
  expect((await ana.send(undoOccurrences, { params: { id: first } })).status).toBe(204)
  const again = await eventsOf('Otra vez')
  expect(again).toHaveLength(4)
  for (const { id } of again) {
    const { guests, guest_emails } = await read(id)
    expect([guests.length, guest_emails]).toEqual([1, [email]])
  }
  // The single one goes from the calendar outside, the series is there again.
  await calendars(email, ['METHOD:CANCEL'], 2)
  await eventually(async () => expect((await mailsTo(program.outbox, email)).length).toBe(before + 2), 15_000)
})

test('guests of an event that was changed before hear that it repeats now, in the same event of their calendar', async () => {
  const email = 'ahora-repite@example.com'
  const body = {
    ...{ title: 'Ahora repite', starts_at: '2027-03-02T15:00:00Z', ends_at: '2027-03-02T16:00:00Z' },
    guest_emails: [email],
  }
  const { id } = (await ana.call(agendaEvents.routes.create, { body: body as never })).record
  for (const location of ['Aquí', 'Allá']) expect((await edit(id, { location })).status).toBe(200)
  const before = await calendars(email, ['METHOD:REQUEST'], 3)
  expect((await edit(id, { recurrence: 'FREQ=WEEKLY;COUNT=4' })).status).toBe(200)
  const [repeats] = await calendars(email, ['METHOD:REQUEST', 'RRULE:FREQ=WEEKLY;COUNT=4'], 1)
  expect(uidOf(repeats?.split('BEGIN:VEVENT')[1])).toBe(uidOf(before[0]))
  const sequence = (one = '') => Number(/^SEQUENCE:(\d+)/m.exec(one)?.[1])
  expect(sequence(repeats)).toBeGreaterThan(sequence(before[2]))
})
