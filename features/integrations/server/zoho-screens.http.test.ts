import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { takeDialOrder } from '#features/phone/contract/dial-orders.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startZohoAccount } from '#platform/testing/zoho-crm/zoho-account.ts'
import {
  authorizeConnection,
  type ConnectionKind,
  changeConnection,
  disconnect,
  finishConnection,
  listConnections,
  listExchanges,
  remoteChoices,
  saveConnection,
  saveRemotePeople,
  testConnection,
} from '../contract/connections.ts'
import { zohoDeskConfiguration } from '../contract/zoho-configuration.ts'
import { callsOf, exchangesSettled } from './testing.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const zoho = await startZohoAccount()
afterAll(zoho.stop)
const program = await startTestProgram({
  runJobs: true,
  settings: { ZOHO_ACCOUNTS_URL: zoho.origin, INTEGRATION_PRIVATE_ADDRESSES: 'true' },
})
zoho.reach(program.origin)
const rows = program.database.systemRows
const calls = callsOf(rows)
let admin: Client
let ana: Client
let eva: Client

async function connect(kind: ConnectionKind, remote: string): Promise<void> {
  const params = { kind }
  await admin.call(saveConnection, {
    params,
    body: { secrets: { clientId: zoho.client.id, clientSecret: zoho.client.secret } },
  })
  const { url } = await admin.call(authorizeConnection, { params })
  const state = new URL(url ?? '').searchParams.get('state') ?? ''
  const answer = { code: zoho.newCode(), 'accounts-server': zoho.origin }
  await admin.call(finishConnection, { params, body: { state, answer } })
  await admin.call(saveRemotePeople, { params, body: { people: [{ user: ana.session.userId, remote }] } })
  await admin.call(testConnection, { params })
}
const connection = async (kind: ConnectionKind) =>
  (await admin.call(listConnections, {})).results.find((one) => one.kind === kind)
const inbound = (number: string) => ({
  companyId: admin.session.company.id,
  direction: 'inbound' as const,
  number,
  endpoint: 'demo-1001',
})
const settled = (kind: ConnectionKind) => exchangesSettled(rows, kind)

beforeAll(async () => {
  ;[admin, ana] = await program.signInAll('admin', 'ana')
  await program.makeAdministrator('eva')
  eva = await program.signIn('eva')
})

test('Desk: a missed call is a ticket of its contact in the chosen department; an answered one is none', async () => {
  await connect('zoho-desk', '81')
  const params = { kind: 'zoho-desk' as const }
  const { departments } = await admin.call(remoteChoices, { params })
  expect(departments).toEqual([
    { id: '31', name: 'Soporte' },
    { id: '32', name: 'Ventas' },
  ])
  const now = await connection('zoho-desk')
  const settings = { ...now?.settings, department: '32' } as never
  await admin.call(changeConnection, { params, body: { version: now?.version ?? 0, settings, fields: [] } })
  zoho.desk.contacts.set('1', { id: '1', lastName: 'Ríos', phone: '+573005550001' })
  const missed = inbound('+573005550001')
  await calls.end(await calls.ring(missed), missed, 'cancelled')
  const answered = inbound('+573005550002')
  const id = await calls.ring(answered)
  await calls.answer(id, answered)
  await calls.end(id, answered, 'answered')
  await settled('zoho-desk')
  expect([...zoho.desk.tickets.values()]).toMatchObject([
    {
      subject: expect.stringContaining('+573005550001'),
      contactId: '1',
      departmentId: '32',
      channel: 'Phone',
      assigneeId: '81',
    },
  ])
})

test('Desk: its configuration is at its path, for administrators of the company', async () => {
  const shown = await admin.call(zohoDeskConfiguration, {})
  expect(shown).toMatchObject({ connected: true, available: true, settings: { department: '32' } })
  expect(JSON.stringify(shown)).not.toContain(zoho.client.secret)
  expect(await eva.call(zohoDeskConfiguration, {})).toMatchObject({ connected: false, address: '' })
  expect(await ana.send(zohoDeskConfiguration, {})).toMatchObject({ status: 403 })
})

test('PhoneBridge: whoever is matched is registered, and their screens follow a call', async () => {
  await connect('zoho-phonebridge', '91')
  expect([...zoho.bridge.registered.keys()]).toEqual(['91'])
  const call = inbound('+573005550003')
  const id = await calls.ring(call)
  const states = () => zoho.bridge.notices.filter((one) => one.id === id).map(({ state }) => state)
  await eventually(() => expect(states()).toEqual(['ringing']))
  await calls.answer(id, call)
  await eventually(() => expect(states()).toEqual(['ringing', 'answered']))
  await calls.end(id, call, 'answered')
  await eventually(() => expect(states()).toEqual(['ringing', 'answered', 'ended']))
  expect(zoho.bridge.notices.at(-1)).toMatchObject({
    type: 'received',
    zohouser: '91',
    from: '+573005550003',
    start_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
})

test('PhoneBridge: a click over there is an order for the user’s phone, by POST and by GET', async () => {
  expect(await zoho.bridge.order(program.origin, '91', 'dial', { tonumber: '+573005550004' })).toBe(200)
  const order = await eventually(async () => {
    const found = await rows
      .selectFrom('integration_dials')
      .select(['id', 'user_id'])
      .where('number', '=', '+573005550004')
      .execute()
    expect(found).toMatchObject([{ user_id: ana.session.userId }])
    return found[0]?.id ?? ''
  })
  expect(await eva.send(takeDialOrder, { params: { order } })).toMatchObject({ status: 404 })
  expect(await ana.call(takeDialOrder, { params: { order } })).toEqual({ number: '+573005550004' })
  // Nobody here is their user 92.
  expect(await zoho.bridge.forge(program.origin)).toBe(403)
})

test('PhoneBridge: orders of a call reach the user’s devices, who obey; unknown ones are refused', async () => {
  expect(await zoho.bridge.order(program.origin, '91', 'mute', { id: 'not ours' })).toBe(200)
  await eventually(async () => {
    const { results } = await admin.call(listExchanges, {
      params: { kind: 'zoho-phonebridge' },
      query: { search: 'mute' },
    })
    expect(results).toMatchObject([{ state: 'done', direction: 'in' }])
  })
})

test('PhoneBridge: disconnecting takes our addresses away', async () => {
  await admin.call(disconnect, { params: { kind: 'zoho-phonebridge' } })
  expect(zoho.bridge.known()).toBe(0)
})
