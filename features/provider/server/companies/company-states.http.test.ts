import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { currentSession, signIn } from '#features/session/contract/session.ts'
import { startBulk } from '#platform/resource/contract/bulk.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { companies } from '../../contract/companies.ts'
import { asteriskServers } from '../../contract/servers.ts'
import { newCompany, replacing } from '../testing.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const { list, read, edit, remove, act } = companies.routes
let operador: Client

beforeAll(async () => {
  operador = await program.signIn('operador')
})

const enter = (username: string, password: string) =>
  program.anonymous(signIn, { body: { username, password } })

test('suspending ends sessions, sockets, sign-in and endpoints; resuming restores them', async () => {
  const { record, password } = await newCompany(operador)
  const username = String(record.admin_username)
  const entered = await program.anonymous(signIn, { body: { username, ...replacing(password) } })
  const own = `${password} propia`
  if (!entered.ok) throw new Error('the administrator cannot sign in')
  const asAdmin = (path: string, init: RequestInit = {}) =>
    fetch(`${program.origin}${path}`, {
      ...init,
      headers: {
        authorization: `token ${entered.body.token}`,
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    })
  await asAdmin(extensions.routes.create.path, {
    method: 'POST',
    body: JSON.stringify({ number: '101', display_name: 'Caja' }),
  })
  const endpoint = `${record.slug_name}-101`
  const endpoints = async () =>
    (
      await rows
        .selectFrom('extensions')
        .innerJoin('companies', 'companies.id', 'extensions.company_id')
        .select('endpoint')
        .where('endpoint', '=', endpoint)
        .where('companies.disabled_at', 'is', null)
        .execute()
    ).length
  expect(await endpoints()).toBe(1)
  await operador.call(act, { body: { action: 'disable', ids: [record.id], removal: { name: record.name } } })
  expect((await asAdmin(currentSession.path)).status).toBe(401)
  // Told only to those who know the password.
  expect(await enter(username, own)).toMatchObject({
    status: 403,
    body: { code: 'session.company_suspended' },
  })
  expect(await enter(username, 'otra')).toMatchObject({
    status: 401,
    body: { code: 'session.bad_credentials' },
  })
  expect(await endpoints()).toBe(0)
  await operador.call(act, { body: { action: 'enable', ids: [record.id] } })
  // The old session stays invalid.
  expect((await asAdmin(currentSession.path)).status).toBe(401)
  expect(await enter(username, own)).toMatchObject({ status: 200 })
  expect(await endpoints()).toBe(1)
})

test('a suspension closes open sockets', async () => {
  const client = await program.signIn('bruno')
  const socket = await client.open('/ws/notifications/otra-1002/', 'notifications')
  const { id, name } = client.session.company
  await operador.call(act, { body: { action: 'disable', ids: [id], removal: { name } } })
  await eventually(async () => expect(socket.socket.readyState).toBe(3))
  await operador.call(act, { body: { action: 'enable', ids: [id] } })
})

test('nobody suspends or deletes their own company; a deleted one can be restored', async () => {
  const own = operador.session.company.id
  for (const action of ['disable', 'remove'] as const) {
    expect(await operador.send(act, { body: { action, ids: [own] } })).toMatchObject({
      status: 409,
      body: { code: 'provider.own_company' },
    })
  }
  const { record, password } = await newCompany(operador)
  const removed = { action: 'remove' as const, ids: [record.id], removal: { name: record.name } }
  await operador.call(act, { body: removed })
  expect(await operador.send(read, { params: { id: record.id } })).toMatchObject({ status: 404 })
  expect(await enter(String(record.admin_username), password)).toMatchObject({ status: 403 })
  await operador.call(act, { body: { action: 'restore', ids: [record.id] } })
  const username = String(record.admin_username)
  expect(await program.anonymous(signIn, { body: { username, ...replacing(password) } })).toMatchObject({
    status: 200,
  })
})

test('a company is suspended and deleted by its name alone, one at a time', async () => {
  const [one, other] = [await newCompany(operador), await newCompany(operador)]
  const { id, name } = one.record
  const unnamed = { status: 409, body: { code: 'provider.company_unnamed' } }
  for (const action of ['disable', 'remove'] as const) {
    for (const removal of [undefined, { name: '' }, { name: String(other.record.name) }])
      expect(await operador.send(act, { body: { action, ids: [id], removal } })).toMatchObject(unnamed)
    const both = { action, ids: [id, other.record.id], removal: { name } }
    expect(await operador.send(act, { body: both })).toMatchObject(unnamed)
  }
  expect(await operador.send(remove, { params: { id } })).toMatchObject(unnamed)
  const bulk = { action: 'remove' as const, query: { search: name } }
  const started = await operador.send(startBulk, { params: { resource: 'company' }, body: bulk })
  if (started.ok) await program.settled()
  expect(await operador.call(read, { params: { id } })).toMatchObject({ id })
  // As people type it.
  const typed = { name: ` ${name.toUpperCase()}  ` }
  await operador.call(act, { body: { action: 'disable', ids: [id], removal: typed } })
  await operador.call(act, { body: { action: 'remove', ids: [id], removal: typed } })
  expect(await operador.send(read, { params: { id } })).toMatchObject({ status: 404 })
})

test('companies are moved to another telephone server; running calls stay where they are', async () => {
  const { record: server } = await operador.call(asteriskServers.routes.create, {
    body: { name: 'Norte', ari_url: 'http://127.0.0.1:1/ari', ari_user: 'suite', ari_password: 'secreta' },
  })
  const { record } = await newCompany(operador)
  const { id } = record
  const call = randomUUID()
  await rows
    .insertInto('calls')
    .values({ id: call, company_id: id, dialed: '1', started_at: new Date() })
    .execute()
  const move = (version: number) =>
    operador.send(edit, { params: { id }, body: { version, asterisk_server: server.id } })
  expect(await move(1)).toMatchObject({ status: 200, body: { asterisk_server: { label: 'Norte' } } })
  const { results } = await operador.call(list, { query: { asterisk_server: server.id } as object })
  expect(results.map((company) => company.id)).toEqual([id])
  const { asterisk_server_id } = await rows
    .selectFrom('calls')
    .select('asterisk_server_id')
    .where('id', '=', call)
    .executeTakeFirstOrThrow()
  expect(asterisk_server_id).toBe(1)
  expect(await operador.send(asteriskServers.routes.remove, { params: { id: server.id } })).toMatchObject({
    status: 409,
    body: { code: 'provider.server_in_use' },
  })
})
