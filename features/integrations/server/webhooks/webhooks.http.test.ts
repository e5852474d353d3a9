import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { leads } from '#features/crm/contract/persons.ts'
import { writeRights } from '#features/crm/contract/rights.ts'
import { makeBusiness, makePipeline } from '#features/crm/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { listDeliveries, repeatExchange } from '../../contract/connections.ts'
import { renewWebhookSecret, testWebhook, webhooks } from '../../contract/webhooks.ts'
import { hurry } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })

interface Delivery {
  path: string
  body: { id: string; type: string; data: Record<string, unknown> }
  raw: string
  signature: string
}

/** A receiver of a company, with the next answers in order; 204 otherwise. */
const received: Delivery[] = []
const answers: { status: number; headers?: Record<string, string> }[] = []
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const raw = Buffer.concat(parts).toString('utf8')
    const signature = String(request.headers['suite-signature'])
    received.push({ path: request.url ?? '', raw, signature, body: JSON.parse(raw) as Delivery['body'] })
    const { status, headers = {} } = answers.shift() ?? { status: 204 }
    response.writeHead(status, headers).end()
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const program = await startTestProgram({ runJobs: true, settings: { INTEGRATION_PRIVATE_ADDRESSES: 'true' } })
const rows = program.database.systemRows
const { routes } = webhooks
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  ;[admin, ana] = await program.signInAll('admin', 'ana')
  await program.makeAdministrator('eva')
  eva = await program.signIn('eva')
})

let made = 0
async function makeWebhook(path: string, events: readonly string[], client = admin) {
  made += 1
  const { record, once: shown } = await client.call(routes.create, {
    body: { name: `Aviso ${made}`, url: `${receiver}${path}`, events: events as ['person.created'] },
  })
  return { id: record.id, secret: shown.secret ?? '' }
}
const at = (path: string) => received.filter((one) => one.path === path)
const remove = (id: number) => admin.call(routes.act, { body: { action: 'remove', ids: [id] } })

test('events are delivered signed, in the order of their record, to the company they belong to', async () => {
  const { id, secret } = await makeWebhook('/orden', ['person.created', 'person.changed', 'person.removed'])
  const other = await makeWebhook('/ajena', ['person.created'], eva)
  const { record } = await admin.call(leads.routes.create, {
    body: { first_name: 'Rita', mobile: '+573002220001' },
  })
  await eventually(() => expect(at('/orden')).toHaveLength(1))
  await admin.call(leads.routes.edit, {
    params: { id: record.id },
    body: { version: record.version, city: 'Cali' },
  })
  await admin.call(leads.routes.act, { body: { action: 'remove', ids: [record.id] } })
  await eventually(() =>
    expect(
      at('/orden')
        .map(({ body }) => body.type)
        .at(-1),
    ).toBe('person.removed'),
  )
  const [first] = at('/orden')
  expect(first?.body.data).toMatchObject({ id: record.id, first_name: 'Rita', mobile: '+573002220001' })
  for (const { raw, signature } of at('/orden')) {
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    expect(createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex')).toBe(v1)
  }
  expect(at('/ajena')).toEqual([])
  await remove(id)
  await eva.call(routes.act, { body: { action: 'remove', ids: [other.id] } })
})

test('amounts leave by no webhook while the company withholds them from administrators', async () => {
  const { stages } = await makePipeline(admin)
  const { id } = await makeWebhook('/montos', ['business.created'])
  const create = () => makeBusiness(admin, stages[0])
  const amounts = () => at('/montos').map(({ body }) => body.data.total_amount)
  const power = (granted: boolean) =>
    admin.call(writeRights, { body: { powers: [{ role: 'administrator', power: 'amounts', granted }] } })
  await create()
  await eventually(() => expect(at('/montos')).toHaveLength(1))
  await power(false)
  await create()
  await eventually(() => expect(at('/montos')).toHaveLength(2))
  await power(true)
  expect(amounts()).toEqual([0, null])
  await remove(id)
})

test('a failed delivery is tried again with the same content, and later ones of the record wait for it', async () => {
  const { id } = await makeWebhook('/falla', ['person.created', 'person.changed'])
  answers.push({ status: 500 })
  const { record } = await admin.call(leads.routes.create, { body: { first_name: 'Sara' } })
  await eventually(() => expect(at('/falla')).toHaveLength(1))
  await admin.call(leads.routes.edit, {
    params: { id: record.id },
    body: { version: record.version, first_name: 'Sarita' },
  })
  const { results } = await admin.call(listDeliveries, { params: { id }, query: { state: 'waiting' } })
  expect(results.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['HTTP 500']))
  expect(await admin.call(routes.read, { params: { id } })).toMatchObject({ health: 'failing' })
  await hurry(rows)
  await eventually(() => expect(at('/falla').map(({ body }) => body.type)).toHaveLength(3))
  const [first, second, third] = at('/falla')
  expect(second?.raw).toBe(first?.raw)
  expect(third?.body).toMatchObject({ type: 'person.changed', data: { first_name: 'Sarita' } })
  expect(await admin.call(routes.read, { params: { id } })).toMatchObject({ health: 'up', problem: null })
  await remove(id)
})

test('a delivery can be repeated, a test sent, and the key renewed; by administrators of the company', async () => {
  const { id, secret } = await makeWebhook('/prueba', ['call.ended'])
  await admin.call(testWebhook, { params: { id } })
  await eventually(async () => {
    const log = await admin.call(listDeliveries, { params: { id } })
    expect(log.results).toMatchObject([{ kind: 'ping', state: 'done', status: 204 }])
  })
  const { results } = await admin.call(listDeliveries, { params: { id } })
  const exchange = { params: { id: results[0]?.id ?? 0 } }
  const renewed = await admin.call(renewWebhookSecret, { params: { id } })
  expect(renewed.secret).not.toBe(secret)
  await admin.call(repeatExchange, exchange)
  await eventually(() => expect(at('/prueba')).toHaveLength(2))
  const [one, again] = at('/prueba')
  expect(again?.body.id).toBe(one?.body.id)
  for (const contract of [listDeliveries, testWebhook, renewWebhookSecret]) {
    expect(await eva.send(contract, { params: { id } })).toMatchObject({ status: 404 })
    expect(await ana.send(contract, { params: { id } })).toMatchObject({ status: 403 })
  }
  expect(await eva.send(repeatExchange, exchange)).toMatchObject({ status: 404 })
  expect(JSON.stringify(await admin.call(routes.list, {}))).not.toContain(renewed.secret)
  await remove(id)
})

test('a receiver that is gone, or failed for days, is turned off and the administrators are told', async () => {
  const gone = await makeWebhook('/ido', ['person.created'])
  answers.push({ status: 410 })
  await admin.call(leads.routes.create, { body: { first_name: 'Tomás' } })
  await eventually(async () => {
    const record = await admin.call(routes.read, { params: { id: gone.id } })
    expect(record).toMatchObject({ health: 'off', problem: 'HTTP 410' })
  })
  await eventually(async () =>
    expect(JSON.stringify(await admin.call(listNotifications, {}))).toContain('se desactivó'),
  )
  await remove(gone.id)
  const old = await makeWebhook('/viejo', ['person.created'])
  await rows
    .updateTable('webhooks')
    .set({ failing_since: new Date(Date.now() - 4 * 86_400_000) })
    .where('id', '=', old.id)
    .execute()
  answers.push({ status: 503 })
  await admin.call(leads.routes.create, { body: { first_name: 'Úrsula' } })
  await eventually(async () => {
    const record = await admin.call(routes.read, { params: { id: old.id } })
    expect(record).toMatchObject({ health: 'off' })
  })
  await admin.call(routes.act, { body: { action: 'enable', ids: [old.id] } })
  await hurry(rows)
  await eventually(() => expect(at('/viejo')).toHaveLength(2))
  await remove(old.id)
})

test('an address inside this network is not requested', async () => {
  const strict = await startTestProgram({ runJobs: true })
  const client = await strict.signIn('admin')
  const { record } = await client.call(routes.create, {
    body: { name: 'Interno', url: `${receiver}/dentro`, events: ['person.created'] },
  })
  await client.call(leads.routes.create, { body: { first_name: 'Vera' } })
  await eventually(async () => {
    const now = await client.call(routes.read, { params: { id: record.id } })
    expect(now).toMatchObject({ health: 'failing', problem: 'AddressRefused' })
  })
  expect(at('/dentro')).toEqual([])
})

test('of many that are made at once, no more stay than a company may have', async () => {
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      eva.send(routes.create, {
        body: { name: `A la vez ${number}`, url: `${receiver}/muchos`, events: ['person.removed'] },
      }),
    ),
  )
  expect(replies.filter(({ status }) => status !== 201).map(({ status }) => status)).toContain(409)
  const { results } = await eva.call(routes.list, { query: { limit: 100 } })
  expect(results).toHaveLength(20)
})
