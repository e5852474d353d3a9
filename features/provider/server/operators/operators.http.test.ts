import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { currentSession, signIn } from '#features/session/contract/session.ts'
import { users } from '#features/users/contract/users.ts'
import { operators } from '../../contract/operators.ts'
import { replacing } from '../testing.ts'

const program = await startTestProgram()
const [operador, admin] = [await program.signIn('operador'), await program.signIn('admin')]

const routes = operators.routes

const enter = (username: string, password: string) =>
  program.anonymous(signIn, { body: { username, password } })

test('operators get a password shown once, lose sessions when disabled, and are not in the list of users', async () => {
  const { record, once } = await operador.call(routes.create, {
    body: { username: 'otilia', short_name: 'Otilia Ruiz' },
  })
  expect(await enter('otilia', once.password ?? '')).toMatchObject({ status: 403 })
  const entered = await program.anonymous(signIn, {
    body: { username: 'otilia', ...replacing(once.password ?? '') },
  })
  expect(entered).toMatchObject({ status: 200, body: { role: 'operator' } })
  const { results } = await operador.call(routes.list, {})
  expect(results.map(({ username }) => username).sort()).toEqual(['operador', 'otilia'])
  await operador.call(routes.act, { body: { action: 'disable', ids: [record.id] } })
  const token = entered.ok ? entered.body.token : ''
  const session = await fetch(`${program.origin}${currentSession.path}`, {
    headers: { authorization: `token ${token}` },
  })
  expect(session.status).toBe(401)
  const { userId } = admin.session
  expect(await operador.send(routes.read, { params: { id: userId } })).toMatchObject({ status: 404 })
  expect(await operador.send(routes.act, { body: { action: 'disable', ids: [userId] } })).toMatchObject({
    status: 404,
  })
})

test('the demo’s operator belongs to the provider, and is in no customer’s lists', async () => {
  expect(operador.session.name_company).toBe('Plataforma')
  expect(admin.session.name_company).toBe('Empresa Demo')
  const { results } = await admin.call(users.routes.list, { query: { page_size: 200 } as object })
  const names = results.map(({ username }) => username)
  expect(names).toContain('ana')
  expect(names).not.toContain('operador')
})

test('nobody disables themselves', async () => {
  const ids = [operador.session.userId]
  expect(await operador.send(routes.act, { body: { action: 'disable', ids } })).toMatchObject({
    status: 409,
    body: { code: 'provider.operator_needed' },
  })
})
