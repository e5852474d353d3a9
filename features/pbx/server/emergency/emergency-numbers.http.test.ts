import { expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { users } from '#features/users/contract/users.ts'
import { listEmergencyConflicts } from '../../contract/emergency.ts'
import { extensions } from '../../contract/extensions.ts'
import { outboundRoutes } from '../../contract/lines/outbound-routes.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { conferenceRooms } from '../../contract/routing/conference-rooms.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { queues } from '../../contract/routing/queues.ts'
import { ringGroups } from '../../contract/routing/ring-groups.ts'

const program = await startTestProgram()
await program.makeAdministrator('eva')
const [admin, eva, operador] = await program.signInAll('admin', 'eva', 'operador')
const rows = () => program.database.systemRows

const REFUSED = { status: 400, body: { code: 'invalid' } }
const wrong = (field: string) => ({
  ...REFUSED,
  body: { fields: { [field]: [expect.stringContaining('emergencia')] } },
})

/** Sends a new one of everything that can have an internal number. */
const tryAll = async (client: Client, number: string) => [
  await client.send(extensions.routes.create, { body: { number, display_name: 'Nueva' } }),
  await client.send(ringGroups.routes.create, { body: { name: `Grupo ${number}`, number, members: [] } }),
  await client.send(queues.routes.create, {
    body: { name: `Cola ${number}`, number, members: [], agents: [] },
  }),
  await client.send(ivrMenus.routes.create, { body: { name: `Menú ${number}`, number } }),
  await client.send(conferenceRooms.routes.create, { body: { name: `Sala ${number}`, number } }),
]
const conflictsOf = async (client: Client) => (await client.call(listEmergencyConflicts, {})).results

test('nothing new gets an emergency number of the country; other numbers remain free', async () => {
  for (const answer of await tryAll(admin, '123')) expect(answer).toMatchObject(wrong('number'))
  // 133 is one in Chile, 1123 in no country.
  for (const number of ['133', '1123'])
    for (const answer of await tryAll(admin, number)) expect(answer).not.toMatchObject(wrong('number'))
  expect(await conflictsOf(admin)).toEqual([])
})

test('nor in a sheet, nor with a new user', async () => {
  const sheet = new Blob(['Extensión;Nombre\n123;Urgente\n4201;Otra'])
  const file = { file: sheet, fileName: 'hoja.csv' }
  const report = await admin.call(extensions.routes.importSheet, { body: { mode: 'preview' }, ...file })
  expect(report.wrong).toMatchObject([{ row: 2, column: 'Extensión' }])
  const someone = {
    username: 'nuevo.urgente',
    short_name: 'Nuevo',
    email: 'nuevo@example.com',
    role: 'agent',
  }
  expect(
    await admin.send(users.routes.create, { body: { ...someone, extension: '123' } as never }),
  ).toMatchObject(wrong('extension'))
})

test('behind the company’s prefix for outside lines neither, and routes cannot name it', async () => {
  const { record } = await admin.call(trunks.routes.create, {
    body: { name: 'Operador', kind: 'peer', codecs: 'alaw', priority: 1 },
  })
  const route = (pattern: string, strip = 0) =>
    admin.send(outboundRoutes.routes.create, {
      body: { name: `Ruta ${pattern}`, pattern, strip, trunks: [record.id], price_minute: 0 },
    })
  expect(
    await admin.send(extensions.routes.create, { body: { number: '9119', display_name: 'Antes' } }),
  ).toMatchObject({
    ok: true,
  })
  expect(await route('123')).toMatchObject(wrong('pattern'))
  expect(await route('1XX')).toMatchObject({ ok: true })
  expect(await route('9.', 1)).toMatchObject({ ok: true })
  for (const answer of await tryAll(admin, '9123')) expect(answer).toMatchObject(wrong('number'))
  expect(await conflictsOf(admin)).toMatchObject([{ kind: 'extension', number: '9119', prefixed: true }])
  // The other company has no such prefix.
  expect((await tryAll(eva, '9123'))[0]).toMatchObject({ ok: true })
  expect(await conflictsOf(eva)).toEqual([])
})

test('voicemail gets none either', async () => {
  const { results } = await operador.call(companies.routes.list, { query: { search: 'otra' } })
  const { id = 0, version = 0 } = results[0] ?? {}
  const change = (voicemail_extension: string) =>
    operador.send(companies.routes.edit, { params: { id }, body: { version, voicemail_extension } })
  expect(await change('123')).toMatchObject(wrong('voicemail_extension'))
  expect(await change('*98')).toMatchObject({ ok: true })
})

test('what has one from before is listed for its company only, and can be edited', async () => {
  const { record } = await admin.call(ringGroups.routes.create, {
    body: { name: 'Grupo 134', number: '134', members: [] },
  })
  const { id, version } = record
  await rows().updateTable('ring_groups').set({ number: '123' }).where('id', '=', id).execute()
  expect(await conflictsOf(admin)).toMatchObject([
    { kind: 'ring_group', id, number: '123', name: 'Grupo 134', prefixed: false },
    { kind: 'extension', number: '9119' },
  ])
  expect(await conflictsOf(eva)).toEqual([])
  expect(
    await admin.send(ringGroups.routes.edit, {
      params: { id },
      body: { version, name: 'Urgencias', number: '123' },
    }),
  ).toMatchObject({ ok: true })
})
