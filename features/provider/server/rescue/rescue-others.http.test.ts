import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { currentSession, signIn } from '#features/session/contract/session.ts'
import { mailTo } from '#platform/testing/outbox.ts'
import {
  exceptAdministrator,
  inviteAdministrator,
  listAdministrators,
  resetAdministrator,
  resetAdministratorFactor,
} from '../../contract/rescue.ts'

const program = await startTestProgram({ runJobs: true })
const rows = program.database.systemRows
let operator: Client
let admin: Client
let params: { id: number; user: number }

beforeAll(async () => {
  ;[operator, admin] = await program.signInAll('operador', 'admin')
  params = { id: admin.session.company.id, user: admin.session.userId }
  await rows.updateTable('users').set({ email: 'admin@demo.example' }).where('id', '=', params.user).execute()
})
beforeEach(() => rows.deleteFrom('sign_in_failures').execute())

const enter = (password: string, new_password?: string) =>
  program.anonymous(signIn, {
    body: { username: 'admin', password, ...(new_password === undefined ? {} : { new_password }) },
  })
const listed = async () => {
  const { results } = await operator.call(listAdministrators, { params: { id: params.id } })
  return results.find(({ id }) => id === params.user)
}
const told = async (action: string) =>
  (
    await rows
      .selectFrom('audit_entries')
      .select('company_id')
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  ).map(({ company_id }) => company_id)
const both = () => [operator.session.company.id, params.id]

describe('an administrator who lost the second factor', () => {
  beforeAll(() =>
    rows
      .insertInto('second_factors')
      .values({
        ...{ user_id: params.user, company_id: params.id, secret_sealed: Buffer.alloc(16) },
        confirmed_at: new Date(),
      })
      .execute(),
  )

  test('enters again after the operator removed it: with trail, mail, and ended sessions', async () => {
    const here = admin
    expect(await listed()).toMatchObject({ second_factor: true })
    const { once } = await operator.call(resetAdministrator, { params })
    expect(await enter(once.password, 'una frase bien larga')).toMatchObject({
      body: { code: 'session.second_factor_needed' },
    })
    await operator.call(resetAdministratorFactor, { params })
    expect((await enter(once.password, 'una frase bien larga')).status).toBe(200)
    expect((await here.send(currentSession, {})).status).toBe(401)
    expect(await listed()).toMatchObject({ second_factor: false })
    expect(await told('company.administrator_factor_reset')).toEqual(both())
    await mailTo(program.outbox, 'admin@demo.example', 'quitó su segundo factor')
    await mailTo(program.outbox, 'admin@demo.example', 'contraseña provisional')
    // Again there is nothing to remove, and nothing to tell.
    await operator.call(resetAdministratorFactor, { params })
    expect(await told('company.administrator_factor_reset')).toEqual(both())
  })

  test('but only a company’s own administrators, and by nobody but operators', async () => {
    const [ana, eva] = await program.signInAll('ana', 'eva')
    for (const who of [ana, eva])
      for (const route of [resetAdministratorFactor, exceptAdministrator])
        expect((await who.send(route, { params })).status).toBe(403)
    for (const wrong of [
      { id: params.id, user: ana.session.userId },
      { id: eva.session.company.id, user: params.user },
    ])
      for (const route of [resetAdministratorFactor, exceptAdministrator])
        expect((await operator.send(route, { params: wrong })).status).toBe(404)
  })
})

test('one who is suspended stays so, and the operator is told', async () => {
  await rows.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', params.user).execute()
  for (const route of [resetAdministrator, inviteAdministrator, exceptAdministrator])
    expect(await operator.send(route as typeof inviteAdministrator, { params, body: {} })).toMatchObject({
      status: 409,
      body: {
        code: 'provider.administrator_disabled',
        detail: expect.stringContaining('Esa persona está suspendida'),
      },
    })
  expect(await listed()).toMatchObject({ enabled: false })
  await rows.updateTable('users').set({ disabled_at: null }).where('id', '=', params.user).execute()
})

test('where the company requires its own provider, a password helps for a day if the operator says so', async () => {
  // The emergency administrator is somebody else.
  const { id: keeper } = await rows
    .insertInto('users')
    .values({
      ...{ company_id: params.id, username: 'guardia', short_name: 'Guardia', role: 'administrator' },
      password_hash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('sign_on_providers')
    .values({
      ...{ company_id: params.id, name: 'Propio', kind: 'oidc', issuer: 'https://id.demo.example' },
      ...{ client_id: 'suite', required: true, emergency_id: keeper },
    })
    .execute()
  expect(await listed()).toMatchObject({ sign_on_required: true })
  expect(await operator.send(resetAdministrator, { params })).toMatchObject({
    status: 409,
    body: { code: 'provider.administrator_signs_on' },
  })
  expect(await enter('una frase bien larga')).toMatchObject({ body: { code: 'session.sign_on_required' } })
  const { until } = await operator.call(exceptAdministrator, { params })
  expect(Date.parse(until)).toBeLessThanOrEqual(Date.now() + 24 * 60 * 60 * 1000)
  expect(await told('company.administrator_excepted')).toEqual(both())
  await mailTo(program.outbox, 'admin@demo.example', 'con contraseña por un día')
  const { once } = await operator.call(resetAdministrator, { params })
  expect((await enter(once.password, 'otra frase bien larga')).status).toBe(200)
  await rows
    .updateTable('users')
    .set({ password_until: new Date(Date.now() - 1000) })
    .where('id', '=', params.user)
    .execute()
  expect(await enter('otra frase bien larga')).toMatchObject({ body: { code: 'session.sign_on_required' } })
})
