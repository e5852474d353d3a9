import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { writeRights } from '#features/crm/contract/rights.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { calendarsTo, linkIn, mailTo } from '#platform/testing/outbox.ts'
import { agendaEvents } from '../contract/agenda-events.ts'
import { calendarFeed, endFeed, renewFeed } from '../contract/feed.ts'
import { readFreeBusy } from '../contract/free-busy.ts'
import { answerByToken, answerInvitation, readGuests, readInvitation } from '../contract/guests.ts'
import { undoOccurrences } from '../contract/series.ts'
import { decoded, readComponents } from './import/content-lines.ts'

const program = await startTestProgram({ runJobs: true })
let admin: Client
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  luis = await program.signIn('luis')
  eva = await program.signIn('eva')
  await admin.call(writeRights, { body: { rights: [{ role: 'agent', entity: 'agenda', scope: 'own' }] } })
})

const HOUR = 3_600_000
/** A Tuesday, 10 in the morning in Bogota. */
const TUESDAY = Date.parse('2027-03-02T15:00:00Z')
const at = (time: number) => new Date(time).toISOString()

const plan = async (more: object) =>
  (
    await ana.call(agendaEvents.routes.create, {
      body: { title: 'Demostración', starts_at: at(TUESDAY), ends_at: at(TUESDAY + HOUR), ...more },
    })
  ).record

const edit = (id: number, body: object) =>
  ana.send(agendaEvents.routes.edit, { params: { id }, body: body as never })

const notices = (userId: number, kind = 'agenda') =>
  program.database.systemRows
    .selectFrom('notifications')
    .select(['title', 'body', 'link'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()

/** Calendars mailed to somebody, newest last. */
const calendars = (method: string, email: string, count = 1): Promise<string[]> =>
  eventually(async () => {
    const found = (await calendarsTo(program.outbox, email)).filter((one) => one.includes(`METHOD:${method}`))
    if (found.length < count) throw new Error(`${found.length} mails of ${method}`)
    return found
  }, 15_000)

const eventsIn = (text: string) =>
  readComponents(text)
    .flatMap(({ parts }) => parts)
    .filter(({ name }) => name === 'VEVENT')
    .map(({ properties }) => new Map(properties.map(({ name, value }) => [name, value])))

test('whoever plans an event is no guest of it, by their own address either', async () => {
  const own = { guests: [ana.session.userId], guest_emails: ['ANA@demo.example', 'otra@clinica.example'] }
  const { id } = await plan(own)
  const { results } = await ana.call(readGuests, { params: { id } })
  expect(results.map(({ name }) => name)).toEqual(['otra@clinica.example'])
  const weekly = await plan({ ...own, recurrence: 'FREQ=WEEKLY;COUNT=2' })
  expect((await ana.call(readGuests, { params: { id: weekly.id } })).results).toHaveLength(1)
})

describe('a colleague who is invited', () => {
  test('sees the event, is told, answers, and cannot change it', async () => {
    const { id } = await plan({ guests: [luis.session.userId] })
    const params = { id }
    expect(await notices(luis.session.userId)).toEqual([
      expect.objectContaining({ title: 'Demostración', link: `/pbxCloud/agenda?event=${id}` }),
    ])
    expect((await luis.call(agendaEvents.routes.read, { params })).guests).toEqual([
      expect.objectContaining({ id: luis.session.userId }),
    ])
    expect(
      (await luis.send(agendaEvents.routes.edit, { params, body: { title: 'x' } as never })).status,
    ).toBe(403)
    expect((await luis.send(agendaEvents.routes.remove, { params })).status).toBe(403)
    await luis.call(answerInvitation, { params, body: { answer: 'declined' } })
    expect((await ana.call(readGuests, { params })).results).toMatchObject([
      { user: luis.session.userId, answer: 'declined' },
    ])
    expect((await notices(ana.session.userId)).at(-1)?.body).toContain('no asistirá')
    // A new time needs a new answer.
    await edit(id, { starts_at: at(TUESDAY + HOUR), ends_at: at(TUESDAY + 2 * HOUR) })
    expect((await ana.call(readGuests, { params })).results).toMatchObject([{ answer: 'pending' }])
    expect(await notices(luis.session.userId)).toHaveLength(2)
    await ana.call(agendaEvents.routes.remove, { params })
    expect(await notices(luis.session.userId)).toHaveLength(3)
    expect((await luis.send(agendaEvents.routes.read, { params })).status).toBe(404)
  })

  test('is invited once, also by their address among those outside', async () => {
    const { email } = await program.database.systemRows
      .selectFrom('users')
      .select('email')
      .where('id', '=', luis.session.userId)
      .executeTakeFirstOrThrow()
    const { id } = await plan({
      guests: [luis.session.userId, luis.session.userId],
      guest_emails: [String(email).toUpperCase(), 'otra@example.com', 'OTRA@example.com'],
    })
    const guests = async () =>
      (await ana.call(readGuests, { params: { id } })).results.map(({ name, user }) => user ?? name)
    expect(await guests()).toEqual([luis.session.userId, 'otra@example.com'])
    await edit(id, { guests: [], guest_emails: [String(email)] })
    expect(await guests()).toEqual([luis.session.userId])
  })

  test('of another company is refused, and its users see nothing', async () => {
    const reply = await ana.send(agendaEvents.routes.create, {
      body: {
        title: 'Ajena',
        starts_at: at(TUESDAY),
        ends_at: at(TUESDAY),
        guests: [eva.session.userId],
      },
    })
    expect(reply.status).toBe(400)
    const { id } = await plan({ guests: [luis.session.userId] })
    const params = { id }
    expect((await eva.send(readGuests, { params })).status).toBe(404)
    expect((await eva.send(answerInvitation, { params, body: { answer: 'accepted' } })).status).toBe(404)
    expect((await admin.send(answerInvitation, { params, body: { answer: 'accepted' } })).status).toBe(404)
  })
})

describe('somebody outside', () => {
  const email = 'pedro.paramo@example.com'

  test('gets an invitation, answers by its link without a session, and hears of changes and the end', async () => {
    const { id } = await plan({
      title: 'Presentación; año, ñandú',
      guest_emails: [email],
      recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4',
      meeting_url: 'https://meet.example.com/abc',
    })
    const mail = await mailTo(program.outbox, email, 'Invitación')
    const [request = ''] = await calendars('REQUEST', email)
    for (const line of request.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const [event] = eventsIn(request)
    expect(event?.get('RRULE')).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=4')
    expect(event?.get('DTSTART')).toBe('20270302T100000')
    expect(event?.get('SUMMARY')).toBe('Presentación\\; año\\, ñandú')
    expect(event?.get('ATTENDEE')).toBe(`mailto:${email}`)
    const token = /invitacion\/([0-9a-f-]{36})/.exec(mail.text)?.[1] ?? ''
    const params = { token }
    const nobody = await fetch(`${program.origin}/api/agenda/invitations/${token}/`)
    expect(nobody.status).toBe(200)
    expect(await nobody.json()).toMatchObject({
      title: 'Presentación; año, ñandú',
      answer: 'pending',
      closed: false,
    })
    expect((await eva.call(answerByToken, { params, body: { answer: 'tentative' } })).answer).toBe(
      'tentative',
    )
    expect((await ana.call(readGuests, { params: { id } })).results).toMatchObject([
      { name: email, user: null, answer: 'tentative' },
    ])
    const wrong = { token: '01234567-89ab-4def-8123-456789abcdef' }
    expect((await eva.send(readInvitation, { params: wrong })).status).toBe(404)
    await edit(id, { location: 'Sala 1', apply_to: 'all' })
    const [, changed = ''] = await calendars('REQUEST', email, 2)
    const [again] = eventsIn(changed)
    expect(again?.get('UID')).toBe(event?.get('UID'))
    expect(Number(again?.get('SEQUENCE'))).toBeGreaterThan(Number(event?.get('SEQUENCE')))
    await edit(id, { guest_emails: [] })
    const [cancelled = ''] = await calendars('CANCEL', email)
    expect(eventsIn(cancelled)[0]?.get('STATUS')).toBe('CANCELLED')
    expect((await eva.send(readInvitation, { params })).status).toBe(404)
  })

  test('the page of the link is not to be framed', async () => {
    const page = await fetch(`${program.origin}/invitacion/01234567-89ab-4def-8123-456789abcdef`)
    expect([200, 404]).toContain(page.status)
    if (page.status === 200)
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

test('who plans sees when the guests are busy, titles only of what they may see, and the next free time', async () => {
  const { record: secret } = await luis.call(agendaEvents.routes.create, {
    body: { title: 'Médico', starts_at: at(TUESDAY + 48 * HOUR), ends_at: at(TUESDAY + 50 * HOUR) },
  })
  const query = {
    users: `${luis.session.userId},${eva.session.userId}`,
    starts_at: at(TUESDAY + 48 * HOUR + 1_800_000),
    ends_at: at(TUESDAY + 49 * HOUR),
  } as never
  const { results, free } = await ana.call(readFreeBusy, { query })
  expect(results).toEqual([
    {
      user: luis.session.userId,
      name: expect.any(String),
      busy: [{ starts_at: secret.starts_at, ends_at: secret.ends_at, title: null }],
      conflict: true,
    },
  ])
  expect(free).toEqual({ starts_at: secret.ends_at, ends_at: at(TUESDAY + 50 * HOUR + 1_800_000) })
  expect((await luis.call(readFreeBusy, { query })).results[0]?.busy[0]?.title).toBe('Médico')
  expect((await eva.call(readFreeBusy, { query })).results.map(({ user }) => user)).toEqual([
    eva.session.userId,
  ])
})

test('a change that moves nothing leaves answers as they are; each change and the end are newer than what was sent', async () => {
  const email = 'sigue@example.com'
  const { id } = await plan({ title: 'Sigue', guest_emails: [email] })
  const link = linkIn(await mailTo(program.outbox, email, 'Invitación'))
  const token = link.pathname.split('/').at(-1) ?? ''
  await program.anonymous(answerByToken, { params: { token }, body: { answer: 'accepted' } as never })
  await edit(id, { title: 'Sigue igual' })
  const [, renamed = ''] = await calendars('REQUEST', email, 2)
  expect(renamed.replaceAll(/\r?\n[ \t]/g, '')).toContain('PARTSTAT=ACCEPTED')
  expect((await mailTo(program.outbox, email, 'Sigue igual')).text).not.toContain('confirme')
  await edit(id, { starts_at: at(TUESDAY + HOUR), ends_at: at(TUESDAY + 2 * HOUR) })
  const [, , moved = ''] = await calendars('REQUEST', email, 3)
  expect(moved.replaceAll(/\r?\n[ \t]/g, '')).toContain('PARTSTAT=NEEDS-ACTION')
  expect((await mailTo(program.outbox, email, 'Sigue igual', 2)).text).toContain('confirme')
  await ana.call(agendaEvents.routes.remove, { params: { id } })
  const [cancelled = ''] = await calendars('CANCEL', email)
  const sequences = [renamed, moved, cancelled].map((one) => Number(/^SEQUENCE:(\d+)/m.exec(one)?.[1]))
  expect(sequences).toEqual([1, 2, 3])
})

test('a private address gives other programs the calendar, until it is ended', async () => {
  await plan({ title: 'Solo', location: 'Cali' })
  const first = await plan({ title: 'Serie', recurrence: 'FREQ=DAILY;COUNT=4' })
  const { results } = await ana.call(agendaEvents.routes.list, { query: { search: 'Serie' } as never })
  await ana.call(agendaEvents.routes.remove, { params: { id: results[1]?.id ?? 0 } })
  await edit(results[2]?.id ?? 0, {
    title: 'Serie aparte',
    starts_at: at(TUESDAY + 50 * HOUR),
    ends_at: at(TUESDAY + 51 * HOUR),
  })
  const { url } = await ana.call(renewFeed, {})
  const path = new URL(url).pathname
  const get = () => fetch(`${program.origin}${path}`)
  const answer = await get()
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const known = { 'if-none-match': answer.headers.get('etag') ?? '' }
  expect((await fetch(`${program.origin}${path}`, { headers: known })).status).toBe(304)
  const text = decoded(Buffer.from(await answer.arrayBuffer()))
  const events = eventsIn(text)
  expect(events.find((one) => one.get('SUMMARY') === 'Solo')?.get('DTSTART')).toBe('20270302T150000Z')
  const series = events.filter((one) => one.get('SUMMARY')?.startsWith('Serie'))
  expect(series.map((one) => one.get('RRULE') ?? one.get('RECURRENCE-ID'))).toEqual([
    'FREQ=DAILY;COUNT=4',
    '20270304T100000',
  ])
  expect(series[0]?.get('EXDATE')).toBe('20270303T100000')
  expect(new Set(series.map((one) => one.get('UID'))).size).toBe(1)
  expect(text).toContain('TZID:America/Bogota')
  const { url: evas } = await eva.call(renewFeed, {})
  const other = await fetch(`${program.origin}${new URL(evas).pathname}`)
  expect(await other.text()).not.toContain('Serie')
  expect(first.recurrence).not.toBeNull()
  await ana.call(endFeed, {})
  expect((await get()).status).toBe(404)
  expect(calendarFeed.auth).toBe('none')
})

test('guests of a series that is cut in two hear of both parts, also when that is undone', async () => {
  const email = 'rulfo@example.com'
  await plan({ title: 'Cortada', guest_emails: [email], recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4' })
  const list = async () =>
    (await ana.call(agendaEvents.routes.list, { query: { search: 'Cortada' } as never })).results
  const third = (await list())[2]
  await calendars('REQUEST', email)
  await edit(third?.id ?? 0, { location: 'Otra sala', apply_to: 'following' })
  const [first = '', ...others] = await calendars('REQUEST', email, 3)
  const uid = (text: string) => eventsIn(text)[0]?.get('UID')
  const rule = (text: string) => eventsIn(text)[0]?.get('RRULE')
  expect(new Map(others.map((text) => [uid(text) === uid(first), rule(text)]))).toEqual(
    new Map([
      [true, 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270315T150000Z'],
      [false, 'FREQ=WEEKLY;BYDAY=TU;COUNT=2'],
    ]),
  )
  await ana.call(undoOccurrences, { params: { id: third?.id ?? 0 } })
  const [cancelled = ''] = await calendars('CANCEL', email)
  expect(uid(cancelled)).not.toBe(uid(first))
  const again = await calendars('REQUEST', email, 4)
  expect(again.map((text) => [uid(text) === uid(first), rule(text)])).toContainEqual([
    true,
    'FREQ=WEEKLY;BYDAY=TU;COUNT=4',
  ])
  expect(await list()).toHaveLength(4)
})
