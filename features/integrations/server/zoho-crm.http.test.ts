import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { leads } from '#features/crm/contract/persons.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startZohoAccount } from '#platform/testing/zoho-crm/zoho-account.ts'
import {
  authorizeConnection,
  disconnect,
  finishConnection,
  listConnections,
  listExchanges,
  saveConnection,
  saveRemotePeople,
  testConnection,
} from '../contract/connections.ts'
import { zohoCrmConfiguration, zohoUserConfiguration } from '../contract/zoho-configuration.ts'
import { callsOf, hurry } from './testing.ts'

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
const params = { kind: 'zoho-crm' as const }
let admin: Client
let ana: Client
let eva: Client

const begin = async () => {
  await admin.call(saveConnection, {
    params,
    body: { secrets: { clientId: zoho.client.id, clientSecret: zoho.client.secret } },
  })
  const { url } = await admin.call(authorizeConnection, { params })
  return new URL(url ?? '').searchParams
}

beforeAll(async () => {
  ;[admin, ana] = await program.signInAll('admin', 'ana')
  await program.makeAdministrator('eva')
  eva = await program.signIn('eva')
  const asked = await begin()
  expect(asked.get('access_type')).toBe('offline')
  const answer = { code: zoho.newCode(), 'accounts-server': zoho.origin, location: 'us' }
  await admin.call(finishConnection, { params, body: { state: asked.get('state') ?? '', answer } })
  await admin.call(saveRemotePeople, {
    params,
    body: { people: [{ user: ana.session.userId, remote: '71' }] },
  })
})

const log = async (query: object = {}) => (await admin.call(listExchanges, { params, query })).results
const leadsOf = (name: string) =>
  [...(zoho.modules.Leads?.values() ?? [])].filter((one) => one.Last_Name === name)

test('the secret goes to no other accounts server', async () => {
  const asked = await begin()
  const answer = { code: zoho.newCode(), 'accounts-server': 'https://accounts.zoho.com.evil.example' }
  const refused = await admin.send(finishConnection, {
    params,
    body: { state: asked.get('state') ?? '', answer },
  })
  expect(refused).toMatchObject({ status: 502, body: { code: 'integrations.refused' } })
  const { results } = await admin.call(listConnections, {})
  expect(results.find(({ kind }) => kind === 'zoho-crm')).toMatchObject({
    health: 'up',
    address: zoho.origin,
  })
})

test('a lead made here is made there once; refused inside an answer that succeeded it is logged as failed', async () => {
  zoho.failNext({ of: 'Leads', status: 500, body: {}, afterwards: true })
  await admin.call(leads.routes.create, {
    body: { first_name: 'Nora', last_name: 'Nieto', mobile: '+573003330001' },
  })
  await eventually(async () => {
    await hurry(rows)
    expect(leadsOf('Nieto')).toHaveLength(1)
    expect(await log({ state: 'waiting' })).toEqual([])
  })
  const details = { api_name: 'Phone' }
  zoho.failNext(
    { of: 'Leads/search', status: 204, body: {} },
    {
      of: 'Leads',
      status: 202,
      body: { data: [{ code: 'INVALID_DATA', status: 'error', message: 'invalid data', details }] },
    },
  )
  await admin.call(leads.routes.create, {
    body: { first_name: 'Olga', last_name: 'Ospina', mobile: '+573003330002' },
  })
  await eventually(async () =>
    expect(await log({ state: 'failed' })).toMatchObject([{ reason: 'INVALID_DATA: invalid data Phone' }]),
  )
})

test('their changes arrive once, proved by the token of the channel', async () => {
  const [record] = leadsOf('Nieto')
  Object.assign(record as object, {
    First_Name: 'Leonora',
    Modified_Time: new Date(Date.now() + 1000).toISOString(),
  })
  const id = record?.id ?? ''
  expect(await zoho.tell('Leads', 'update', [id], { token: 'another' })).toBe(403)
  expect(await zoho.tell('Leads', 'update', [id])).toBe(200)
  expect(await zoho.tell('Leads', 'update', [id])).toBe(200)
  await eventually(async () => {
    const { results } = await admin.call(leads.routes.list, { query: { search: 'Leonora' } })
    expect(results).toHaveLength(1)
  })
  const writes = zoho.requests.filter(
    ({ method, path }) => method === 'PUT' && path.startsWith('Leads'),
  ).length
  await eventually(async () => expect(await log({ state: 'waiting' })).toEqual([]))
  expect(
    zoho.requests.filter(({ method, path }) => method === 'PUT' && path.startsWith('Leads')),
  ).toHaveLength(writes)
  expect((await eva.call(leads.routes.list, { query: { search: 'Leonora' } })).results).toEqual([])
})

test('an ended call is logged once at its person, even if an answer is lost', async () => {
  const call = {
    companyId: admin.session.company.id,
    direction: 'inbound' as const,
    number: '+573003330001',
    endpoint: 'demo-1001',
  }
  const id = await calls.ring(call)
  await calls.answer(id, call)
  await calls.end(id, call, 'answered')
  const logged = () => [...(zoho.modules.Calls?.values() ?? [])]
  await eventually(() => expect(logged()).toHaveLength(1))
  expect(logged()[0]).toMatchObject({
    Call_Type: 'Inbound',
    Caller_ID: '+573003330001',
    Owner: { id: '71' },
    $se_module: 'Leads',
    What_Id: { id: leadsOf('Nieto')[0]?.id },
  })
})

test('more tokens than they allow pause the connection', async () => {
  for (let turn = zoho.renewals(); turn < 10; turn += 1) {
    zoho.expireTokens()
    await admin.call(testConnection, { params })
  }
  zoho.expireTokens()
  expect(await admin.send(testConnection, { params })).toMatchObject({ status: 502 })
})

test('the settings calls answer at their paths, without secrets, to administrators of the company', async () => {
  const crm = await admin.call(zohoCrmConfiguration, {})
  expect(crm).toMatchObject({ connected: true, address: zoho.origin })
  expect(JSON.stringify(crm)).not.toContain(zoho.client.secret)
  const query = { user_id: ana.session.userId }
  expect(await admin.call(zohoUserConfiguration, { query })).toMatchObject({ zoho_user: '71' })
  expect(await eva.send(zohoUserConfiguration, { query })).toMatchObject({ status: 404 })
  expect(await eva.call(zohoCrmConfiguration, {})).toMatchObject({ connected: false, address: '' })
  expect(await ana.send(zohoCrmConfiguration, {})).toMatchObject({ status: 403 })
})

test('disconnecting ends the channel over there and leaves nothing here', async () => {
  await admin.call(disconnect, { params })
  expect(await rows.selectFrom('integration_links').selectAll().execute()).toEqual([])
  expect(await rows.selectFrom('integration_exchanges').selectAll().execute()).toEqual([])
})
