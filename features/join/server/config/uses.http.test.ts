import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { joinBots } from '../../contract/bots/bots.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import { joinDefaultMessages, joinLabels, joinTemplates } from '../../contract/config/catalogs.ts'
import { joinGroups } from '../../contract/config/groups.ts'
import { joinSequences, readSequenceSteps } from '../../contract/sequences/sequences.ts'
import { channelOf } from '../testing.ts'

const program = await startTestProgram()
// The other company's administrator.
await program.database.systemRows
  .updateTable('users')
  .set({ role: 'administrator' })
  .where('username', '=', 'bruno')
  .execute()
const admin = await program.signIn('admin')
const bruno = await program.signIn('bruno')
const { account, group } = await channelOf(admin, [])
const readAccount = () => admin.call(joinAccounts.routes.read, { params: { id: account } })

test('deleting a group replaces it in accounts and canned responses', async () => {
  const { record: message } = await admin.call(joinDefaultMessages.routes.create, {
    body: { name: 'Saludo', message: 'Buenos días', group } as never,
  })
  const { record: other } = await admin.call(joinGroups.routes.create, { body: { name: 'Los nuevos' } })
  const params = { id: group }
  expect(await admin.send(joinGroups.routes.remove, { params })).toMatchObject({
    status: 409,
    body: { code: 'resource.in_use' },
  })
  const { uses } = await admin.call(joinGroups.routes.uses, { params })
  expect(new Set(uses.map(({ text }) => text))).toEqual(new Set(['1 cuenta', '1 mensaje predeterminado']))
  expect((await bruno.send(joinGroups.routes.uses, { params })).status).toBe(404)
  expect((await bruno.send(joinGroups.routes.replace, { params, body: { by: other.id } })).status).toBe(404)
  expect(await admin.call(joinGroups.routes.replace, { params, body: { by: other.id } })).toEqual({
    replaced: 2,
  })
  expect((await readAccount()).group?.id).toBe(other.id)
  const read = await admin.call(joinDefaultMessages.routes.read, { params: { id: message.id } })
  expect(read.group?.id).toBe(other.id)
})

test('deleting a bot replaces it in its accounts', async () => {
  const make = async (name: string) =>
    (await admin.call(joinBots.routes.create, { body: { name } })).record.id
  const [old, other] = [await make('Bot viejo'), await make('Bot nuevo')]
  const { version } = await readAccount()
  await admin.call(joinAccounts.routes.edit, {
    params: { id: account },
    body: { version, bot: old } as never,
  })
  expect((await admin.send(joinBots.routes.remove, { params: { id: old } })).status).toBe(409)
  await admin.call(joinBots.routes.replace, { params: { id: old }, body: { by: other } })
  expect((await readAccount()).bot?.id).toBe(other)
})

test('deleting labels and templates replaces them in the steps of sequences', async () => {
  const label = async (name: string) =>
    (await admin.call(joinLabels.routes.create, { body: { name } })).record.id
  const template = async (name: string) =>
    (
      await admin.call(joinTemplates.routes.create, {
        body: { name, account, language: 'es_CO', message: 'Hola' } as never,
      })
    ).record.id
  const [oldLabel, newLabel] = [await label('Frío'), await label('Tibio')]
  const [oldTemplate, newTemplate] = [await template('hola_vieja'), await template('hola_nueva')]
  const { record } = await admin.call(joinSequences.routes.create, {
    body: { name: 'Seguimiento', account, label: oldLabel } as never,
  })
  const step = { after_minutes: 0, params: [], when: 'label', template: oldTemplate, label: oldLabel }
  // Written directly: by the API, steps need templates that the provider approved.
  await program.database.systemRows
    .updateTable('join_sequences')
    .set({ steps: JSON.stringify([step, { ...step, after_minutes: 60, label: null }]) })
    .where('id', '=', record.id)
    .execute()
  for (const [resource, from, to] of [
    [joinLabels, oldLabel, newLabel],
    [joinTemplates, oldTemplate, newTemplate],
  ] as const) {
    const params = { id: from }
    expect((await admin.send(resource.routes.remove, { params })).status).toBe(409)
    expect((await admin.call(resource.routes.uses, { params })).uses).toEqual([
      { text: '1 secuencia', count: 1, names: ['Seguimiento'] },
    ])
    await admin.call(resource.routes.replace, { params, body: { by: to } })
  }
  const { steps } = await admin.call(readSequenceSteps, { params: { id: record.id } })
  expect(steps).toMatchObject([
    { template: newTemplate, label: newLabel },
    { template: newTemplate, label: null, after_minutes: 60 },
  ])
  expect((await admin.call(joinSequences.routes.read, { params: { id: record.id } })).label?.id).toBe(
    newLabel,
  )
})
