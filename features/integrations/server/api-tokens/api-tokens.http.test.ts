import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { leads } from '#features/crm/contract/persons.ts'
import { currentSession } from '#features/session/contract/session.ts'
import { users } from '#features/users/contract/users.ts'
import { apiTokens, listScopes } from '../../contract/api-tokens.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram()
const rows = program.database.systemRows
const { routes } = apiTokens
const CRM = leads.abilities.read.name
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  ;[admin, ana] = await program.signInAll('admin', 'ana')
  await program.makeAdministrator('eva')
  eva = await program.signIn('eva')
})

let made = 0
async function makeToken(body: object = {}, client = admin) {
  made += 1
  const { record, once } = await client.call(routes.create, {
    body: { name: `Programa ${made}`, scopes: [CRM], ...body },
  })
  return { id: record.id, token: once.token ?? '', record }
}

const ask = async (path: string, token: string, scheme = 'Bearer') =>
  fetch(`${program.origin}${path}`, { headers: { authorization: `${scheme} ${token}` } })
const status = async (...what: Parameters<typeof ask>) => (await ask(...what)).status

test('a token reads what its scopes allow, in its company, and nothing else', async () => {
  const { token } = await makeToken()
  await eva.call(leads.routes.create, { body: { first_name: 'Ajena' } })
  const answer = await ask('/api/crm/leads/?search=Ajena', token)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ results: [] })
  expect(await status('/api/crm/leads/', token, 'token')).toBe(200)
  // Another ability; a route of the person's own session; making further tokens.
  for (const path of [`${users.path}/`, currentSession.path, `${apiTokens.path}/`])
    expect(await status(path, token), path).toBe(403)
  expect(await status('/api/crm/leads/', `${token.slice(0, -1)}x`)).toBe(401)
})

test('the token is shown once and only its digest is stored', async () => {
  const { id, token, record } = await makeToken()
  expect(record).toMatchObject({ hint: `${token.slice(0, 11)}…`, user: { id: admin.session.userId } })
  expect(JSON.stringify(await admin.call(routes.list, {}))).not.toContain(token)
  const stored = await rows
    .selectFrom('api_tokens')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify({ ...stored, token_hash: stored.token_hash.toString('utf8') })).not.toContain(token)
})

test('it ends at once when it is disabled, deleted, expired, or its maker may no longer sign in', async () => {
  const disabled = await makeToken()
  const removed = await makeToken()
  const expired = await makeToken({ expires_on: '2020-01-01' })
  const lasting = await makeToken({ expires_on: '2999-01-01' })
  await admin.call(routes.act, { body: { action: 'disable', ids: [disabled.id] } })
  await admin.call(routes.act, { body: { action: 'remove', ids: [removed.id] } })
  for (const { token } of [disabled, removed, expired])
    expect(await status('/api/crm/leads/', token)).toBe(401)
  expect(await status('/api/crm/leads/', lasting.token)).toBe(200)
  const own = await makeToken({}, eva)
  expect(await status('/api/crm/leads/', own.token)).toBe(200)
  await rows.updateTable('users').set({ disabled_at: new Date() }).where('username', '=', 'eva').execute()
  expect(await status('/api/crm/leads/', own.token)).toBe(401)
  await rows.updateTable('users').set({ disabled_at: null }).where('username', '=', 'eva').execute()
  // No longer an administrator: what they may not do, their token may not either.
  const strict = await makeToken({ scopes: ['admin.manage_users'] }, eva)
  expect(await status(`${users.path}/`, strict.token)).toBe(200)
  await rows.updateTable('users').set({ role: 'agent' }).where('username', '=', 'eva').execute()
  expect(await status(`${users.path}/`, strict.token)).toBe(403)
  await rows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'eva').execute()
})

test('beyond its rate it has to wait; its last use is kept', async () => {
  const { id, token } = await makeToken({ per_minute: 2 })
  const answers = [await ask('/api/crm/leads/', token), await ask('/api/crm/leads/', token)]
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  const late = await ask('/api/crm/leads/', token)
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  const now = await admin.call(routes.read, { params: { id } })
  expect(now.used_at).not.toBeNull()
})

test('scopes are those of the maker, at least one, and never that of making tokens', async () => {
  const { results } = await admin.call(listScopes, {})
  const names = results.map(({ name }) => name)
  expect(names).toContain(CRM)
  expect(names).not.toContain('integrations.manage')
  for (const scopes of [[], ['integrations.manage'], ['provider.run_platform'], ['no.such']])
    expect(await admin.send(routes.create, { body: { name: 'Mala', scopes } })).toMatchObject({
      status: 400,
      body: { fields: { scopes: [expect.any(String)] } },
    })
})

test('only administrators make tokens; those of another company are not there', async () => {
  expect(await ana.send(routes.list, {})).toMatchObject({ status: 403 })
  expect(await ana.send(routes.create, { body: { name: 'x', scopes: [CRM] } })).toMatchObject({ status: 403 })
  const { id } = await makeToken()
  expect(await eva.send(routes.read, { params: { id } })).toMatchObject({ status: 404 })
  expect(await eva.send(routes.act, { body: { action: 'remove', ids: [id] } })).toMatchObject({ status: 404 })
})
