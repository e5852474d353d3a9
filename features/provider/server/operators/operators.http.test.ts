import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { currentSession, signIn } from '#features/session/contract/session.ts'
import { users } from '#features/users/contract/users.ts'
import { previewImport, startImport, uploadImport } from '#platform/resource/contract/imports.ts'
import { writeFilter } from '#platform/resource/contract/list-filter.ts'
import { countViews, createView } from '#platform/resource/contract/list-views.ts'
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

test('operators import into a list across companies, and count its views, on one connection at a time', async () => {
  const params = { resource: 'operator' }
  const sheet = 'Nombre;Usuario\nRita Paz;rita.paz\nRaúl Sosa;raul.sosa\nSin usuario;'
  const run = await operador.call(uploadImport, {
    params,
    file: new Blob([sheet]),
    fileName: 'operadores.csv',
  })
  const plan = { ...run.plan, mapping: ['short_name', 'username'], keys: ['username'] }
  const { rows } = await operador.call(previewImport, { params: { id: run.id }, body: plan })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'wrong'])
  const before = (await operador.call(routes.list, {})).results.length
  expect(await admin.send(startImport, { params: { id: run.id }, body: plan })).toMatchObject({ status: 404 })
  const done = await operador.call(startImport, { params: { id: run.id }, body: plan })
  expect(done).toMatchObject({ state: 'done', created: 2, wrong: 1 })
  expect((await operador.call(routes.list, {})).results).toHaveLength(before + 2)
  const { id } = await operador.call(createView, {
    params,
    body: {
      name: 'Todos',
      shared: false,
      settings: {
        filter: writeFilter([]),
        search: 'rita',
        order: 'short_name',
        state: '',
        columns: ['short_name'],
        widths: {},
      },
    },
  })
  expect((await operador.call(countViews, { params })).counts).toEqual({ [id]: 1 })
})
