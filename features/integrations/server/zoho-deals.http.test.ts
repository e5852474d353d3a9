import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { loseBusiness } from '#features/crm/contract/business-moves.ts'
import { businesses } from '#features/crm/contract/businesses.ts'
import { persons } from '#features/crm/contract/persons.ts'
import { makePipeline } from '#features/crm/server/testing.ts'
import { updateSender } from '#features/join/contract/chats.ts'
import { channelOf, outsidePhone } from '#features/join/server/testing.ts'
import { recorder } from '#features/recordings/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startZohoAccount } from '#platform/testing/zoho-crm/zoho-account.ts'
import {
  authorizeConnection,
  changeConnection,
  finishConnection,
  listConnections,
  remoteChoices,
  saveConnection,
  saveRemotePeople,
  testConnection,
} from '../contract/connections.ts'
import { callsOf, exchangesSettled } from './testing.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const zoho = await startZohoAccount()
afterAll(zoho.stop)
const program = await startTestProgram({
  runJobs: true,
  settings: {
    ZOHO_ACCOUNTS_URL: zoho.origin,
    INTEGRATION_PRIVATE_ADDRESSES: 'true',
  },
})
zoho.reach(program.origin)
const rows = program.database.systemRows
const params = { kind: 'zoho-crm' as const }
let admin: Client
let ana: Client
let eva: Client

const connection = async () =>
  (await admin.call(listConnections, {})).results.find(({ kind }) => kind === 'zoho-crm')

async function choose(settings: object): Promise<void> {
  const now = await connection()
  await admin.call(changeConnection, {
    params,
    body: { version: now?.version ?? 0, settings: { ...now?.settings, ...settings } as never, fields: [] },
  })
}

beforeAll(async () => {
  ;[admin, ana] = await program.signInAll('admin', 'ana')
  await program.makeAdministrator('eva')
  eva = await program.signIn('eva')
  await admin.call(saveConnection, {
    params,
    body: { secrets: { clientId: zoho.client.id, clientSecret: zoho.client.secret } },
  })
  const { url } = await admin.call(authorizeConnection, { params })
  const state = new URL(url ?? '').searchParams.get('state') ?? ''
  await admin.call(finishConnection, {
    params,
    body: { state, answer: { code: zoho.newCode(), 'accounts-server': zoho.origin } },
  })
  await admin.call(saveRemotePeople, {
    params,
    body: { people: [{ user: ana.session.userId, remote: '71' }] },
  })
  await makePipeline(admin)
  await choose({ businesses: true, conversations: true, recordings: true })
})

const deals = (name: string) =>
  [...(zoho.modules.Deals?.values() ?? [])].filter((one) => one.Deal_Name === name)
const ours = async (search: string, who = admin) =>
  (await who.call(businesses.routes.list, { query: { search } })).results
const settled = () => exchangesSettled(rows, 'zoho-crm')
const stageIds = async () => {
  const choices = await admin.call(remoteChoices, { params })
  expect(choices.stages.map(({ id }) => id)).toContain('Negotiation')
  expect(choices.own_stages.length).toBeGreaterThan(1)
  return choices.own_stages.map(({ id }) => Number(id))
}
const customer = async (first_name: string, mobile: string) =>
  (
    await admin.call(persons.routes.create, {
      body: { first_name, last_name: 'Negocios', mobile, owner: ana.session.userId },
    })
  ).record.id
/** Changes a deal over there, later than anything here, and tells of it. */
async function changeThere(id: string, values: object): Promise<void> {
  const deal = zoho.modules.Deals?.get(id)
  Object.assign(deal ?? {}, values, { Modified_Time: new Date(Date.now() + 2000).toISOString() })
  expect(await zoho.tell('Deals', 'update', [id])).toBe(200)
}

test('a business made here is one deal of its contact, also when an answer is lost', async () => {
  const [first = 0] = await stageIds()
  await choose({ stages: [{ own: String(first), remote: 'Qualification' }] })
  zoho.failNext({ of: 'Deals', status: 500, body: {}, afterwards: true })
  const person = await customer('Delia', '+573004440001')
  await admin.call(businesses.routes.create, {
    body: { name: 'Techo (nuevo), azul', person, stage: first, expected_close: '2027-01-15' },
  })
  await settled()
  const [deal, ...others] = deals('Techo (nuevo), azul')
  expect(others).toEqual([])
  const contact = [...(zoho.modules.Contacts?.values() ?? [])].find(
    ({ First_Name }) => First_Name === 'Delia',
  )
  expect(deal).toMatchObject({
    Stage: 'Qualification',
    Closing_Date: '2027-01-15',
    Contact_Name: { id: contact?.id },
  })
  expect(await ours('Techo', eva)).toEqual([])
})

test('with a unique field of theirs, by our number of it', async () => {
  await choose({ externalField: 'Suite_Id' })
  zoho.failNext({ of: 'Deals/upsert', status: 500, body: {}, afterwards: true })
  const [first = 0] = await stageIds()
  const { record } = await admin.call(businesses.routes.create, { body: { name: 'Piso', stage: first } })
  await settled()
  expect(deals('Piso')).toMatchObject([{ Suite_Id: String(record.id) }])
  await choose({ externalField: '' })
})

test('what they change arrives once and does not come back', async () => {
  const [deal] = deals('Piso')
  const [, second = 0] = await stageIds()
  const { settings } = (await connection()) ?? {}
  await choose({ stages: [...(settings?.stages ?? []), { own: String(second), remote: 'Negotiation' }] })
  const writes = () =>
    zoho.requests.filter(({ method, path }) => method === 'PUT' && path.startsWith('Deals'))
  const before = writes().length
  await changeThere(deal?.id ?? '', { Deal_Name: 'Piso flotante', Stage: 'Negotiation', Amount: 1_200_000 })
  expect(await zoho.tell('Deals', 'update', [deal?.id ?? ''])).toBe(200)
  await eventually(async () =>
    expect(await ours('Piso')).toMatchObject([
      { name: 'Piso flotante', stage: { id: second }, total_amount: 1_200_000 },
    ]),
  )
  await settled()
  expect(writes()).toHaveLength(before)
})

test('the later change wins, and the log says so', async () => {
  const [deal] = deals('Piso flotante')
  const [own] = await ours('Piso flotante')
  const id = own?.id ?? 0
  // Theirs was made before ours, and heard of after it.
  const stored = zoho.modules.Deals?.get(deal?.id ?? '')
  Object.assign(stored ?? {}, { Deal_Name: 'Perdedor', Modified_Time: '2020-01-01T00:00:00.000Z' })
  zoho.failNext({ of: `Deals/${deal?.id}`, status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  const { version } = await admin.call(businesses.routes.read, { params: { id } })
  await admin.call(businesses.routes.edit, { params: { id }, body: { version, name: 'Piso ganador' } })
  await zoho.tell('Deals', 'update', [deal?.id ?? ''])
  await settled()
  expect((await ours('Piso')).map(({ name }) => name)).toEqual(['Piso ganador'])
  expect(deals('Piso ganador')).toHaveLength(1)
})

test('won over there is a sale here; lost here is lost there', async () => {
  const [deal] = deals('Piso ganador')
  await changeThere(deal?.id ?? '', { Stage: 'Closed Won' })
  await eventually(async () => expect(await ours('Piso ganador')).toMatchObject([{ status: 'won' }]))
  const sales = await rows
    .selectFrom('crm_sales')
    .select('amount')
    .where('name', '=', 'Piso ganador')
    .execute()
  expect(sales.map(({ amount }) => Number(amount))).toEqual([1_200_000])
  const [techo] = await ours('Techo')
  const reason = await rows
    .insertInto('crm_discard_reasons')
    .values({ company_id: admin.session.company.id, name: 'Sin presupuesto' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await admin.call(loseBusiness, { params: { id: techo?.id ?? 0 }, body: { reason: reason.id } })
  await settled()
  expect(deals('Techo (nuevo), azul')).toMatchObject([{ Stage: 'Closed Lost' }])
})

test('their deal becomes ours with its contact, and one thrown away over there is forgotten', async () => {
  const now = new Date().toISOString()
  zoho.modules.Contacts?.set('77001', {
    id: '77001',
    First_Name: 'Gala',
    Last_Name: 'Gómez',
    Phone: '+573004440009',
    Modified_Time: now,
  })
  zoho.modules.Deals?.set('88001', {
    id: '88001',
    Deal_Name: 'Ventanas',
    Stage: 'Otra etapa',
    Amount: 900.4,
    Contact_Name: { id: '77001' },
    Owner: { id: '71' },
    Modified_Time: now,
  })
  await zoho.tell('Deals', 'insert', ['88001'])
  await eventually(async () =>
    expect(await ours('Ventanas')).toMatchObject([
      { person: { label: 'Gala Gómez' }, total_amount: 900, owner: { id: ana.session.userId } },
    ]),
  )
  zoho.modules.Deals?.delete('88001')
  await zoho.tell('Deals', 'delete', ['88001'])
  await settled()
  const links = await rows
    .selectFrom('integration_links')
    .select('own_id')
    .where('remote_id', '=', '88001')
    .execute()
  expect(links).toEqual([])
  expect(await ours('Ventanas')).toHaveLength(1)
})

test('a channel that ended is made again', async () => {
  zoho.expireChannel()
  await admin.call(testConnection, { params })
  expect(zoho.channel()).toMatchObject({ notify_url: (await connection())?.incoming_url })
})

test('the recording of a logged call is attached once, whichever comes first', async () => {
  const calls = callsOf(rows)
  const call = {
    companyId: admin.session.company.id,
    direction: 'inbound' as const,
    number: '+573004440001',
    endpoint: 'demo-1001',
  }
  const id = await calls.ring(call)
  await calls.answer(id, call)
  await recorder(program, call.companyId)({ callId: id })
  await calls.end(id, call, 'answered')
  zoho.failNext({ of: 'Attachments', status: 500, body: {}, afterwards: true })
  await settled()
  const attached = [...(zoho.modules.Attachments?.values() ?? [])].filter(
    ({ File_Name }) => File_Name === `${id}.wav`,
  )
  expect(attached).toHaveLength(1)
  expect(Number(attached[0]?.size)).toBeGreaterThan(1000)
})

test('a closed conversation is a note of its contact, once', async () => {
  const { account } = await channelOf(admin, [ana])
  const phone = outsidePhone(program.origin, account, '573004440001', 'Delia')
  await phone.write('¿Cuánto vale el techo?')
  const chat = await eventually(async () => {
    const found = await rows
      .selectFrom('join_conversations')
      .select(['id', 'owner_id'])
      .where('account_id', '=', account)
      .executeTakeFirst()
    expect(found?.owner_id).toBe(ana.session.userId)
    return found?.id ?? 0
  })
  await ana.call(updateSender, { query: { chat_id: chat, finish: 'true' } as never })
  zoho.failNext({ of: 'Notes', status: 500, body: {}, afterwards: true })
  await settled()
  const notes = [...(zoho.modules.Notes?.values() ?? [])]
  expect(notes).toMatchObject([{ Note_Content: expect.stringContaining('¿Cuánto vale el techo?') }])
})
