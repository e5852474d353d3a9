import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { leastTurn, turnOf } from '#platform/testing/turn-meter.ts'
import { agendaEvents } from '../contract/agenda-events.ts'
import { calendarFeed, renewFeed } from '../contract/feed.ts'
import { answerByToken } from '../contract/guests.ts'
import { importCalendar } from '../contract/import.ts'
import { MAX_MAILS } from './guests/limit-mails.ts'
import { agendaReminderJob } from './reminder-job.ts'
import { extendSeriesJob } from './series/extend-job.ts'

vi.setConfig({ testTimeout: 120_000 })

/** As in apps/server/large-uploads: the longest turn of the event loop, ms of the thread's own time. */
const MAX_TURN = 100

/** The job's ports: its series have neither room nor guests. */
const NOBODY_TOLD = {
  notify: async () => undefined,
  sendMail: async () => undefined,
  origin: '',
  mailFrom: '',
  replyAddresses: null,
}
const program = await startTestProgram()
type Client = Awaited<ReturnType<typeof program.signIn>>
let ana: Client
let eva: Client
beforeAll(async () => {
  ;[ana, eva] = await program.signInAll('ana', 'eva')
})

const fileOf = (events: readonly (readonly string[])[]): Blob =>
  new Blob([
    [
      'BEGIN:VCALENDAR',
      ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\r\n'),
  ])
const send = (file: Blob, by = ana) =>
  by.send(importCalendar, { file, fileName: 'a.ics', body: { preview: 'no' } })

const body = (fields: object) =>
  ({ starts_at: '2027-03-02T15:00:00Z', ends_at: '2027-03-02T16:00:00Z', owner: null, ...fields }) as never
const create = (by: Client, fields: object) => by.send(agendaEvents.routes.create, { body: body(fields) })

test('old rules that never end, in a file, keep nobody waiting', async () => {
  const events = (round: number) =>
    Array.from({ length: 300 }, (_, at) => [
      `UID:old-${round}-${at}`,
      'SUMMARY:Diario',
      'DTSTART;TZID=America/Santiago:19700101T090000',
      'RRULE:FREQ=DAILY;UNTIL=20241231',
    ])
  let round = 0
  expect(await leastTurn(MAX_TURN, () => turnOf(() => send(fileOf(events(round++)))))).toBeLessThan(MAX_TURN)
})

test('a value that a rule repeats without end counts once, in a file and in an event', async () => {
  const repeated = (value: string, times: number) => Array(times).fill(value).join(',')
  const file = fileOf([
    [
      'UID:r1',
      'DTSTART:20270301T090000',
      `RRULE:FREQ=MONTHLY;BYDAY=${repeated('MO', 1_000_000)};BYSETPOS=300`,
    ],
    ['UID:r2', 'SUMMARY:Bien', 'DTSTART:20270301T090000', 'RRULE:FREQ=DAILY;COUNT=2'],
  ])
  let body: unknown
  const turn = await turnOf(async () => {
    body = (await send(file)).body
  })
  expect(turn).toBeLessThan(MAX_TURN)
  expect(body).toMatchObject({ added: 1, skipped: 1 })
  const recurrence = `FREQ=YEARLY;BYMONTH=${repeated('2', 70)};BYMONTHDAY=30`
  expect(
    await leastTurn(MAX_TURN, () => turnOf(() => create(ana, { title: 'Nunca', recurrence }))),
  ).toBeLessThan(MAX_TURN)
})

test('a calendar of millennia and of what was left out is written in turns', async () => {
  const made = await create(ana, { title: 'Lejos', recurrence: 'FREQ=WEEKLY;COUNT=3' })
  if (!made.ok) throw new Error('not made')
  const far = { apply_to: 'this', starts_at: '9990-03-02T15:00:00Z', ends_at: '9990-03-02T16:00:00Z' }
  await ana.send(agendaEvents.routes.edit, { params: { id: made.body.record.id }, body: far as never })
  const month = new Date().getUTCMonth() + 1
  const old = Array.from({ length: 100 }, (_, at) => [
    `UID:long-${at}`,
    'SUMMARY:Desde siempre',
    `DTSTART;TZID=America/Santiago:19760101T${String(at % 24).padStart(2, '0')}0000`,
    `RRULE:FREQ=MONTHLY;BYMONTHDAY=${[...Array(28).keys()].map((day) => day + 1).join(',')};BYMONTH=${month}`,
  ])
  expect((await send(fileOf(old))).ok).toBe(true)
  const { url } = await ana.call(renewFeed, {})
  const token = url.split('/').at(-1) ?? ''
  let text = ''
  const turn = await turnOf(async () => {
    const response = await fetch(`${program.origin}${calendarFeed.path.replace(':token', token)}`)
    text = await response.text()
  })
  expect(turn).toBeLessThan(2 * MAX_TURN)
  expect(text).toContain('SUMMARY:Lejos')
  expect(text).toContain('SUMMARY:Desde siempre')
  expect(text.length).toBeLessThan(2_000_000)
  expect(text.match(/RRULE/g)?.length).toBeGreaterThan(99)
})

test('two hundred events that come back in a century stop nobody’s weekly one', async () => {
  const weekly = await create(eva, { title: 'Cada semana', recurrence: 'FREQ=WEEKLY' })
  if (!weekly.ok) throw new Error('not made')
  const { systemRows } = program.database
  const { series_id } = await systemRows
    .selectFrom('agenda_events')
    .select('series_id')
    .where('id', '=', weekly.body.record.id)
    .executeTakeFirstOrThrow()
  const rare = Array.from({ length: 210 }, (_, at) => [
    `UID:rare-${at}`,
    'SUMMARY:Cada siglo',
    `DTSTART:${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}T090000`,
    'RRULE:FREQ=YEARLY;INTERVAL=99',
  ])
  expect((await send(fileOf(rare))).ok).toBe(true)
  // As it will be when the weekly one is due.
  const count = async () =>
    (await systemRows.selectFrom('agenda_events').select('id').where('series_id', '=', series_id).execute())
      .length
  const whole = await count()
  const near = new Date(Date.now() + 300 * 86_400_000)
  await systemRows
    .deleteFrom('agenda_events')
    .where('series_id', '=', series_id)
    .where('recurs_at', '>', near)
    .execute()
  await systemRows
    .updateTable('agenda_series')
    .set({ filled_until: near })
    .where('id', '=', series_id)
    .execute()
  await extendSeriesJob(program.database, NOBODY_TOLD).run(undefined)
  expect(await count()).toBe(whole)
})

test('no zero and no control character of a file or an address breaks a calendar', async () => {
  const reply = await send(
    fileOf([
      [
        'UID:z\u0000\u0001',
        'SUMMARY:Con \u0000 cero',
        'DTSTART:20270301T090000',
        'URL:https://x.example/\u0000a',
      ],
    ]),
  )
  expect(reply.status).toBe(200)
  for (const address of ['a\u0000@x.example', 'a@x.example\u0001', 'a\u202E@x.example'])
    expect((await create(ana, { title: 'Invitados', guest_emails: [address] })).status).toBe(400)
  for (const starts_at of ['9999-12-31T15:00:00Z', '0001-01-01T00:00:00Z', '-000001-01-01T00:00:00Z'])
    expect(
      (await create(ana, { title: 'Orilla', starts_at, ends_at: starts_at, recurrence: 'FREQ=DAILY' }))
        .status,
    ).toBeLessThan(500)
})

test('strangers get a day’s mails of a company and no more; another company’s go on', async () => {
  const emails = (at: number) => Array.from({ length: 50 }, (_, n) => `g${at}-${n}@outside.example`)
  const statuses: number[] = []
  for (let at = 0; at <= MAX_MAILS.colleagues / 50; at += 1)
    statuses.push((await create(ana, { title: 'Gana un premio', guest_emails: emails(at) })).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_MAILS.colleagues / 50)
  expect(statuses.at(-1)).toBe(429)
  expect((await create(eva, { title: 'Cita', guest_emails: ['one@outside.example'] })).status).toBe(201)
})

test('a day’s mails are counted for all nodes, and a restart forgets none', async () => {
  const { rows } = await sql<{ mails: number }>`
    SELECT mails FROM guest_mails WHERE subject = 'colleagues' AND company_id = ${ana.session.company.id}`.execute(
    program.database.systemRows,
  )
  expect(rows).toEqual([{ mails: MAX_MAILS.colleagues }])
})

test('a guest who changes their answer without end notifies the organizer of few', async () => {
  const sent = await create(eva, { title: 'Cambia', guest_emails: ['fickle@outside.example'] })
  expect(sent.status).toBe(201)
  const { token } = await program.database.systemRows
    .selectFrom('agenda_guests')
    .select('token')
    .where('email', '=', 'fickle@outside.example')
    .executeTakeFirstOrThrow()
  for (let turn = 0; turn < 20; turn += 1) {
    const answer = turn % 2 === 0 ? 'accepted' : 'declined'
    expect((await program.anonymous(answerByToken, { params: { token }, body: { answer } })).status).toBe(200)
  }
  const told = await program.database.systemRows
    .selectFrom('notifications')
    .select('id')
    .where('title', '=', 'Cambia')
    .execute()
  expect(told).toHaveLength(10)
})

test('a long calendar is mailed to fifty guests in turns, and cut', async () => {
  const own = Array.from({ length: 300 }, (_, at) => {
    const day = new Date(Date.UTC(2027, 2, 1 + at)).toISOString().slice(0, 10).replaceAll('-', '')
    return [
      'UID:heavy',
      'SUMMARY:Otra',
      `RECURRENCE-ID:${day}T150000Z`,
      `DTSTART:${day}T160000Z`,
      `DESCRIPTION:${'x'.repeat(3900)}`,
    ]
  })
  const series = ['UID:heavy', 'SUMMARY:Pesada', 'DTSTART:20270301T150000Z', 'RRULE:FREQ=DAILY;COUNT=320']
  expect((await send(fileOf([series, ...own]), eva)).ok).toBe(true)
  const { id } = await program.database.systemRows
    .selectFrom('agenda_events')
    .select('id')
    .where('title', '=', 'Pesada')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  let guests = 0
  const turn = await leastTurn(MAX_TURN, () =>
    turnOf(async () => {
      const guest_emails = Array.from({ length: 50 }, (_, n) => `h${guests++}-${n}@outside.example`)
      const body = { apply_to: 'all', guest_emails } as never
      const reply = await eva.send(agendaEvents.routes.edit, { params: { id: Number(id) }, body })
      expect(reply.status).toBe(200)
    }),
  )
  expect(turn).toBeLessThan(MAX_TURN)
})

test('thousands of events at one time take nobody else’s reminder', async () => {
  const { systemRows } = program.database
  const soon = (title: string, owner: Client, minutes: number, count: number) =>
    sql`
      INSERT INTO agenda_events (company_id, owner_id, title, starts_at, ends_at)
      SELECT ${owner.session.company.id}, ${owner.session.userId}, ${title}, at, at
        FROM generate_series(1, ${count}), (SELECT now() + make_interval(mins => ${minutes}) AS at)`.execute(
      systemRows,
    )
  // Others that are due by the time of day would take from the batch.
  await sql`UPDATE agenda_events SET noticed_at = now()`.execute(systemRows)
  await soon('Muchas', ana, 5, 1200)
  await soon('Una', eva, 10, 1)
  await agendaReminderJob(
    program.database,
    async () => {},
    () => () => sql<boolean>`true`,
  ).run(undefined)
  const noticed = await systemRows
    .selectFrom('agenda_events')
    .select(['title', sql<number>`count(*)::int`.as('count')])
    .where('noticed_at', 'is not', null)
    .where('title', 'in', ['Muchas', 'Una'])
    .groupBy('title')
    .execute()
  expect(Object.fromEntries(noticed.map(({ title, count }) => [title, count]))).toEqual({
    Muchas: 499,
    Una: 1,
  })
})
