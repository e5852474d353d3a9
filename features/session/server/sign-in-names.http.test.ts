import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { users } from '#features/users/contract/users.ts'
import { signIn } from '../contract/session.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
let admin: Client
let other: Client

beforeAll(async () => {
  // Users of `demo` and of `otra`.
  ;[admin, other] = await Promise.all([program.signIn('admin'), program.signIn('eva')])
  await rows
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('id', '=', other.session.userId)
    .execute()
  other = await program.signIn('eva')
})

const enter = (username: string, password: string) =>
  program.anonymous(signIn, { body: { username, password } })
const make = async (by: Client, username: string, email: string | null = null) =>
  (await by.call(users.routes.create, { body: { username, short_name: username, email } })).once.password ??
  ''
const companyOf = async (username: string, password: string) => {
  const entered = await enter(username, password)
  return entered.ok ? entered.body.company.slug : entered.status
}

describe('people sign in', () => {
  test('with their address, and with user@company, in any spelling', async () => {
    const password = await make(admin, 'nora', 'nora@empresa.example')
    for (const name of ['nora', 'NORA', 'Nora@Empresa.example', 'nora@demo', 'nora@DEMO'])
      expect(await companyOf(name, password), name).toBe('demo')
    expect(await companyOf('nora@otra', password)).toBe(401)
  })

  test('with a name that two companies have, only by company or address', async () => {
    const [here, there] = [
      await make(admin, 'julia', 'julia@uno.example'),
      await make(other, 'julia', 'julia@dos.example'),
    ]
    const refused = await enter('julia', here)
    expect(refused).toMatchObject({ status: 401, body: { code: 'session.bad_credentials' } })
    // The same words as for a name that nobody has.
    expect((await enter('nadie.asi', here)).body).toEqual(refused.body)
    expect(await companyOf('julia@demo', here)).toBe('demo')
    expect(await companyOf('julia@otra', there)).toBe('otra')
    expect(await companyOf('julia@otra', here)).toBe(401)
    expect(await companyOf('julia@uno.example', here)).toBe('demo')
  })

  test('with user@company although another company has a user of that very name', async () => {
    const here = await make(admin, 'tomas')
    const squatter = await make(other, 'tomas@demo')
    expect(await companyOf('tomas@demo', here)).toBe('demo')
    expect(await companyOf('tomas@demo', squatter)).toBe(401)
    expect(await companyOf('tomas@demo@otra', squatter)).toBe('otra')
  })

  test('with a name whose other owner is disabled or deleted', async () => {
    const here = await make(admin, 'paula')
    const there = await make(other, 'paula')
    expect(await companyOf('paula', here)).toBe(401)
    const at = new Date()
    const paulas = () =>
      rows
        .updateTable('users')
        .where('username', '=', 'paula')
        .where('company_id', '=', other.session.company.id)
    await paulas().set({ disabled_at: at }).execute()
    expect(await companyOf('paula', here)).toBe('demo')
    expect(await enter('paula@otra', there)).toMatchObject({ body: { code: 'session.user_disabled' } })
    await paulas().set({ deleted_at: at }).execute()
    expect(await companyOf('paula', here)).toBe('demo')
  })
})

test.each(['@', '@demo', 'ana@', 'ana@@demo', '@@', 'ana@demo@', "' OR 1=1 --@demo", 'ána@demo', '%@demo'])(
  'the name %j is nobody’s',
  async (name) => expect(await companyOf(name, 'demo')).toBe(401),
)

test('a password that an operator saw opens nothing until it is replaced by a good one', async () => {
  const seen = await make(admin, 'clara')
  await rows
    .updateTable('users')
    .set({ must_change_password: true })
    .where('username', '=', 'clara')
    .execute()
  const replace = (new_password: string) =>
    program.anonymous(signIn, { body: { username: 'clara', password: seen, new_password } })
  expect(await enter('clara', seen)).toMatchObject({
    status: 403,
    body: { code: 'session.password_change_needed' },
  })
  for (const poor of [seen, 'corta', 'clara clara clara', '1234567890'])
    expect(await replace(poor), poor).toMatchObject({ status: 400, body: { code: 'session.poor_password' } })
  // Of two at once one wins.
  const both = await Promise.all([replace('una frase bien larga'), replace('otra frase bien larga')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await enter('clara', seen)).status).toBe(401)
  const own = both[0]?.status === 200 ? 'una frase bien larga' : 'otra frase bien larga'
  expect((await enter('clara', own)).status).toBe(200)
})
