import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { listAudit } from '#features/audit/contract/audit.ts'
import { restartPassword } from '#features/session/contract/password.ts'
import { currentSession, signIn } from '#features/session/contract/session.ts'
import { users } from '#features/users/contract/users.ts'
import { linkIn, mailTo } from '#platform/testing/outbox.ts'
import { companies } from '../../contract/companies.ts'
import { allowSupport, SUPPORT_HOURS } from '../../contract/own-company.ts'
import {
  addAdministrator,
  enterCompany,
  inviteAdministrator,
  listAdministrators,
  resetAdministrator,
} from '../../contract/rescue.ts'

const program = await startTestProgram({ runJobs: true })
const rows = program.database.systemRows
let operador: Client
let admin: Client
let eva: Client
let company: number

beforeAll(async () => {
  ;[operador, admin, eva] = await Promise.all([
    program.signIn('operador'),
    program.signIn('admin'),
    program.signIn('eva'),
  ])
  company = admin.session.company.id
})

const enter = (username: string, password: string, new_password?: string) =>
  program.anonymous(signIn, { body: { username, password, ...(new_password ? { new_password } : {}) } })
const tokenIn = async (address: string, count = 1) => {
  const mail = await mailTo(program.outbox, address, 'Su acceso', count)
  return new URLSearchParams(linkIn(mail).hash.split('?')[1]).get('token') ?? ''
}
const choose = (username: string, token: string) =>
  program.anonymous(restartPassword, { body: { username, token, password: 'una frase muy propia' } })

test('a company is made with its first administrator’s address: an invitation, and no password to see', async () => {
  const { record, once } = await operador.call(companies.routes.create, {
    body: {
      name: 'Flores',
      slug_name: 'flores',
      admin_username: 'flora',
      admin_name: 'Flora',
      admin_email: 'flora@flores.example',
      plan: 'basic',
    },
  })
  expect(once).toEqual({})
  expect(record).toMatchObject({ plan: 'basic', max_users: 10, max_extensions: 15, max_trunks: 2 })
  expect((await choose('flora', await tokenIn('flora@flores.example'))).status).toBe(204)
  expect((await enter('flora', 'una frase muy propia')).status).toBe(200)
})

describe('an operator helps an administrator in', () => {
  test('by a new invitation, to another address', async () => {
    const { userId } = admin.session
    const { results } = await operador.call(listAdministrators, { params: { id: company } })
    expect(results).toContainEqual(expect.objectContaining({ id: userId, username: 'admin', enabled: true }))
    await operador.call(inviteAdministrator, {
      params: { id: company, user: userId },
      body: { email: 'nuevo@demo.example' },
    })
    expect((await admin.send(currentSession, {})).status).toBe(401)
    expect((await enter('admin', 'demo')).status).toBe(401)
    expect((await choose('admin', await tokenIn('nuevo@demo.example'))).status).toBe(204)
    const entered = await enter('admin', 'una frase muy propia')
    expect(entered.status).toBe(200)
  })

  test('by a password that is replaced at once; both trails tell', async () => {
    const params = { id: company, user: admin.session.userId }
    const { once } = await operador.call(resetAdministrator, { params })
    expect(await enter('admin', once.password)).toMatchObject({
      status: 403,
      body: { code: 'session.password_change_needed' },
    })
    expect((await enter('admin', once.password, 'demo otra vez, larga')).status).toBe(200)
    const told = await rows
      .selectFrom('audit_entries')
      .select(['company_id', 'actor_id'])
      .where('action', '=', 'company.administrator_reset')
      .orderBy('id')
      .execute()
    expect(told).toEqual([
      { company_id: operador.session.company.id, actor_id: operador.session.userId },
      { company_id: company, actor_id: null },
    ])
  })

  test('and nobody else does; other users and other companies’ are not theirs', async () => {
    const own = { id: company, user: admin.session.userId }
    const ana = await program.signIn('ana')
    for (const who of [ana, eva]) {
      expect((await who.send(listAdministrators, { params: { id: company } })).status).toBe(403)
      expect((await who.send(resetAdministrator, { params: own })).status).toBe(403)
      expect((await who.send(inviteAdministrator, { params: own, body: {} })).status).toBe(403)
      expect((await who.send(enterCompany, { params: { id: company } })).status).toBe(403)
    }
    const of = (id: number, user: number) => operador.send(resetAdministrator, { params: { id, user } })
    expect((await of(company, ana.session.userId)).status).toBe(404)
    expect((await of(eva.session.company.id, admin.session.userId)).status).toBe(404)
    expect((await of(9_999_999, admin.session.userId)).status).toBe(404)
    // Ana has that address.
    expect(
      await operador.send(inviteAdministrator, { params: own, body: { email: 'ana@demo.example' } }),
    ).toMatchObject({ status: 400, body: { fields: { email: [expect.any(String)] } } })
  })
})

describe('a company in which no administrator may sign in', () => {
  const one = { username: 'renata', name: 'Renata', email: 'renata@demo.example' }
  const add = (body = one, who = operador, id = company) =>
    who.send(addAdministrator, { params: { id }, body })
  const admins = (values: { disabled_at?: Date | null; deleted_at?: Date | null }) =>
    rows
      .updateTable('users')
      .set(values)
      .where('company_id', '=', company)
      .where('role', '=', 'administrator')
      .where('username', '<>', one.username)
      .where('support_operator_id', 'is', null)
      .execute()

  test('gets a new one by invitation, with mail and both trails; one that has some does not', async () => {
    expect(await add()).toMatchObject({ status: 409, body: { code: 'provider.has_administrator' } })
    await admins({ disabled_at: new Date() })
    // Ana's name and address are taken.
    expect(await add({ ...one, username: 'ana' })).toMatchObject({
      status: 400,
      body: { fields: { username: [expect.any(String)] } },
    })
    expect(await add({ ...one, email: 'ana@demo.example' })).toMatchObject({
      status: 400,
      body: { fields: { email: [expect.any(String)] } },
    })
    for (const who of [eva, await program.signIn('ana')]) expect((await add(one, who)).status).toBe(403)
    expect((await add(one, operador, 9_999_999)).status).toBe(404)
    const suspended = (disabled_at: Date | null) =>
      rows.updateTable('companies').set({ disabled_at }).where('id', '=', company).execute()
    await suspended(new Date())
    expect(await add()).toMatchObject({
      status: 409,
      body: { code: 'provider.company_suspended', detail: expect.stringContaining('suspendida') },
    })
    await suspended(null)
    const { id } = await operador.call(addAdministrator, { params: { id: company }, body: one })
    const { results } = await operador.call(listAdministrators, { params: { id: company } })
    expect(results).toContainEqual(expect.objectContaining({ id, ...one, enabled: true }))
    expect((await choose(one.username, await tokenIn(one.email))).status).toBe(204)
    expect((await enter(one.username, 'una frase muy propia')).status).toBe(200)
    const told = await rows
      .selectFrom('audit_entries')
      .select(['company_id', 'actor_id'])
      .where('action', '=', 'company.administrator_added')
      .orderBy('id')
      .execute()
    expect(told).toEqual([
      { company_id: operador.session.company.id, actor_id: operador.session.userId },
      { company_id: company, actor_id: null },
    ])
    // The next operator who tries finds that there is one.
    expect((await add({ ...one, username: 'otra', email: 'otra@demo.example' })).status).toBe(409)
    await admins({ disabled_at: null })
  })
})

describe('support enters', () => {
  test('only while the company allows it, as a user that its trail names, and goes out at once', async () => {
    const { password_hash } = await rows
      .selectFrom('users')
      .select('password_hash')
      .where('username', '=', 'ana')
      .executeTakeFirstOrThrow()
    await rows.updateTable('users').set({ password_hash }).where('username', '=', 'admin').execute()
    const boss = await program.signIn('admin')
    const go = () => operador.send(enterCompany, { params: { id: company } })
    expect(await go()).toMatchObject({ status: 403, body: { code: 'provider.no_consent' } })
    const allowed = await boss.call(allowSupport, { body: { allowed: true } })
    const until = Date.parse(allowed.support_until ?? '')
    expect(until).toBeLessThanOrEqual(Date.now() + SUPPORT_HOURS * 3_600_000)
    expect(await operador.call(companies.routes.read, { params: { id: company } })).toMatchObject({
      support_until: allowed.support_until,
    })
    const entered = await go()
    if (!entered.ok) throw new Error('support cannot enter')
    expect(Date.parse(entered.body.expires_at)).toBeLessThanOrEqual(until)
    const ask = (path: string) =>
      fetch(`${program.origin}${path}`, { headers: { authorization: `token ${entered.body.token}` } })
    const session = (await (await ask(currentSession.path)).json()) as typeof operador.session
    expect(session).toMatchObject({ role: 'administrator', company: { id: company } })
    expect(session.shortName).toMatch(/^Soporte \(/)
    // Not one of the company's people, and nobody signs in as them.
    const { results } = await boss.call(users.routes.list, { query: { search: 'Soporte' } })
    expect(results).toEqual([])
    expect((await enter(session.username, '')).status).toBe(400)
    expect((await enter(session.username, 'x')).status).toBe(401)
    const trail = await boss.call(listAudit, { query: { action: 'company.entered' } })
    expect(trail.results[0]).toMatchObject({ actor_name: session.shortName, address: '' })
    // They neither prolong their stay nor keep a way in.
    const post = (path: string, method: string, body: object) =>
      fetch(`${program.origin}${path}`, {
        method,
        headers: { authorization: `token ${entered.body.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await post(allowSupport.path, 'POST', { allowed: true })).status).toBe(403)
    for (const way of [{ email: 'puerta@demo.example' }, { password_hash }, { deleted_at: null }])
      await expect(
        rows.updateTable('users').set(way).where('id', '=', session.userId).execute(),
      ).rejects.toThrow(/users_support_is_nobody/)
    for (const name of [session.username, `${session.username}@demo`])
      expect((await enter(name, 'demo')).status, name).toBe(401)
    await boss.call(allowSupport, { body: { allowed: false } })
    expect((await ask(currentSession.path)).status).toBe(401)
    expect((await go()).status).toBe(403)
  })

  test('consent that has ended opens nothing', async () => {
    await rows
      .updateTable('companies')
      .set({ support_until: new Date(Date.now() - 1000) })
      .where('id', '=', company)
      .execute()
    expect((await operador.send(enterCompany, { params: { id: company } })).status).toBe(403)
  })
})
