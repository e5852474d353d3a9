import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { leads } from '#features/crm/contract/persons.ts'
import { eventually } from '#platform/testing/eventually.ts'
import {
  authorizeConnection,
  changeConnection,
  disconnect,
  listConnections,
  listExchanges,
  remoteChoices,
  repeatExchange,
  saveConnection,
  testConnection,
} from '../contract/connections.ts'
import { startLeadPage } from './conformance/testing-lead-page.ts'
import { hurry } from './testing.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const [PAGE, SECRET] = ['10150', 'app secret']
const meta = await startLeadPage({ page: PAGE, secret: SECRET })
const { there, newLead } = meta
afterAll(meta.stop)

const program = await startTestProgram({
  runJobs: true,
  settings: { FACEBOOK_URL: meta.origin, INTEGRATION_PRIVATE_ADDRESSES: 'true' },
})
const rows = program.database.systemRows
const params = { kind: 'facebook' as const }
let admin: Client
let eva: Client
let address = ''

const connectionOf = async (who: Client) =>
  (await who.call(listConnections, {})).results.find(({ kind }) => kind === 'facebook')
const secrets = { pageId: PAGE, pageToken: 'EAA', appSecret: SECRET, verifyToken: 'escogido' }

beforeAll(async () => {
  ;[admin] = await program.signInAll('admin')
  await program.makeAdministrator('eva')
  eva = await program.signIn('eva')
  await admin.call(saveConnection, { params, body: { secrets } })
  expect(await admin.call(authorizeConnection, { params })).toEqual({ url: null })
  address = `${program.origin}${new URL((await connectionOf(admin))?.incoming_url ?? '').pathname}`
})
beforeEach(() => {
  there.failures = []
})

const tell = (ids: readonly string[], of = PAGE, by = SECRET) => meta.tell(address, ids, { of, by })
const found = async (who: Client, search: string) =>
  (await who.call(leads.routes.list, { query: { search } as never })).results
const arrived = (search: string) =>
  eventually(async () => {
    const all = await found(admin, search)
    expect(all).toHaveLength(1)
    return all[0] as NonNullable<(typeof all)[number]>
  })
const log = async (query: object = {}) => (await admin.call(listExchanges, { params, query })).results

test('the handshake, the signature, and other pages', async () => {
  const ask = async (token: string) => {
    const query = `hub.mode=subscribe&hub.challenge=1158&hub.verify_token=${token}`
    const response = await fetch(`${address}?${query}`)
    return [response.status, await response.text()]
  }
  expect(await ask('escogido')).toEqual([200, '1158'])
  expect(await ask('otro')).toEqual([403, ''])
  expect(await tell(['1'], PAGE, 'other secret')).toBe(403)
  expect(await tell(['1'], '20250')).toBe(200)
  expect(await log({ search: '1' })).toEqual([])
})

test('the app keeps what it was told of before, for Messenger', () => {
  expect(there.subscribed).toEqual(['messages', 'leadgen'])
})

test('a lead comes with its campaign, and every answer is kept', async () => {
  const id = newLead({
    full_name: 'Rosa Elena Díaz',
    email: 'Rosa@Example.com',
    phone_number: '+573009990001',
    talla_de_calzado: '38',
  })
  expect(await tell([id])).toBe(200)
  const lead = await arrived('Rosa Elena')
  expect(lead).toMatchObject({ first_name: 'Rosa', last_name: 'Elena Díaz', email: 'rosa@example.com' })
  expect(lead.campaign).toMatchObject({ label: 'Botas de invierno' })
  const record = await admin.call(leads.routes.read, { params: { id: lead.id } })
  expect(JSON.stringify(record)).toContain('talla de calzado: 38')
  expect(JSON.stringify(record)).toContain('Catálogo')
  expect(await found(eva, 'Rosa Elena')).toEqual([])
})

test('told twice, late and in a batch, each lead is taken once', async () => {
  const ids = ['Nora', 'Nadia'].map((first_name) => newLead({ first_name, last_name: 'Repetida' }))
  await tell([...ids, ids[0] ?? ''])
  await eventually(async () => expect(await found(admin, 'Repetida')).toHaveLength(2))
  await tell(ids)
  await eventually(async () =>
    expect((await log({ search: ids[1] })).map(({ state }) => state)).toEqual(['skipped', 'done']),
  )
  expect(await found(admin, 'Repetida')).toHaveLength(2)
})

test('a question mapped to a field is written there, and known people keep their campaign', async () => {
  const { fields } = await admin.call(remoteChoices, { params })
  expect(fields).toEqual([{ id: 'ciudad', name: '¿En qué ciudad? (Catálogo)' }])
  const before = await connectionOf(admin)
  await admin.call(changeConnection, {
    params,
    body: {
      version: before?.version ?? 0,
      settings: before?.settings as never,
      fields: [{ own: 'city', remote: 'ciudad' }],
    },
  })
  const phone_number = '+573009990002'
  await admin.call(leads.routes.create, { body: { first_name: 'Conocida', mobile: phone_number } as never })
  await tell([newLead({ full_name: 'Conocida', phone_number, ciudad: 'Cali' })])
  await eventually(async () => expect(await arrived('Conocida')).toMatchObject({ city: 'Cali' }))
})

test('a form with a mapping of its own goes by it, the others by the common one', async () => {
  there.forms.push({ id: '882', name: 'Visitas', questions: [{ key: 'barrio', label: '¿Barrio?' }] })
  const { forms } = await admin.call(remoteChoices, { params })
  expect(forms.map(({ id, fields }) => [id, fields.map((field) => field.id)])).toEqual([
    ['881', ['ciudad']],
    ['882', ['barrio']],
  ])
  const before = await connectionOf(admin)
  await admin.call(changeConnection, {
    params,
    body: {
      version: before?.version ?? 0,
      settings: before?.settings as never,
      fields: [
        { own: 'city', remote: 'ciudad' },
        { own: 'city', remote: 'barrio', form: '882' },
      ],
    },
  })
  const answers = { ciudad: 'Pasto', barrio: 'Centro' }
  await tell([newLead({ full_name: 'Una Común', ...answers })])
  await tell([newLead({ full_name: 'Una Propia', ...answers }, { form: '882' })])
  expect(await arrived('Una Común')).toMatchObject({ city: 'Pasto' })
  expect(await arrived('Una Propia')).toMatchObject({ city: 'Centro' })
})

test('a limit pauses without a failure, a lead out of reach is told and can be taken again', async () => {
  there.failures = [{ status: 400, code: 80_005 }]
  const id = newLead({ full_name: 'Lenta' })
  await tell([id])
  await eventually(async () => expect(await connectionOf(admin)).toMatchObject({ health: 'paused' }))
  await hurry(rows)
  await arrived('Lenta')
  const gone = meta.nextId()
  await tell([gone])
  const refused = await eventually(async () => {
    const [one] = await log({ search: gone })
    expect(one).toMatchObject({ state: 'failed', reason: expect.stringContaining('Their words') })
    return one as NonNullable<typeof one>
  })
  there.leads.set(gone, { created_time: new Date().toISOString(), answers: { full_name: 'Recuperada' } })
  expect((await eva.send(repeatExchange, { params: { id: refused.id } })).status).toBe(404)
  await admin.call(repeatExchange, { params: { id: refused.id } })
  await arrived('Recuperada')
})

test('what was missed is asked for by time, once; an expired token ends the connection until it is renewed', async () => {
  const id = newLead({ full_name: 'Olvidada' })
  there.failures = [{ status: 400, code: 190 }]
  await tell([newLead({ full_name: 'Vencida' })])
  await eventually(async () => expect(await connectionOf(admin)).toMatchObject({ health: 'refused' }))
  // Refused, it takes nothing: this one would be lost.
  expect(await tell([id])).toBe(404)
  await admin.call(testConnection, { params })
  await eventually(async () => expect(await connectionOf(admin)).toMatchObject({ health: 'up' }))
  await arrived('Vencida')
  await arrived('Olvidada')
  await eventually(async () => expect(await log({ state: 'waiting' })).toEqual([]))
  await admin.call(testConnection, { params })
  await hurry(rows)
  expect(await found(admin, 'Olvidada')).toHaveLength(1)
})

test('disconnecting leaves Messenger its subscription, and nothing here', async () => {
  await admin.call(disconnect, { params })
  await eventually(() => expect(there.subscribed).toEqual(['messages']))
  expect(await tell(['1'])).toBe(404)
  expect((await eva.send(testConnection, { params })).status).toBe(404)
})
