import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { createTrunkAddresses } from './addresses/trunk-addresses.ts'

/** What the name servers answer. */
const hosts = new Map<string, readonly string[]>()
const resolve = async (host: string) => ({ calls: hosts.get(host) ?? [host], arrives: [] })
const PUBLIC = '190.24.1.9'
/** Of the platform, behind its router: no interface of this machine has it. */
const OUR_NAME = 'nube.plataforma.example'
const OURS = '190.24.1.10'

let program: TestProgram
let admin: Client
let operador: Client
let refresh: () => Promise<unknown>
let turn = 0

beforeAll(async () => {
  hosts.set(OUR_NAME, [OURS])
  program = await startTestProgram({ resolveHost: resolve, settings: { SIP_DOMAIN: OUR_NAME } })
  ;[admin, operador] = await program.signInAll('admin', 'operador')
  const { database } = program
  // A trunk for each test and more.
  await database.systemRows.updateTable('companies').set({ max_trunks: null }).execute()
  const { refreshAll } = createTrunkAddresses({ database, resolve, ownNames: [OUR_NAME], log: silentLogger })
  refresh = () => refreshAll(() => {})
})
beforeEach(() => allow(false))

/** The operator allows the company private addresses, or no longer. */
async function allow(private_trunks: boolean) {
  const { id } = admin.session.company
  const { version } = await operador.call(companies.routes.read, { params: { id } })
  await operador.call(companies.routes.edit, { params: { id }, body: { version, private_trunks } })
}

const enter = (host: string) => {
  turn += 1
  return admin.send(trunks.routes.create, {
    body: { name: `Troncal ${turn}`, kind: 'address', host, codecs: 'alaw' },
  })
}

/** The only trunk: of those with one address Asterisk reads the oldest alone. */
async function made(host: string) {
  await program.database.systemRows.updateTable('trunks').set({ disabled_at: new Date() }).execute()
  const entered = await enter(host)
  if (!entered.ok) throw new Error(entered.body.code)
  await refresh()
  return entered.body.record.id
}

/** What Asterisk reads of the trunk; null: it does not exist for it. */
const seen = (id: number) =>
  asOwner(program.ownerUrl, async (client) => {
    const { rows } = await client.query<{ match: string; endpoint: string | null; contact: string | null }>(
      `SELECT i.match, e.id AS endpoint, a.contact FROM asterisk.ps_endpoint_id_ips i
         LEFT JOIN asterisk.ps_endpoints e ON e.id = i.id LEFT JOIN asterisk.ps_aors a ON a.id = i.id WHERE i.id = $1`,
      [`trunk.${id}`],
    )
    const every = await client.query('SELECT FROM asterisk.ps_endpoints WHERE id = $1', [`trunk.${id}`])
    expect(every.rowCount).toBe(rows.length)
    return rows[0]?.match ?? null
  })

const connectionOf = async (id: number) =>
  (await admin.call(trunks.routes.read, { params: { id } })).connection

const hostStateOf = async (id: number) =>
  (await admin.call(trunks.routes.read, { params: { id } })).host_state

test.each([
  'localhost',
  'LOCALHOST',
  'sip.localhost',
  '127.0.0.1',
  '127.9.9.9',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '0.0.0.0',
  '::1',
  '::ffff:7f00:1',
  'fd00::1',
  'fe80::1',
  '64:ff9b::7f00:1',
])('%s is refused at once, unless the operator allows it', async (host) => {
  expect(await enter(host)).toMatchObject({
    status: 400,
    body: { fields: { host: [expect.stringContaining('privada')] } },
  })
  await allow(true)
  expect(await enter(host)).toMatchObject({ status: 201 })
})

test('a public address is used, and a trunk cannot be moved to a private one', async () => {
  const id = await made(PUBLIC)
  expect(await seen(id)).toBe(PUBLIC)
  const { version } = await admin.call(trunks.routes.read, { params: { id } })
  expect(
    await admin.send(trunks.routes.edit, { params: { id }, body: { version, host: '127.0.0.1' } }),
  ).toMatchObject({ status: 400 })
})

test('a name that means a private address, or one of the platform, does not exist for Asterisk', async () => {
  hosts.set('interna.example', ['10.0.0.8']).set('nuestra.example', [OURS])
  for (const host of ['interna.example', 'nuestra.example', OURS]) {
    const id = await made(host)
    expect(await seen(id)).toBeNull()
    expect(await connectionOf(id)).toBe('refused')
    await allow(true)
    expect(await seen(id)).toContain(hosts.get(host)?.at(-1) ?? host)
    expect(await connectionOf(id)).toBe('unknown')
    await allow(false)
    expect(await seen(id)).toBeNull()
  }
})

test('of a name with public and private addresses only the public ones are used, and it is marked', async () => {
  hosts.set('media.example', ['127.0.0.1', PUBLIC, OURS, '2800:e1::9', 'fd00::1'])
  const id = await made('media.example')
  expect(await seen(id)).toBe(`${PUBLIC},2800:e1::9`)
  expect(await connectionOf(id)).toBe('unknown')
  expect(await hostStateOf(id)).toBe('partial')
  await allow(true)
  expect(await seen(id)).toContain('127.0.0.1')
  expect(await hostStateOf(id)).toBe('known')
  await allow(false)
  hosts.set('media.example', [PUBLIC])
  await refresh()
  await allow(true)
  // Public ones are kept for an hour, private ones are gone.
  expect(await seen(id)).toBe(`${PUBLIC},2800:e1::9`)
  expect(await hostStateOf(id)).toBe('known')
})

test('a name that turns private later (DNS rebinding) never leads there, and goes on when it turns back', async () => {
  hosts.set('cambia.example', [PUBLIC])
  const id = await made('cambia.example')
  expect(await seen(id)).toBe(PUBLIC)
  hosts.set('cambia.example', ['127.0.0.1'])
  await refresh()
  expect(await seen(id)).toBe(PUBLIC)
  expect(await hostStateOf(id)).toBe('kept')
  expect(await connectionOf(id)).toBe('unknown')
  hosts.set('cambia.example', [PUBLIC])
  await refresh()
  expect(await seen(id)).toBe(PUBLIC)
  expect(await hostStateOf(id)).toBe('known')
  // After a day what was known no longer counts.
  hosts.set('cambia.example', ['127.0.0.1'])
  await program.database.systemRows
    .updateTable('trunk_addresses')
    .set({ seen_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('trunk_id', '=', id)
    .execute()
  await refresh()
  expect(await seen(id)).toBeNull()
  expect(await hostStateOf(id)).toBe('missing')
  expect(await connectionOf(id)).toBe('refused')
})

test('a host that nobody resolved yet does not exist for Asterisk, which asks no name server itself', async () => {
  hosts.set('nada.example', [])
  expect(await seen(await made('nada.example'))).toBeNull()
})
