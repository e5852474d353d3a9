import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { addComment } from '#features/crm/contract/comments.ts'
import { interactions } from '#features/crm/contract/interactions.ts'
import { persons } from '#features/crm/contract/persons.ts'
import { readTimeline } from '#features/crm/contract/timeline.ts'
import { makePerson } from '#features/crm/server/testing.ts'
import { listChats, updateSender } from '#features/join/contract/chats.ts'
import { channelOf, found, outsidePhone } from '#features/join/server/testing.ts'
import { recorder } from '#features/recordings/server/testing.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import { resourceSocket } from '#platform/resource/contract/resource-events.ts'
import { phoneKey } from '#platform/telephony/numbers/phone-key.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { type Client, startTestProgram, type TestSocket } from './testing.ts'

const program = await startTestProgram({ runJobs: true })
let admin: Client
let ana: Client
let luis: Client
const open: TestSocket[] = []

beforeAll(async () => {
  ;[admin, ana, luis] = await Promise.all([
    program.signIn('admin'),
    program.signIn('ana'),
    program.signIn('luis'),
  ])
})
afterEach(async () => {
  for (const socket of open.splice(0)) await socket.close()
})

/** A browser on a CRM page. */
async function looks(client: Client): Promise<TestSocket> {
  const path = requestUrl(resourceSocket.path, { userId: client.session.userId }, undefined)
  const socket = await client.open(path, resourceSocket.purpose)
  open.push(socket)
  await socket.next(({ eventType }) => eventType === 'stream_ready')
  return socket
}

/** Number of reload events for the person. */
const published = (socket: TestSocket, person: number) =>
  socket.frames.filter(
    ({ eventType, data }) =>
      eventType === 'resource_changed' &&
      JSON.stringify(data) === JSON.stringify({ resource: persons.name, ids: [person] }),
  ).length
/** Waits for one more. */
const tells = (socket: TestSocket, person: number, times: number) =>
  eventually(async () => {
    const now = published(socket, person)
    if (now < times) throw new Error(`${now} notifications instead of ${times}`)
  })
const lineOf = async (person: number) =>
  (await admin.call(readTimeline, { params: { id: person }, query: {} })).entries

test('an open time line shows a colleague’s new notes, events and interactions without reloading', async () => {
  const person = await makePerson(ana)
  const other = await makePerson(ana)
  const socket = await looks(admin)
  await ana.call(addComment, { body: { person_id: person, comment: 'Pidió una cotización' } })
  await tells(socket, person, 1)
  const times = { starts_at: '2026-03-02T15:00:00.000Z', ends_at: '2026-03-02T16:00:00.000Z' }
  await ana.call(agendaEvents.routes.create, { body: { title: 'Visita', person, ...times } })
  await tells(socket, person, 2)
  await ana.call(interactions.routes.create, { body: { subject: 'Llamó', person } })
  await tells(socket, person, 3)
  expect(new Set((await lineOf(person)).map(({ kind }) => kind))).toEqual(
    new Set(['comment', 'event', 'interaction', 'move']),
  )
  expect(published(socket, other)).toBe(0)
})

test('an open time line shows conversations when opened, transferred and closed, with their outcome', async () => {
  const { account, groupName } = await channelOf(admin, [ana])
  const outside = outsidePhone(program.origin, account, '573014440001', 'Rosa Pérez')
  const person = await makePerson(ana, { mobile: '+573014440001' })
  const socket = await looks(admin)
  await outside.write('Hola, ¿tienen servicio?')
  await tells(socket, person, 1)
  expect(await lineOf(person)).toContainEqual(
    expect.objectContaining({
      kind: 'conversation',
      text: 'Hola, ¿tienen servicio?',
      label: null,
      count: 1,
      word: 'simulator',
    }),
  )
  const chat = await eventually(async () =>
    found(
      (await ana.call(listChats, { query: { page_size: 100 } })).results.find(
        ({ phone }) => phone === '573014440001',
      ),
    ),
  )
  expect(chat.person_id).toBe(person)
  const before = published(socket, person)
  await ana.call(updateSender, {
    query: { chat_id: chat.id, owner: 'luis', group_name: groupName, agent_name: 'luis', finish: 'false' },
    body: { message: '' },
  })
  await tells(socket, person, before + 1)
  expect((await lineOf(person)).find(({ kind }) => kind === 'conversation')).toMatchObject({
    who: { id: luis.session.userId },
    text: 'Hola, ¿tienen servicio?',
  })
  // Ana no longer sees the conversation: only that it exists.
  const { entries } = await ana.call(readTimeline, { params: { id: person }, query: {} })
  expect(entries.find(({ kind }) => kind === 'conversation')).toMatchObject({ text: null, count: 1 })
})

test('an open time line shows a finished call, however its number is written', async () => {
  const person = await makePerson(ana, { mobile: '+573014440009' })
  const socket = await looks(admin)
  const { account = '', password = '' } = ana.session.sipData ?? {}
  const known = { endpoint: account, secret: password }
  program.engine.addAccount(known)
  const device = program.engine.device(known)
  await device.register()
  // Nobody answers: it is in the history anyway.
  await device.call('3014440009')
  await tells(socket, person, 1)
  expect(await lineOf(person)).toContainEqual(expect.objectContaining({ kind: 'call', incoming: false }))
})

test('a call has the recordings that the viewer may hear; a voicemail message its sound only for the recipient', async () => {
  const companyId = admin.session.company.id
  const other = { number: '+573014440017', name: 'Rosa Pérez' }
  const person = await makePerson(ana, { mobile: other.number })
  const rows = program.database.systemRows
  const extension = await rows
    .selectFrom('extensions')
    .select('id')
    .where('user_id', '=', ana.session.userId)
    .executeTakeFirstOrThrow()
  const call = randomUUID()
  const times = {
    started_at: new Date('2026-03-02T15:00:00Z'),
    answered_at: new Date('2026-03-02T15:00:10Z'),
    ended_at: new Date('2026-03-02T15:01:00Z'),
    outcome: 'answered',
  }
  await rows
    .insertInto('calls')
    .values({ id: call, company_id: companyId, dialed: '100', ...times })
    .execute()
  await rows
    .insertInto('call_records')
    .values({
      company_id: companyId,
      call_id: call,
      extension_id: extension.id,
      direction: 'INCOMING',
      other_number: '3014440017',
      other_name: other.name,
      missed: false,
      ...times,
    })
    .execute()
  const record = recorder(program, companyId)
  const recording = await record({ callId: call, other, seconds: 3 })
  const startedAt = new Date('2026-11-20T15:01:00Z')
  const ofLuis = await record({ callId: call, other, extension: '1002', startedAt })
  // Which file it is does not matter: nothing is played here.
  const { file_id } = await rows
    .selectFrom('call_recordings')
    .select('file_id')
    .where('id', '=', recording)
    .executeTakeFirstOrThrow()
  const { id: message } = await rows
    .insertInto('voicemail_messages')
    .values({
      company_id: companyId,
      extension_id: extension.id,
      user_id: ana.session.userId,
      caller_number: '3014440017',
      caller_name: other.name,
      received_at: new Date('2026-03-02T16:00:00Z'),
      seconds: 12,
      format: 'wav',
      file_id,
      size: 32_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const read = async (client: Client) =>
    (await client.call(readTimeline, { params: { id: person }, query: { kinds: 'call,voicemail' as never } }))
      .entries
  expect(await read(ana)).toMatchObject([
    {
      kind: 'voicemail',
      seconds: 12,
      who: { id: ana.session.userId },
      sounds: [{ id: message, seconds: 12 }],
    },
    { kind: 'call', call, seconds: 50, sounds: [{ id: recording, seconds: 3 }] },
  ])
  // Supervisors hear all recordings, but nobody hears another's voicemail.
  expect((await read(admin)).map(({ kind, sounds }) => [kind, sounds.map(({ id }) => id)])).toEqual([
    ['voicemail', []],
    ['call', [recording, ofLuis]],
  ])
})

test("a conversation is found by the person's provider id when it has no phone number", async () => {
  const { account } = await channelOf(admin, [ana])
  const person = await makePerson(ana)
  const rows = program.database.systemRows
  const companyId = admin.session.company.id
  await rows
    .insertInto('contact_points')
    .values({
      company_id: companyId,
      person_id: person,
      kind: 'provider',
      provider: 'gupshup',
      value: 'CO.8842',
    })
    .execute()
  const outside = outsidePhone(program.origin, account, '573014440021', 'Sin número')
  await outside.write('Hola')
  const point = await eventually(async () =>
    found(
      await rows
        .selectFrom('join_contact_points')
        .selectAll()
        .where('value', '=', phoneKey('573014440021'))
        .executeTakeFirst(),
    ),
  )
  expect((await lineOf(person)).map(({ kind }) => kind)).not.toContain('conversation')
  await rows
    .insertInto('join_contact_points')
    .values({
      company_id: companyId,
      contact_id: point.contact_id,
      kind: 'user_id',
      provider: 'gupshup',
      value: 'CO.8842',
      address: 'CO.8842',
    })
    .execute()
  expect(await lineOf(person)).toContainEqual(expect.objectContaining({ kind: 'conversation' }))
})
