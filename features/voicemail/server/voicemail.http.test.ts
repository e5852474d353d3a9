import { randomUUID } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { type Client, outboxMailer, startTestProgram } from '#apps/server/testing.ts'
import { notificatorSocket } from '#features/phone/contract/events.ts'
import type { EventFrame } from '#platform/contract/event.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import { companyFileKeys } from '#platform/files/server/contents/file-keys.ts'
import { folderContents } from '#platform/files/server/contents/folder-contents.ts'
import { sealedContents } from '#platform/files/server/contents/sealed-contents.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { createFileLinks } from '#platform/http/server/file-links.ts'
import { startJobs } from '#platform/jobs/runner.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { demoSound } from '#platform/random/demo-sound.ts'
import { createRandom } from '#platform/random/random.ts'
import { createHub } from '#platform/realtime/server/hub.ts'
import { resourceChanged, resourceSocket } from '#platform/resource/contract/resource-events.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { mailTo } from '#platform/testing/outbox.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { changeBox, putGreeting, readBox, readGreeting, removeGreeting } from '../contract/box.ts'
import { getVoicemailCount } from '../contract/count.ts'
import type { VoicemailDomainEvent } from '../contract/domain-events.ts'
import { listVoicemailApp, voicemail } from '../contract/messages.ts'
import { linkVoicemailSound, readVoicemailSound } from '../contract/sound.ts'
import { createVoicemail } from './create-voicemail.ts'

const own = await testDatabase()
const program = await startTestProgram({ database: own })
const SOUND = demoSound(createRandom(3), 2, 1)
const hub = createHub()
const published: VoicemailDomainEvent[] = []
const { routes } = voicemail
let ana: Client
let luis: Client
let eva: Client

/** Greetings on the telephone server. */
const placed = new Map<string, Buffer>()
const feature = createVoicemail({
  database: program.database,
  hub,
  files: createFileStore({
    folder: program.filesFolder,
    database: program.database,
    contents: sealedContents(
      folderContents(program.filesFolder),
      companyFileKeys(program.database, createSealedBox(own.masterSecret, 'file keys')),
    ),
  }),
  links: createFileLinks(own.masterSecret),
  mailer: outboxMailer(program.outbox),
  origin: 'http://localhost',
  pins: createSealedBox(own.masterSecret, 'voicemail pins'),
  notify: async () => {},
  nameNumbers: async () => new Map(),
  workFolder: program.filesFolder,
  soundsFolder: null,
  greetings: {
    convert: ({ from, to }) => copyFile(from, to),
    put: async (id, path) => void placed.set(id, await readFile(path)),
    has: async (id) => placed.has(id),
    drop: async (id) => void placed.delete(id),
  },
  recordEvent: async (unit, event) => unit.onCommit(() => published.push(event)),
  log: silentLogger,
})

async function leave(
  extension: string,
  name = 'Pedro Páramo',
  companyId = ana.session.company.id,
  callId = randomUUID(),
) {
  const path = join(program.filesFolder, `${randomUUID()}.wav`)
  await writeFile(path, SOUND)
  return feature.add({
    companyId,
    extension,
    callId,
    caller: { number: '+573001234567', name },
    receivedAt: new Date(),
    seconds: 2,
    format: 'wav',
    path,
  })
}

beforeAll(async () => {
  ;[ana, luis, eva] = await program.signInAll('ana', 'luis', 'eva')
})

const countOf = (client: Client) => client.call(getVoicemailCount, {})

test('a message is visible to the owner of its box alone, and counts until it is heard', async () => {
  const left = await leave('1001')
  expect(await leave('9999')).toBeNull()
  const id = left?.id ?? 0
  expect(await countOf(ana)).toEqual({ count: 1, total: 1 })
  expect(published.at(-1)).toMatchObject({ endpoint: ana.session.sipData?.account })
  const { results } = await ana.call(listVoicemailApp, { query: {} })
  expect(results).toMatchObject([
    { id, label: 'Pedro Páramo', number: '+573001234567', duration: 2, heard: false },
  ])
  for (const stranger of [luis, eva]) {
    expect(await countOf(stranger)).toEqual({ count: 0, total: 0 })
    expect((await stranger.send(routes.read, { params: { id } })).status).toBe(404)
    expect(
      (await stranger.send(routes.edit, { params: { id }, body: { heard: true, version: 1 } })).status,
    ).toBe(404)
    expect((await stranger.send(linkVoicemailSound, { params: { id } })).status).toBe(404)
  }
  const account = ana.session.sipData?.account ?? ''
  const socket = await ana.open(requestUrl(notificatorSocket.path, { account }, undefined), 'notifications')
  await ana.call(routes.edit, { params: { id }, body: { heard: true, version: 1 } })
  const frame = await socket.next(({ eventType }) => eventType === 'voicemail_count')
  expect(frame.data).toEqual({ count: 0, total: 1 })
  await socket.close()
})

/** Rows of the list that were published, by frame. */
const changesIn = (frames: readonly EventFrame[]) =>
  frames
    .filter(({ eventType }) => eventType === resourceChanged.type)
    .map(({ data }) => resourceChanged.data.parse(data))
    .filter(({ resource }) => resource === voicemail.name)
    .map(({ ids }) => ids)

test('calls publish the message that they left or changed, so that open lists read that row alone', async () => {
  const frames: EventFrame[] = []
  const companyId = ana.session.company.id
  const subscription = hub.subscribe([`resource.voicemail:${companyId}`], null, (frame) =>
    frames.push(JSON.parse(frame)),
  )
  const left = await leave('1001', 'Comala')
  const box = { companyId, extension: '1001' }
  await feature.forCalls.markHeard(box, left?.id ?? 0)
  await feature.forCalls.remove(box, left?.id ?? 0)
  expect(changesIn(frames)).toEqual([[left?.id], [left?.id], [left?.id]])
  subscription.end()
})

test('a change from a page is published once', async () => {
  const left = await leave('1001', 'Media Luna')
  const id = left?.id ?? 0
  const { userId } = ana.session
  const socket = await ana.open(requestUrl(resourceSocket.path, { userId }, undefined), 'notifications')
  await ana.call(routes.edit, { params: { id }, body: { heard: true, version: 1 } })
  await ana.call(routes.remove, { params: { id } })
  const isRemoval = () => changesIn(socket.frames).length === 2
  await socket.next(isRemoval)
  await ana.call(routes.act, { body: { action: 'restore', ids: [id] } })
  await socket.next(() => changesIn(socket.frames).length >= 3)
  expect(changesIn(socket.frames)).toEqual([[id], [id], [id]])
  await socket.close()
})

test('its sound can be downloaded, and streamed from an address for players', async () => {
  const left = await leave('1001', 'Rulfo')
  const params = { id: left?.id ?? 0 }
  const sound = await ana.download(readVoicemailSound, { params })
  expect(Buffer.from(await sound.arrayBuffer())).toEqual(SOUND)
  const { url } = await ana.call(linkVoicemailSound, { params })
  const part = await fetch(`${program.origin}${url}`, { headers: { range: 'bytes=0-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
})

test('a deleted message can be restored', async () => {
  const left = await leave('1002')
  const id = left?.id ?? 0
  await luis.call(routes.remove, { params: { id } })
  expect(await countOf(luis)).toEqual({ count: 0, total: 0 })
  await luis.call(routes.act, { body: { action: 'restore', ids: [id] } })
  expect(await countOf(luis)).toEqual({ count: 1, total: 1 })
})

test('the owner configures the box, with a greeting of their own and a PIN that nobody can read', async () => {
  const box = { companyId: ana.session.company.id, extension: '1001' }
  expect(await ana.call(readBox, {})).toMatchObject({ enabled: true, has_pin: false, silence_seconds: 5 })
  const set = await ana.call(changeBox, { body: { pin: '4821', beep: false, silence_seconds: 8 } })
  expect(set).toMatchObject({ has_pin: true, beep: false, silence_seconds: 8, longest_seconds: 180 })
  expect((await ana.send(changeBox, { body: { pin: '12' } })).status).toBe(400)
  expect(await feature.forCalls.isPin(box, '4821')).toBe(true)
  expect(await feature.forCalls.isPin(box, '4822')).toBe(false)
  const put = await ana.send(putGreeting, { file: new Blob([SOUND]), fileName: 'saludo.wav' })
  expect(put.body).toMatchObject({ has_greeting: true })
  const refused = await ana.send(putGreeting, { file: new Blob(['hola']), fileName: 'saludo.wav' })
  expect(refused.status).toBe(415)
  const answered = await feature.forCalls.boxOf(box)
  expect(answered).toMatchObject({ beep: false, silenceSeconds: 8, greeting: { contentType: 'audio/wav' } })
  if (answered?.greeting) expect(await buffer(answered.greeting.open())).toEqual(SOUND)
  const failed: string[] = []
  await feature.restoreGreetings((greeting) => failed.push(greeting))
  expect(placed.get(answered?.greeting?.id ?? '')).toEqual(SOUND)
  // An existing greeting is not created again.
  placed.set(answered?.greeting?.id ?? '', Buffer.from('there'))
  await feature.restoreGreetings((greeting) => failed.push(greeting))
  expect([placed.get(answered?.greeting?.id ?? '')?.toString(), failed]).toEqual(['there', []])
  const read = await ana.download(readGreeting, {})
  expect(Buffer.from(await read.arrayBuffer())).toEqual(SOUND)
  expect((await eva.send(readGreeting, {})).status).toBe(404)
  expect(await ana.call(removeGreeting, {})).toMatchObject({ has_greeting: false })
  expect(await feature.forCalls.boxOf({ ...box, extension: '9999' })).toBeNull()
})

test('messages can be heard and deleted from any phone', async () => {
  const box = { companyId: ana.session.company.id, extension: '1002' }
  const left = await leave('1002', 'Juan')
  const [first] = await feature.forCalls.messagesOf(box)
  expect(first).toMatchObject({ id: left?.id, heard: false, format: 'wav' })
  const { count } = await countOf(luis)
  await feature.forCalls.markHeard(box, left?.id ?? 0)
  expect((await countOf(luis)).count).toBe(count - 1)
  await feature.forCalls.remove({ ...box, extension: '1001' }, left?.id ?? 0)
  await feature.forCalls.remove(box, left?.id ?? 0)
  expect((await feature.forCalls.messagesOf(box)).map(({ id }) => id)).not.toContain(left?.id)
})

test('a box with an email address mails each message with its sound', async () => {
  await luis.call(changeBox, { body: { email: 'luis@casa.example' } })
  const runner = await startJobs({
    ownerUrl: program.ownerUrl,
    jobs: feature.jobs ?? [],
    concurrency: 1,
    log: silentLogger,
  })
  await leave('1002', 'Susana San Juan')
  const mail = await mailTo(program.outbox, 'luis@casa.example', 'Susana San Juan')
  expect(mail.text).toContain('le dejó un mensaje de voz')
  await runner.stop()
})

conforms(
  () => ({ keeper: ana, stranger: eva, everybody: [ana, luis], statements: program.statements }),
  voicemail,
)

test('a message delivered again after a kill is stored only once', async () => {
  const call = randomUUID()
  const company = ana.session.company.id
  const first = await leave('1001', 'Dos Veces', company, call)
  expect(await leave('1001', 'Dos Veces', company, call)).toEqual(first)
  const other = await leave('1001', 'Dos Veces', company, randomUUID())
  expect(other?.id).not.toBe(first?.id)
})
