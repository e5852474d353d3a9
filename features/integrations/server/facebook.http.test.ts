import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { leads } from '#features/crm/contract/persons.ts'
import { type Recorded, startRecordingStandIn } from '#platform/messaging/recording-stand-in.ts'
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
import { hurry } from './testing.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const [PAGE, FORM, SECRET] = ['10150', '881', 'app secret']

interface RemoteLead {
  created_time: string
  platform?: string
  answers: Record<string, string>
}

/** Meta's side of a page: its leads, the fields that the app is subscribed to, and how the next request fails. */
const there = {
  leads: new Map<string, RemoteLead>(),
  subscribed: ['messages'],
  failures: [] as { status: number; code: number }[],
}
const failed = ({ status, code }: { status: number; code: number }) => ({
  status,
  body: { error: { message: 'Their words', type: 'OAuthException', code, fbtrace_id: 'x' } },
})
const leadOf = (id: string) => {
  const lead = there.leads.get(id)
  if (!lead) return null
  const { created_time, platform = 'fb', answers } = lead
  const field_data = Object.entries(answers).map(([name, value]) => ({ name, values: [value] }))
  return {
    id,
    created_time,
    platform,
    form_id: FORM,
    campaign_id: '77',
    campaign_name: 'Botas de invierno',
    ad_name: 'Video 2',
    field_data,
  }
}
const meta = await startRecordingStandIn(({ method, path }: Recorded) => {
  const { pathname, searchParams } = new URL(path, 'http://meta')
  const [, id = '', what] = pathname.split('/')
  if (what === 'subscribed_apps') {
    if (method === 'POST') there.subscribed = (searchParams.get('subscribed_fields') ?? '').split(',')
    if (method === 'DELETE') there.subscribed = []
    if (method !== 'GET') return { body: { success: true } }
    return {
      body: { data: there.subscribed.length === 0 ? [] : [{ id: '9', subscribed_fields: there.subscribed }] },
    }
  }
  const failure = there.failures.shift()
  if (failure) return failed(failure)
  if (what === 'leadgen_forms')
    return {
      body: {
        data: [{ id: FORM, name: 'Catálogo', questions: [{ key: 'ciudad', label: '¿En qué ciudad?' }] }],
      },
    }
  if (what === 'leads') {
    const [{ value: since }] = JSON.parse(searchParams.get('filtering') ?? '[]') as [{ value: number }]
    const later = [...there.leads].filter(([, one]) => Date.parse(one.created_time) / 1000 > since)
    return { body: { data: later.map(([leadId]) => ({ id: leadId })) } }
  }
  if (id === FORM) return { body: { id: FORM, name: 'Catálogo' } }
  const lead = leadOf(id)
  return lead ? { body: lead } : failed({ status: 400, code: 100 })
})
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

let made = 900
const newLead = (answers: Record<string, string>, more: Partial<RemoteLead> = {}) => {
  const id = String(++made)
  there.leads.set(id, { created_time: new Date().toISOString(), answers, ...more })
  return id
}
const post = async (callback: object, secret = SECRET) => {
  const body = JSON.stringify(callback)
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return (await fetch(address, { method: 'POST', body, headers: { 'x-hub-signature-256': signature } }))
    .status
}
const tell = (ids: readonly string[], page = PAGE, secret = SECRET) =>
  post(
    {
      object: 'page',
      entry: [
        {
          id: page,
          time: 1,
          changes: ids.map((id) => ({
            field: 'leadgen',
            value: { leadgen_id: id, page_id: page, form_id: FORM },
          })),
        },
      ],
    },
    secret,
  )
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

test('a limit pauses without a failure, a lead out of reach is told and can be taken again', async () => {
  there.failures = [{ status: 400, code: 80_005 }]
  const id = newLead({ full_name: 'Lenta' })
  await tell([id])
  await eventually(async () => expect(await connectionOf(admin)).toMatchObject({ health: 'paused' }))
  await hurry(rows)
  await arrived('Lenta')
  const gone = String(++made)
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
