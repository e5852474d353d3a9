import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { signIn } from '#features/session/contract/session.ts'
import { userGroups } from '../../contract/user-groups.ts'
import { users } from '../../contract/users.ts'

const { list, read, exportSheet, importSheet } = users.routes
const program = await startTestProgram()
let admin: Client
let ana: Client

beforeAll(async () => {
  ;[admin, ana] = await Promise.all([program.signIn('admin'), program.signIn('ana')])
})

type Mode = 'preview' | 'all' | 'good'
const send = (content: string, mode: Mode, client = admin) =>
  client.send(importSheet, { body: { mode }, file: new Blob([content]), fileName: 'usuarios.csv' })
const load = async (content: string, mode: Mode) => {
  const reply = await send(content, mode)
  if (!reply.ok) throw new Error(reply.body.code)
  return reply.body
}
const found = async (search: string) => (await admin.call(list, { query: { search } })).results
const setLimit = (max_users: number | null) =>
  program.database.systemRows
    .updateTable('companies')
    .set({ max_users })
    .where('id', '=', admin.session.company.id)
    .execute()

const HEAD = 'Usuario;Nombre;Correo;Rol;Grupos;Permiso de llamadas;No permitir llamadas a'

describe('an import of users', () => {
  test('creates users with roles, groups and rules, who sign in with passwords shown once', async () => {
    const { record: group } = await admin.call(userGroups.routes.create, { body: { name: 'Caja' } })
    const report = await load(
      [
        HEAD,
        'rosa;Rosa Paz;rosa@example.com;Supervisor;Caja;Internacionales;900*, +1',
        'raul;Raúl Paz;;;;;',
      ].join('\n'),
      'all',
    )
    expect(report).toMatchObject({ rows: 2, created: 2, wrong: [], applied: true })
    expect(await found('paz')).toMatchObject([
      { username: 'raul', role: 'agent', email: null, groups: [], call_permission: 'national' },
      {
        username: 'rosa',
        role: 'supervisor',
        email: 'rosa@example.com',
        groups: [{ id: group.id, label: 'Caja' }],
        call_permission: 'international',
        out_call_number_blocked: ['900*', '+1'],
      },
    ])
    expect(report.once.map(({ username }) => username)).toEqual(['rosa', 'raul'])
    for (const { username = '', password = '' } of report.once) {
      expect(await program.anonymous(signIn, { body: { username, password } })).toMatchObject({ status: 200 })
    }
  })

  test('reports errors by row, updates existing users, and imports the valid rows if asked to', async () => {
    const sheet = [
      HEAD,
      'ana;Ana Gómez Ruiz;;;;;',
      // Another company has one of this name.
      'bruno;De otra empresa;;;;;',
      'nueva;;no-es-correo;Gerente;Ninguno;;abc',
      'nueva2;Nueva Dos;rosa@example.com;;;;',
      'buena;Buena Gente;;;;;',
      'buena;Otra Vez;;;;;',
      'an\u0430;Con una letra cirílica;;;;;',
    ].join('\n')
    const preview = await load(sheet, 'preview')
    expect(preview).toMatchObject({ rows: 7, created: 2, changed: 1, applied: false, once: [] })
    expect(preview.wrong.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '4 Nombre',
      '4 Correo',
      '4 Rol',
      '4 Grupos',
      '4 No permitir llamadas a',
      '5 Correo',
      '7 Usuario',
      '8 Usuario',
    ])
    expect(preview.wrong.find(({ column }) => column === 'Rol')?.value).toBe('Gerente')
    // Names the broken rule: the valid roles, the format of numbers.
    const textOf = (name: string) => preview.wrong.find(({ column }) => column === name)?.text
    expect(textOf('Rol')).toContain('Agente, Supervisor, Administrador')
    expect(textOf('No permitir llamadas a')).toContain('Con * al final')
    expect(preview.wrong.at(-1)?.text).toContain('letras latinas')
    for (const { text } of preview.wrong) expect(text.length).toBeGreaterThan(5)
    expect(await found('buena')).toEqual([])

    expect(await load(sheet, 'all')).toMatchObject({ applied: false, once: [] })
    expect(await found('buena')).toEqual([])

    expect(await load(sheet, 'good')).toMatchObject({ created: 2, changed: 1, applied: true })
    expect(await found('buena')).toMatchObject([{ short_name: 'Buena Gente' }])
    expect(await found('ana')).toMatchObject([
      { username: 'ana', short_name: 'Ana Gómez Ruiz', role: 'agent' },
    ])
    expect(await load(sheet, 'good')).toMatchObject({ created: 0, changed: 0, unchanged: 3 })
  })

  test('cannot demote oneself, and is for the company’s administrators only', async () => {
    const self = await send('Usuario;Rol\nadmin;Agente\n', 'good')
    expect(self).toMatchObject({ status: 409, body: { code: 'admin.own_account' } })
    const { role } = await admin.call(read, { params: { id: admin.session.userId } })
    expect(role).toBe('administrator')
    const eva = await program.database.systemRows
      .selectFrom('users')
      .select('short_name')
      .where('username', '=', 'eva')
      .executeTakeFirstOrThrow()
    expect(eva.short_name).toBe('Eva Torres')
    for (const client of [ana, await program.signIn('eva')]) {
      expect(await send('Usuario;Nombre\nx;y\n', 'all', client)).toMatchObject({ status: 403 })
    }
  })

  test('refuses rows beyond the limit of the plan', async () => {
    const { count } = await admin.call(list, {})
    await setLimit(count + 1)
    const report = await load('Usuario;Nombre\ncabe;Cabe\nsobra;Sobra\n', 'good')
    expect(report).toMatchObject({ created: 1, applied: true })
    expect(report.wrong).toEqual([
      { row: 3, column: 'Usuario', value: 'sobra', text: expect.stringContaining(String(count + 1)) },
    ])
    await setLimit(null)
  })

  test('accepts an unchanged export', async () => {
    const exported = await admin.download(exportSheet, { query: { format: 'csv' } })
    const { count } = await admin.call(list, {})
    expect(await load(await exported.text(), 'all')).toMatchObject({
      rows: count,
      created: 0,
      changed: 0,
      wrong: [],
      applied: true,
    })
  })
})
