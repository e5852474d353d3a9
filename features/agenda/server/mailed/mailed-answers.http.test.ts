import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { freePort } from '#platform/host/process/free-port.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { calendarsTo, mailTo } from '#platform/testing/outbox.ts'
import { agendaEvents } from '../../contract/agenda-events.ts'
import { readGuests } from '../../contract/guests.ts'

const DOMAIN = 'respuestas.example.com'
const port = await freePort()
const program = await startTestProgram({
  runJobs: true,
  settings: { INBOUND_MAIL_DOMAIN: DOMAIN, INBOUND_MAIL_PORT: String(port) },
})
let ana: Client
let eva: Client

beforeAll(async () => {
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
})

const HOUR = 3_600_000
/** A Tuesday, 10 in the morning in Bogota. */
const TUESDAY = Date.parse('2027-03-02T15:00:00Z')
const at = (time: number) => new Date(time).toISOString()
const utc = (time: number) => at(time).replaceAll(/[-:]|\.\d+/g, '')

let guests = 0
/** An event with one guest outside, and what their program knows of it by the mail. */
async function invite(more: object = {}, by: Client = ana) {
  const email = `marcela${++guests}@clinica.example`
  const { record } = await by.call(agendaEvents.routes.create, {
    body: {
      title: 'Demostración',
      starts_at: at(TUESDAY),
      ends_at: at(TUESDAY + HOUR),
      guest_emails: [email],
      ...more,
    },
  })
  const calendar = await eventually(async () => {
    const [found] = await calendarsTo(program.outbox, email)
    if (found === undefined) throw new Error('nothing was mailed')
    return found.replaceAll(/\r?\n /g, '')
  })
  const of = (pattern: RegExp) => pattern.exec(calendar)?.[1] ?? ''
  return {
    id: record.id,
    email,
    calendar,
    uid: of(/^UID:(.+?)\r?$/m),
    address: of(/^ORGANIZER[^\r\n]*:mailto:(.+?)\r?$/m),
  }
}

type Invited = Awaited<ReturnType<typeof invite>>

const answersTo = async (id: number, by: Client = ana) =>
  (await by.call(readGuests, { params: { id } })).results.map(({ answer }) => answer)

interface Written {
  partstat?: string
  method?: string
  sequence?: number
  stamp?: string
  lines?: readonly string[]
  email?: string
}

/** As Google Calendar writes it. */
const reply = (
  { uid, email, address }: Invited,
  {
    partstat = 'ACCEPTED',
    method = 'REPLY',
    sequence = 0,
    stamp = utc(Date.now()),
    lines = [],
    email: own = email,
  }: Written = {},
) =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `DTSTART:${utc(TUESDAY)}`,
    `DTEND:${utc(TUESDAY + HOUR)}`,
    `DTSTAMP:${stamp}`,
    `ORGANIZER;CN=Ana:mailto:${address}`,
    `UID:${uid}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${partstat};CN=Marcela;X-NUM-GUESTS=0:mailto:${own}`,
    `SEQUENCE:${sequence}`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

const mailer = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })

/** By a mail server; @returns its answer's code */
async function deliver(to: string, raw: string | Buffer, from = 'marcela@clinica.example'): Promise<number> {
  return mailer.sendMail({ envelope: { from, to: [to] }, raw }).then(
    ({ response }) => Number(response.slice(0, 3)),
    (error: { responseCode?: number }) => error.responseCode ?? 0,
  )
}

/** Gmail: text, page and calendar as alternatives, and once more as a file. */
const asGmail = (calendar: string) =>
  [
    'From: Marcela <marcela@clinica.example>',
    'Subject: Aceptada: Demostración',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="a"',
    '',
    '--a',
    'Content-Type: multipart/alternative; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset="UTF-8"; format=flowed; delsp=yes',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('Marcela aceptó esta invitación.').toString('base64'),
    '--b',
    'Content-Type: text/calendar; charset="UTF-8"; method=REPLY',
    'Content-Transfer-Encoding: 7bit',
    '',
    calendar,
    '--b--',
    '--a',
    'Content-Type: application/ics; name="invite.ics"',
    'Content-Disposition: attachment; filename="invite.ics"',
    'Content-Transfer-Encoding: base64',
    '',
    (
      Buffer.from(calendar)
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    ).join('\r\n'),
    '--a--',
    '',
  ].join('\r\n')

/** Exchange: the calendar in base64, with fields of its own. */
const asOutlook = (calendar: string) =>
  [
    'From: "Marcela Ríos" <marcela@clinica.example>',
    'Subject: =?utf-8?B?QWNlcHRhZGE6IERlbW9zdHJhY2nDs24=?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="_000_x"',
    'X-MS-Exchange-Calendar-Originator-Id: x',
    '',
    '--_000_x',
    'Content-Type: text/plain; charset="iso-8859-1"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'S=ED',
    '--_000_x',
    'Content-Type: text/calendar; charset="utf-8"; method=REPLY',
    'Content-Transfer-Encoding: base64',
    '',
    (
      Buffer.from(calendar)
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    ).join('\r\n'),
    '--_000_x--',
    '',
  ].join('\r\n')

/** Apple: the calendar alone, folded, quoted-printable. */
const asApple = (calendar: string) =>
  [
    'From: marcela@clinica.example',
    'Subject: Marcela declined',
    'MIME-Version: 1.0',
    'Content-Type: text/calendar; method=REPLY; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    calendar
      .replaceAll(/^(ATTENDEE.{20})/gm, '$1\r\n ')
      .replaceAll('=', '=3D')
      .replaceAll(/^(.{60})(.+)$/gm, '$1=\r\n$2'),
    '',
  ].join('\r\n')

test('an invitation asks for an answer to an address that tells its link to nobody', async () => {
  const { calendar, address, email, id } = await invite()
  expect(address).toMatch(new RegExp(`^agenda\\+[0-9a-f]{32}@${DOMAIN}$`))
  expect(calendar).toContain('RSVP=TRUE')
  const mail = await mailTo(program.outbox, email, 'Demostración')
  expect(JSON.stringify(mail)).toContain('con su calendario')
  const { token } = await program.database.systemRows
    .selectFrom('agenda_guests')
    .select('token')
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(address).not.toContain(String(token).replaceAll('-', ''))
})

test.each([
  ['Gmail', asGmail, 'ACCEPTED', 'accepted'],
  ['Outlook', asOutlook, 'TENTATIVE', 'tentative'],
  ['Apple Calendar', asApple, 'declined', 'declined'],
] as const)(
  'an answer by %s is the guest’s, told to who invited, and once',
  async (_, write, partstat, answer) => {
    const invited = await invite()
    const mail = write(reply(invited, { partstat }))
    expect(await deliver(invited.address.toUpperCase(), mail)).toBe(250)
    expect(await deliver(invited.address, mail)).toBe(250)
    expect(await answersTo(invited.id)).toEqual([answer])
    const told = await program.database.systemRows
      .selectFrom('notifications')
      .select('body')
      .where('link', '=', `/pbxCloud/agenda?event=${invited.id}`)
      .execute()
    expect(told).toHaveLength(1)
  },
)

test('an alias of the guest answers for them; another event, an older version or an older answer changes nothing', async () => {
  const one = await invite()
  const other = await invite()
  expect(await deliver(one.address, asGmail(reply(one, { email: 'm.rios@otra.example' })))).toBe(250)
  expect(await answersTo(one.id)).toEqual(['accepted'])
  // Somebody else's invitation under the address of one's own.
  expect(await deliver(one.address, asGmail(reply(other)))).toBe(250)
  expect(await answersTo(other.id)).toEqual(['pending'])
  // Written before the answer that is known, and delivered after it.
  const earlier = reply(one, { partstat: 'DECLINED', stamp: utc(Date.now() - HOUR) })
  expect(await deliver(one.address, asGmail(earlier))).toBe(250)
  expect(await answersTo(one.id)).toEqual(['accepted'])
  // Answers to what was before the event moved.
  const { version } = await ana.call(agendaEvents.routes.read, { params: { id: one.id } })
  const moved = { starts_at: at(TUESDAY + 2 * HOUR), ends_at: at(TUESDAY + 3 * HOUR), version }
  await ana.call(agendaEvents.routes.edit, { params: { id: one.id }, body: moved as never })
  expect(await deliver(one.address, asGmail(reply(one, { partstat: 'DECLINED' })))).toBe(250)
  expect(await answersTo(one.id)).toEqual(['pending'])
  expect(await deliver(one.address, asGmail(reply(one, { partstat: 'DECLINED', sequence: 1 })))).toBe(250)
  expect(await answersTo(one.id)).toEqual(['declined'])
})

test('of a series one date is answered, or all', async () => {
  const weekly = await invite({ recurrence: 'FREQ=WEEKLY;COUNT=3' })
  const second = TUESDAY + 7 * 24 * HOUR
  expect(await deliver(weekly.address, asGmail(reply(weekly)))).toBe(250)
  const lines = [`RECURRENCE-ID:${utc(second)}`]
  expect(await deliver(weekly.address, asOutlook(reply(weekly, { partstat: 'DECLINED', lines })))).toBe(250)
  const { rows } = { rows: await answersByDate(weekly.uid) }
  expect(rows).toEqual(['accepted', 'declined', 'accepted'])
})

async function answersByDate(uid: string): Promise<string[]> {
  const events = await program.database.systemRows
    .selectFrom('agenda_events as e')
    .innerJoin('agenda_series as s', 's.id', 'e.series_id')
    .select('e.id')
    .where('s.uid', '=', uid)
    .orderBy('e.starts_at')
    .execute()
  const answers = []
  for (const { id } of events) answers.push(...(await answersTo(id)))
  return answers
}

test('another time that a guest proposes is told, and moves nothing', async () => {
  const invited = await invite()
  const proposed = reply(invited, { partstat: 'TENTATIVE', method: 'COUNTER' }).replace(
    `DTSTART:${utc(TUESDAY)}`,
    `DTSTART:${utc(TUESDAY + 24 * HOUR)}`,
  )
  for (let times = 0; times < 2; times += 1)
    expect(await deliver(invited.address, asOutlook(proposed))).toBe(250)
  const told = await program.database.systemRows
    .selectFrom('notifications')
    .select('body')
    .where('link', '=', `/pbxCloud/agenda?event=${invited.id}`)
    .execute()
  expect(told).toEqual([{ body: expect.stringContaining('propone otra hora') }])
  expect(await ana.call(agendaEvents.routes.read, { params: { id: invited.id } })).toMatchObject({
    starts_at: at(TUESDAY),
  })
})

test('mails to nobody are refused before they are sent, and what is no answer after it; automatic ones vanish', async () => {
  const invited = await invite()
  const plain = ['Subject: Hola', 'From: x@y.example', '', '¿A qué hora es?'].join('\r\n')
  for (const stranger of [
    `ana@${DOMAIN}`,
    `agenda+${'0'.repeat(32)}@${DOMAIN}`,
    'agenda+x@otra.example',
    `agenda+${'a'.repeat(60)}@${DOMAIN}`,
  ])
    expect(await deliver(stranger, plain)).toBe(550)
  expect(await deliver(invited.address, plain)).toBe(550)
  // A notice of another server, to which none is written; and one of absence.
  expect(await deliver(invited.address, plain, '')).toBe(250)
  expect(await deliver(invited.address, `Auto-Submitted: auto-replied\r\n${plain}`)).toBe(250)
  expect(await deliver(invited.address, Buffer.alloc(2_500_000, 97))).toBe(552)
  expect(await deliver(invited.address, Buffer.from([0, 1, 2, 255, 254]))).toBe(550)
  expect(await answersTo(invited.id)).toEqual(['pending'])
  // Neither of another company's people, nor after the event is over.
  const theirs = await invite({}, eva)
  expect(await deliver(theirs.address, asGmail(reply(invited)))).toBe(250)
  expect(await answersTo(invited.id)).toEqual(['pending'])
  expect(await answersTo(theirs.id, eva)).toEqual(['pending'])
  await ana.call(agendaEvents.routes.remove, { params: { id: invited.id } })
  expect(await deliver(invited.address, asGmail(reply(invited)))).toBe(250)
})

test('nobody signs in, relays, or keeps more connections than others need', async () => {
  const said = (lines: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      onTestFinished(() => void socket.destroy())
      let text = ''
      socket.on('data', (part) => {
        text += part
        const line = lines[text.split('\r\n').length - 2]
        if (line !== undefined) socket.write(`${line}\r\n`)
        if (/^[45]\d\d /m.test(text)) resolve(text)
      })
      socket.on('error', reject)
    })
  expect(await said(['HELO x', 'AUTH PLAIN AHgAeA=='])).toMatch(/^5\d\d /m)
  expect(await said(['HELO x', 'MAIL FROM:<a@b.example>', 'RCPT TO:<victima@gmail.com>'])).toMatch(/^550 /m)
  const held = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => held.forEach((one) => void one.destroy()))
  const greetings = await Promise.all(
    held.map(
      (one) =>
        new Promise<string>((resolve) => one.once('data', (part) => resolve(String(part).slice(0, 3)))),
    ),
  )
  expect(new Set(greetings)).toEqual(new Set(['220', '421']))
})
