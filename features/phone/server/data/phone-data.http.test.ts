import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { contacts } from '#features/contacts/contract/contacts.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import {
  conferences,
  getConferencesApp,
  listConferenceMembers,
  postConferencesApp,
} from '../../contract/conferences.ts'
import { getExtensionInfo } from '../../contract/directory.ts'
import { callsApp, getCallInfo, lastCall } from '../../contract/history.ts'
import { listLabels, pjsipContact, updateSettingsRest } from '../../contract/phone-data.ts'
import type { Conference, Member } from '../call-machine/conference/conference.ts'
import { createConferenceKeeper } from '../conference-records/keep-conference.ts'
import { buildCallRecord } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram()
const { database, statements } = program
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client
let operator: Client
let anas: { id: number; companyId: number }
const START = Date.UTC(2026, 10, 20, 15)
const stored: number[] = []
const keeper = createConferenceKeeper({
  rows: database.systemRows,
  log: silentLogger,
  onStored: (companyId) => stored.push(companyId),
})

const member = (number: string, userId: number | null, more: Partial<Member> = {}): Member => ({
  key: `demo-${number}`,
  endpoint: `demo-${number}`,
  extensionId: null,
  userId,
  number,
  name: `Persona ${number}`,
  role: 'member',
  state: 'joined',
  muted: false,
  joinedAt: START,
  leftAt: null,
  legs: [],
  ...more,
})

const conferenceOf = (
  companyId: number,
  members: readonly Member[],
  more: Partial<Conference> = {},
): Conference => ({
  id: randomUUID(),
  companyId,
  bridge: 'bridge',
  room: null,
  startedAt: START,
  endedAt: null,
  members,
  ...more,
})

let held: Conference

beforeAll(async () => {
  ;[ana, luis, marta, admin, eva, operator] = await program.signInAll(
    'ana',
    'luis',
    'marta',
    'admin',
    'eva',
    'operador',
  )
  const companyId = ana.session.company.id
  const { id } = await database.systemRows
    .selectFrom('extensions')
    .select('id')
    .where('endpoint', '=', 'demo-1001')
    .executeTakeFirstOrThrow()
  anas = { id, companyId }
  for (const minute of [1, 2])
    keeper.keep(
      conferenceOf(companyId, [member('1003', marta.session.userId, { role: 'moderator' })], {
        startedAt: START - minute * 60_000,
        endedAt: START,
      }),
      1,
    )
  const moderator = member('1001', ana.session.userId, { role: 'moderator' })
  held = conferenceOf(companyId, [moderator, member('1003', marta.session.userId)])
  keeper.keep(held, 1)
  const left = { ...member('1003', marta.session.userId), state: 'left' as const, leftAt: START + 60_000 }
  const never = member('3001112233', null, { state: 'left', joinedAt: null, leftAt: START + 30_000 })
  held = {
    ...held,
    endedAt: START + 90_000,
    members: [{ ...moderator, leftAt: START + 90_000 }, left, never],
  }
  keeper.keep(held, 1)
  await keeper.settled()
  // Open lists are refreshed for each.
  expect(stored.slice(-2)).toEqual([held.companyId, held.companyId])
})

conforms(
  () => ({ keeper: admin, stranger: eva, everybody: [ana, marta, admin, operator], statements }),
  conferences,
)

test('conferences are paged with each member’s times, the same by GET and POST', async () => {
  const mine = await ana.call(getConferencesApp, { query: {} })
  expect(mine).toMatchObject({ total: 1, num_pages: 1, page_number: 1, page_size: 10 })
  expect(mine.conferences[0]).toMatchObject({
    conference_id: held.id,
    moderator: 'Persona 1001',
    ended_at: new Date(START + 90_000).toISOString(),
    members: [
      { extension: '1001', role: 'moderator', left_at: new Date(START + 90_000).toISOString() },
      {
        extension: '1003',
        joined_at: new Date(START).toISOString(),
        left_at: new Date(START + 60_000).toISOString(),
      },
      { extension: '3001112233', joined_at: null },
    ],
  })
  expect(await ana.call(postConferencesApp, { body: { page_number: 1 } })).toEqual(mine)
  const second = await admin.call(postConferencesApp, { body: { page_number: 2, page_size: 2 } })
  expect([second.total, second.num_pages, second.conferences.length]).toEqual([3, 2, 1])
  expect((await luis.call(getConferencesApp, { query: {} })).total).toBe(0)
  expect((await eva.call(getConferencesApp, { query: {} })).total).toBe(0)
  const params = { id: mine.conferences[0]?.id ?? 0 }
  expect((await marta.call(listConferenceMembers, { params })).count).toBe(3)
  for (const stranger of [luis, eva])
    expect((await stranger.send(listConferenceMembers, { params })).status).toBe(404)
})

test('an endpoint of one’s company has its state, and one of another company does not exist', async () => {
  expect(await ana.call(pjsipContact, { body: { endpoint: 'demo-1002' } })).toMatchObject({
    endpoint: 'demo-1002',
    extension: '1002',
    contacts: 0,
    status: 'UNREGISTERED',
  })
  expect((await ana.send(pjsipContact, { body: { endpoint: 'otra-1001' } })).status).toBe(404)
  expect((await eva.send(pjsipContact, { body: { endpoint: 'demo-1002' } })).status).toBe(404)
  expect((await ana.call(getExtensionInfo, { query: { number: '1002' } })).account).toBe('demo-1002')
  expect((await ana.send(getExtensionInfo, { query: { number: '9999' } })).status).toBe(404)
})

test('the phone’s settings are those of its company', async () => {
  expect(await ana.call(updateSettingsRest, {})).toMatchObject({
    extension: '1001',
    account: 'demo-1001',
    record_manage: true,
    in_call_number_blocked: [],
  })
  expect(await eva.call(updateSettingsRest, {})).toMatchObject({ account: 'otra-1001' })
})

test('labels are paged and searched, each company’s own', async () => {
  const all = await ana.call(listLabels, { query: {} })
  expect(all.count).toBeGreaterThan(1)
  const [first, second] = all.results
  const page = await ana.call(listLabels, { query: { offset: 1, limit: 1 } })
  expect(page).toEqual({ results: [second], count: all.count })
  const name = first?.name ?? ''
  expect((await ana.call(listLabels, { query: { search: name.toUpperCase() } })).results).toContainEqual(
    first,
  )
  expect((await eva.call(listLabels, { query: {} })).results).not.toContainEqual(first)
})

test('a caller’s name comes from contacts, then the history, and a stranger is unknown without an error', async () => {
  const number = '+573007654321'
  const info = async (client: Client) =>
    (await client.call(getCallInfo, { query: { call_direction: 'INCOMING', number } })).label
  expect(await info(ana)).toBe('Desconocido')
  await buildCallRecord(database, anas, { direction: 'INCOMING', number, name: 'Ferretería El Clavo' })
  expect(await info(ana)).toBe('Ferretería El Clavo')
  expect(await info(luis)).toBe('Desconocido')
  expect(await info(eva)).toBe('Desconocido')
  await ana.call(contacts.routes.create, { body: { name: 'Rosa Clavo', numbers: [number] } })
  expect(await info(ana)).toBe('Rosa Clavo')
  await buildCallRecord(database, anas, { number: '4711', startedAt: new Date() })
  expect((await ana.call(lastCall, { query: { endpoint: 'demo-1001' } })).number).toBe('4711')
  expect((await ana.call(callsApp, { body: { search: '4711' } })).total).toBe(1)
})
