import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makePerson } from '#features/crm/server/testing.ts'
import { missedCalls } from '#features/missed-calls/contract/missed-calls.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import type { CallWrite } from '#features/phone/server/call-control/storage/call-row.ts'
import { storeWrites } from '#features/phone/server/call-control/storage/store-writes.ts'
import { recordings } from '#features/recordings/contract/recordings.ts'
import { postRecordsApp } from '#features/recordings/contract/records-app.ts'
import { keepTalk } from '#features/recordings/server/keep-talk.ts'
import { listVoicemailApp, voicemail } from '#features/voicemail/contract/messages.ts'
import { addMessage } from '#features/voicemail/server/add-message.ts'
import { mailMessageJob } from '#features/voicemail/server/mail-message.ts'
import { createNotifyMessage } from '#features/voicemail/server/notify-message.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { demoSound } from '#platform/random/demo-sound.ts'
import { createRandom } from '#platform/random/random.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type Client, outboxMailer, startTestProgram } from './testing.ts'
import { nameNumbers } from './wiring/name-numbers.ts'

const program = await startTestProgram()
const { database, filesFolder } = program
const rows = database.systemRows
const files = createFileStore({ folder: filesFolder, database })
const store = storeWrites({
  database,
  callbacks: { store: async () => {} },
  nameNumbers,
  log: silentLogger,
})
const bodies: string[] = []
const addVoicemail = addMessage({
  database,
  files,
  tellCounts: async () => {},
  notify: createNotifyMessage(async (_, notices) => {
    bodies.push(...notices.map(({ body = '' }) => body))
  }),
  mail: mailMessageJob({ database, files, mailer: outboxMailer(program.outbox), origin: 'http://localhost' }),
  nameNumbers,
})
const keep = keepTalk({ database, files, nameNumbers, workFolder: filesFolder, ffmpeg: () => null })

let ana: Client
let luis: Client
let marta: Client
let eva: Client
let companyId: number
const extensions = new Map<string, number>()

beforeAll(async () => {
  ;[ana, luis, marta, eva] = await program.signInAll('ana', 'luis', 'marta', 'eva')
  companyId = ana.session.company.id
  const found = await rows
    .selectFrom('extensions')
    .select(['id', 'number'])
    .where('company_id', '=', companyId)
    .execute()
  for (const { id, number } of found) extensions.set(number, id)
})

/** A call from outside that rang at Ana's and Luis's phones and that nobody took, as the call writer stores it. */
async function missedFrom(number: string): Promise<string> {
  const id = randomUUID()
  const shared = { company_id: companyId, outcome: 'cancelled' as const, answered_at: null }
  const times = { started_at: new Date(), ended_at: new Date() }
  const write: CallWrite = {
    call: {
      ...shared,
      ...times,
      id,
      asterisk_server_id: 1,
      dialed: '6015550100',
      caller_extension_id: null,
      caller_number: number,
      caller_name: 'MOVIL',
      trunk_id: null,
      direction: 'inbound',
      live: null,
    },
    facts: [],
    records: ['1001', '1002'].map((extension) => ({
      ...shared,
      ...times,
      call_id: id,
      extension_id: extensions.get(extension) ?? 0,
      direction: 'INCOMING',
      other_number: number,
      other_name: 'MOVIL',
      missed: true,
      journey_id: null,
      consult: false,
    })),
  }
  await store([write])
  return id
}

async function soundFile(): Promise<string> {
  const path = join(filesFolder, `${randomUUID()}.wav`)
  await writeFile(path, demoSound(createRandom(1), 2, 2))
  return path
}

const leaveMessage = async (number: string) =>
  addVoicemail({
    companyId,
    extension: '1001',
    callId: randomUUID(),
    caller: { number, name: 'MOVIL' },
    receivedAt: new Date(),
    seconds: 2,
    format: 'wav',
    path: await soundFile(),
  })

const record = async (number: string, callId: string) =>
  keep(randomUUID(), {
    companyId,
    callId,
    kind: 'call',
    direction: 'INCOMING',
    extension: '1001',
    other: { number, name: 'MOVIL' },
    queue: null,
    startedAt: new Date(),
    rawPath: await soundFile(),
  })

/** All that a call from outside can leave behind. */
async function callFrom(number: string): Promise<string> {
  const callId = await missedFrom(number)
  await leaveMessage(number)
  await record(number, callId)
  return callId
}

const LISTS: readonly Resource[] = [missedCalls, voicemail, recordings] as never

/** The latest entry of each list about the number: name of today, and name of then where it was another. */
async function names(client: Client, number: string, lists = LISTS) {
  return Promise.all(
    lists.map(async ({ routes }) => {
      const { results } = await client.call(routes.list, { query: { limit: 100 } as never })
      const one = results.find((result) => result.number === number)
      if (!one) return null
      const read = await client.call(routes.read, { params: { id: one.id } })
      expect([read.label, read.label_then]).toEqual([one.label, one.label_then])
      return [one.label, one.label_then]
    }),
  )
}

const thrice = <One>(one: One): One[] => [one, one, one]

test('every list says who a customer is today and was then, to whom may know it', async () => {
  const number = '573007770031'
  await callFrom(number)
  expect(await names(ana, number)).toEqual(thrice(['MOVIL', null]))
  const id = await makePerson(ana, { first_name: 'Rosa', last_name: 'Pérez', mobile: '3007770031' })
  expect(await names(ana, number)).toEqual(thrice(['Rosa Pérez', 'MOVIL']))

  await callFrom(number)
  expect(bodies.at(-1)).toBe(`Rosa Pérez (${number})`)
  expect(await names(ana, number)).toEqual(thrice(['Rosa Pérez', null]))
  await rows.updateTable('persons').set({ first_name: 'Rosario' }).where('id', '=', id).execute()
  expect(await names(ana, number)).toEqual(thrice(['Rosario Pérez', 'Rosa Pérez']))
  const seen = [missedCalls, recordings] as never
  expect(await names(marta, number, seen)).toEqual(thrice(['Rosario Pérez', 'Rosa Pérez']).slice(1))
  // Luis does not see Ana's customer in the CRM: not then either.
  expect(await names(luis, number, [missedCalls] as never)).toEqual([['MOVIL', null]])
  expect(await names(eva, number)).toEqual(thrice(null))

  await rows.updateTable('persons').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  expect(await names(ana, number)).toEqual(thrice(['Rosa Pérez', null]))
  expect(await names(marta, number, seen)).toEqual(thrice(['Rosa Pérez', null]).slice(1))
})

test('files, notices and the lists of other clients have the name of today', async () => {
  const number = '573007770032'
  await callFrom(number)
  await makePerson(ana, { first_name: 'Olga', last_name: 'Ríos', mobile: '3007770032' })
  for (const { routes } of LISTS) {
    const sheet = await (await ana.download(routes.exportSheet, { query: { format: 'csv' } as never })).text()
    expect(sheet.split('\r\n').find((line) => line.includes(number))).toContain('Olga Ríos')
  }
  const messages = await ana.call(listVoicemailApp, { query: {} })
  expect(messages.results[0]).toMatchObject({ label: 'Olga Ríos', label_then: 'MOVIL', number })
  const recorded = await ana.call(postRecordsApp, { body: { numbers: [number] } })
  expect(recorded.records).toMatchObject([{ label: 'Olga Ríos', label_then: 'MOVIL', number }])

  const { results } = await marta.call(missedCalls.routes.list, { query: { limit: 100 } })
  const missed = results.find((one) => one.number === number)
  await marta.call(missedCalls.routes.edit, {
    params: { id: missed?.id ?? 0 },
    body: { assignee: ana.session.userId, version: missed?.version ?? 0 },
  })
  const notices = await ana.call(listNotifications, { query: {} })
  expect(notices.results[0]).toMatchObject({ body: `Olga Ríos (${number})` })
})

test('a page costs the same, however many names it has', async () => {
  const pages = () =>
    Promise.all(LISTS.map(({ routes }) => ana.call(routes.list, { query: { limit: 100 } as never })))
  await callFrom('573007770040')
  const before = await program.statements.during(pages)
  for (let one = 1; one < 8; one += 1) {
    await callFrom(`57300777004${one}`)
    await makePerson(ana, { first_name: `Persona ${one}`, mobile: `300777004${one}` })
  }
  expect((await program.statements.during(pages)).length).toBe(before.length)
})
