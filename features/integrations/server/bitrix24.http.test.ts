import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { leads } from '#features/crm/contract/persons.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { takeDialOrder } from '#features/phone/contract/dial-orders.ts'
import { recorder } from '#features/recordings/server/testing.ts'
import { startBitrixPortal } from '#platform/testing/bitrix24/bitrix-portal.ts'
import { eventually } from '#platform/testing/eventually.ts'
import {
  authorizeConnection,
  changeConnection,
  disconnect,
  finishConnection,
  listConnections,
  listExchanges,
  listRemotePeople,
  remoteChoices,
  repeatExchange,
  saveConnection,
  saveRemotePeople,
  testConnection,
} from '../contract/connections.ts'
import { callsOf, hurry } from './testing.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const portal = await startBitrixPortal()
afterAll(portal.stop)
const program = await startTestProgram({
  runJobs: true,
  settings: { BITRIX24_OAUTH_URL: portal.origin, INTEGRATION_PRIVATE_ADDRESSES: 'true' },
})
portal.reach(program.origin)
const rows = program.database.systemRows
const calls = callsOf(rows)
const kind = 'bitrix24' as const
const params = { kind }
let admin: Client
let ana: Client
let marta: Client
let eva: Client
let companyId: number

/** What an administrator does: types the application's data, lets us in over there, and comes back. */
async function connect(client: Client): Promise<void> {
  await client.call(saveConnection, {
    params,
    body: {
      address: portal.origin,
      secrets: { clientId: portal.client.id, clientSecret: portal.client.secret },
    },
  })
  const { url } = await client.call(authorizeConnection, { params })
  const state = new URL(url ?? '').searchParams.get('state') ?? ''
  await client.call(finishConnection, { params, body: { state, answer: { code: portal.newCode() } } })
}

const inbound = (number: string) => ({
  companyId,
  direction: 'inbound' as const,
  number,
  endpoint: 'demo-1001',
})
const connection = async () =>
  (await admin.call(listConnections, {})).results.find((one) => one.kind === kind)
const log = async (query: object = {}) => (await admin.call(listExchanges, { params, query })).results

beforeAll(async () => {
  ;[admin, ana, marta, eva] = await program.signInAll('admin', 'ana', 'marta', 'eva')
  await program.makeAdministrator('eva')
  eva = await program.signIn('eva')
  companyId = admin.session.company.id
  await connect(admin)
  await admin.call(saveRemotePeople, {
    params,
    body: { people: [{ user: ana.session.userId, remote: '7' }] },
  })
})

test('administrators alone see and change connections; another company has its own', async () => {
  for (const client of [ana, marta]) {
    expect(await client.send(listConnections, {})).toMatchObject({ status: 403 })
    expect(await client.send(disconnect, { params })).toMatchObject({ status: 403 })
  }
  expect(await connection()).toMatchObject({ health: 'up', address: portal.origin })
  const others = await eva.call(listConnections, {})
  expect(new Set(others.results.map(({ health }) => health))).toEqual(new Set(['absent']))
  for (const contract of [listExchanges, listRemotePeople, testConnection, disconnect])
    expect(await eva.send(contract, { params })).toMatchObject({ status: 404 })
})

test('no answer contains a secret or a token', async () => {
  const answers = JSON.stringify([
    await admin.call(listConnections, {}),
    await admin.call(testConnection, { params }),
    await log(),
  ])
  expect(answers).not.toContain(portal.client.secret)
  const sealed = await rows.selectFrom('integration_connections').selectAll().executeTakeFirstOrThrow()
  expect(sealed.secrets_sealed?.toString('latin1')).not.toContain(portal.client.secret)
})

test('an authorisation that somebody else began is not finished', async () => {
  await eva.call(saveConnection, {
    params,
    body: {
      address: portal.origin,
      secrets: { clientId: portal.client.id, clientSecret: portal.client.secret },
    },
  })
  const { url } = await admin.call(authorizeConnection, { params })
  const state = new URL(url ?? '').searchParams.get('state') ?? ''
  const body = { state, answer: { code: portal.newCode() } }
  expect(await eva.send(finishConnection, { params, body })).toMatchObject({
    status: 409,
    body: { code: 'integrations.stale_grant' },
  })
  const broken = { ...body, state: `${state.slice(0, -2)}xx` }
  expect(await admin.send(finishConnection, { params, body: broken })).toMatchObject({ status: 409 })
  await eva.call(disconnect, { params })
})

test('a call is registered while it rings, shown to who answers, finished, and its recording attached, once', async () => {
  const call = inbound('+573001110001')
  const id = await calls.ring(call)
  await eventually(() =>
    expect(portal.asked('telephony.externalCall.register').at(-1)?.EXTERNAL_CALL_ID).toBe(id),
  )
  expect(portal.asked('telephony.externalCall.register').at(-1)).toMatchObject({
    USER_ID: '7',
    PHONE_NUMBER: '+573001110001',
    TYPE: 2,
    SHOW: 1,
  })
  await calls.answer(id, call)
  await eventually(() => expect(portal.asked('telephony.externalCall.show').at(-1)?.USER_ID).toEqual(['7']))
  // Recordings may be stored before the call has ended.
  await recorder(program, companyId)({ callId: id })
  await calls.end(id, call, 'answered')
  const callIdOf = () =>
    [...portal.data.calls].find(([, one]) => one.params.EXTERNAL_CALL_ID === id)?.[0] ?? ''
  await eventually(() =>
    expect(portal.data.calls.get(callIdOf())?.finished).toMatchObject({ STATUS_CODE: '200' }),
  )
  await hurry(rows)
  await eventually(() => expect(portal.data.records.get(callIdOf())?.bytes).toBeGreaterThan(1000))
  const registered = portal
    .asked('telephony.externalCall.register')
    .filter((one) => one.EXTERNAL_CALL_ID === id)
  expect(registered).toHaveLength(1)
})

test('what was carried out although its answer was lost is not done twice', async () => {
  const call = inbound('+573001110002')
  portal.failNext({ of: 'telephony.externalCall.register', status: 500, body: {}, afterwards: true })
  const id = await calls.ring(call)
  await calls.end(id, call, 'cancelled')
  await eventually(async () => {
    await hurry(rows)
    const own = [...portal.data.calls.values()].filter(({ params: one }) => one.EXTERNAL_CALL_ID === id)
    expect(own).toHaveLength(1)
    expect(own[0]?.finished).toMatchObject({ STATUS_CODE: '304', DURATION: 0 })
  })
})

test('tokens are renewed when they end; each refresh token is used once', async () => {
  const before = portal.renewals()
  portal.expireTokens()
  const [one, other] = [inbound('+573001110003'), inbound('+573001110004')]
  const ids = [await calls.ring(one), await calls.ring(other)]
  // A person asks meanwhile: both must not renew.
  await Promise.all([admin.send(remoteChoices, { params }), admin.send(remoteChoices, { params })])
  await eventually(() => {
    const told = portal.asked('telephony.externalCall.register').map((call) => call.EXTERNAL_CALL_ID)
    expect(told).toEqual(expect.arrayContaining(ids))
  })
  expect(portal.renewals()).toBe(before + 1)
})

test('a limit pauses the connection without failing what waits', async () => {
  portal.failNext({
    of: 'telephony.externalCall.register',
    status: 503,
    body: { error: 'QUERY_LIMIT_EXCEEDED' },
  })
  const id = await calls.ring(inbound('+573001110005'))
  const mine = async () => (await log({ search: id })).find(({ record }) => record === id)
  await eventually(async () =>
    expect(await mine()).toMatchObject({ state: 'waiting', attempts: 0, status: 503 }),
  )
  expect(await connection()).toMatchObject({ health: 'paused', waiting: 1 })
  await hurry(rows)
  await eventually(async () => expect(await mine()).toMatchObject({ state: 'done' }))
})

test('what is refused is logged with its reason, and made again when asked to', async () => {
  portal.failNext({
    of: 'telephony.externalCall.register',
    status: 400,
    body: { error: 'ERROR_CORE', error_description: 'Unknown TYPE' },
  })
  const id = await calls.ring(inbound('+573001110006'))
  const mine = async () => (await log({ search: id }))[0]
  await eventually(async () =>
    expect(await mine()).toMatchObject({ state: 'failed', status: 400, reason: 'ERROR_CORE: Unknown TYPE' }),
  )
  const exchange = { params: { id: (await mine())?.id ?? 0 } }
  expect(await eva.send(repeatExchange, exchange)).toMatchObject({ status: 404 })
  expect(await ana.send(repeatExchange, exchange)).toMatchObject({ status: 403 })
  await admin.call(repeatExchange, exchange)
  await eventually(async () => expect(await mine()).toMatchObject({ state: 'done', reason: null }))
})

test('a click over there reaches the softphones of the user: one of them gets the order, and the call keeps its id', async () => {
  const data = { PHONE_NUMBER: '3001110007', PHONE_NUMBER_INTERNATIONAL: '+573001110007', USER_ID: '7' }
  const event = { ...data, CALL_ID: 'externalCall.theirs.1' }
  expect(await portal.tell('ONEXTERNALCALLSTART', event, { member: 'another portal' })).toBe(403)
  expect(await portal.tell('ONEXTERNALCALLSTART', event)).toBe(200)
  // The first event taught us their token: another one is refused from now on, and so is a repeated order.
  expect(await portal.tell('ONEXTERNALCALLSTART', event, { token: randomUUID() })).toBe(403)
  expect(await portal.tell('ONEXTERNALCALLSTART', event)).toBe(200)
  const order = await eventually(async () => {
    const found = await rows
      .selectFrom('integration_dials')
      .select(['id'])
      .where('number', '=', '+573001110007')
      .execute()
    expect(found).toHaveLength(1)
    return found[0]?.id ?? ''
  })
  expect(await eva.send(takeDialOrder, { params: { order } })).toMatchObject({ status: 404 })
  const taken = await Promise.all([
    ana.send(takeDialOrder, { params: { order } }),
    ana.send(takeDialOrder, { params: { order } }),
  ])
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 404])
  portal.data.calls.set('externalCall.theirs.1', { params: {}, finished: null })
  const call = { companyId, direction: 'outbound' as const, number: '+573001110007', endpoint: 'demo-1001' }
  const id = await calls.ring(call)
  await calls.end(id, call, 'answered')
  await eventually(() =>
    expect(portal.data.calls.get('externalCall.theirs.1')?.finished).toMatchObject({ USER_ID: '7' }),
  )
  expect(portal.asked('telephony.externalCall.register').some((one) => one.EXTERNAL_CALL_ID === id)).toBe(
    false,
  )
})

test('a lead made here appears there once, and its changes follow; what they change comes back without a loop', async () => {
  const { record } = await admin.call(leads.routes.create, {
    body: { first_name: 'Rosa', last_name: 'Ruiz', mobile: '+573001110008' },
  })
  const theirs = () =>
    [...(portal.data.items[1]?.values() ?? [])].filter(({ name }) => String(name).startsWith('Rosa'))
  await eventually(() => expect(theirs()).toHaveLength(1))
  const [item] = theirs()
  expect(item).toMatchObject({
    originId: String(record.id),
    fm: [{ typeId: 'PHONE', value: '+573001110008' }],
  })
  // Changed over there, by a person.
  Object.assign(item as object, { name: 'Rosalba', updatedTime: new Date(Date.now() + 1000).toISOString() })
  portal.data.offline.push({
    EVENT_NAME: 'ONCRMLEADUPDATE',
    EVENT_DATA: { FIELDS: { ID: String(item?.id) } },
  })
  const writes = portal.asked('crm.item.update').length
  await admin.call(testConnection, { params })
  await eventually(async () => {
    const now = await admin.call(leads.routes.read, { params: { id: record.id } })
    expect(now.first_name).toBe('Rosalba')
  })
  await eventually(async () => expect((await log({ state: 'waiting' })).length).toBe(0))
  expect(portal.asked('crm.item.update')).toHaveLength(writes)
  expect(portal.data.offline).toEqual([])
})

test('their lead becomes ours; one with a number that we know is the same person', async () => {
  const { record } = await admin.call(leads.routes.create, {
    body: { first_name: 'Pepe', mobile: '+573001110009' },
  })
  await eventually(async () => {
    const own = (await log()).filter(({ record: one }) => one === String(record.id))
    expect(own).toMatchObject([{ state: 'done' }])
  })
  const now = new Date().toISOString()
  const fresh = {
    id: 900,
    name: 'Nueva',
    lastName: 'Persona',
    updatedTime: now,
    fm: [{ typeId: 'PHONE', value: '3001110010' }],
  }
  const twin = {
    id: 901,
    name: 'José',
    lastName: '',
    updatedTime: now,
    fm: [{ typeId: 'PHONE', value: '+573001110009' }],
  }
  portal.data.items[1]?.set(900, fresh).set(901, twin)
  for (const id of ['900', '901', '900'])
    portal.data.offline.push({ EVENT_NAME: 'ONCRMLEADADD', EVENT_DATA: { FIELDS: { ID: id } } })
  await admin.call(testConnection, { params })
  await eventually(async () => {
    const { results } = await admin.call(leads.routes.list, { query: { search: 'Nueva Persona' } })
    expect(results).toMatchObject([{ mobile: '+573001110010' }])
    expect((await admin.call(leads.routes.read, { params: { id: record.id } })).first_name).toBe('José')
  })
  const others = await eva.call(leads.routes.list, { query: { search: 'Nueva Persona' } })
  expect(others.results).toEqual([])
})

test('who is who is told once each, and people of another company are nobody', async () => {
  const choices = await admin.call(remoteChoices, { params })
  expect(choices.users.map(({ name }) => name)).toEqual(['Ana Gómez', 'Luis Martínez'])
  const twice = [
    { user: ana.session.userId, remote: '1' },
    { user: admin.session.userId, remote: '1' },
  ]
  expect(await admin.send(saveRemotePeople, { params, body: { people: twice } })).toMatchObject({
    status: 400,
  })
  const stranger = [{ user: eva.session.userId, remote: '1' }]
  expect(await admin.send(saveRemotePeople, { params, body: { people: stranger } })).toMatchObject({
    status: 404,
  })
})

test('what is not to be exchanged is not told', async () => {
  const now = await connection()
  const settings = { ...(now?.settings ?? {}), calls: false } as NonNullable<typeof now>['settings']
  const body = { version: now?.version ?? 0, settings, fields: [] }
  await admin.call(changeConnection, { params, body })
  expect(await admin.send(changeConnection, { params, body })).toMatchObject({ status: 409 })
  const id = await calls.ring(inbound('+573001110011'))
  expect(await log({ search: id })).toEqual([])
})

test('when they remove the application the administrators are told, and disconnecting leaves nothing', async () => {
  expect(await portal.tell('ONAPPUNINSTALL', {})).toBe(200)
  await eventually(async () => {
    expect(await connection()).toMatchObject({ health: 'refused' })
    const notices = await admin.call(listNotifications, {})
    expect(JSON.stringify(notices)).toContain('vuelva a conectarlo')
  })
  await admin.call(disconnect, { params })
  for (const table of [
    'integration_connections',
    'integration_people',
    'integration_links',
    'integration_dials',
    'integration_exchanges',
  ] as const)
    expect(await rows.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect(await admin.send(disconnect, { params })).toMatchObject({ status: 404 })
})
