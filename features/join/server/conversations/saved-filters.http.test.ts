import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { deleteFilter, listSavedFilters, saveFilter } from '../../contract/saved-filters.ts'

const program = await startTestProgram()
const [ana, luis, admin] = await program.signInAll('ana', 'luis', 'admin')
await program.makeAdministrator('eva')
const eva = await program.signIn('eva')

const filter = {
  scope: 'own' as const,
  show: 'unanswered' as const,
  labels: [3],
  groups: [],
  accounts: [1, 2],
}
const namesOf = async (person: typeof ana) =>
  (await person.call(listSavedFilters, {})).results.map(({ name, own }) => `${name}${own ? ' (own)' : ''}`)

test('a filter is saved by name, replaced by one of the same name, and visible to its owner only', async () => {
  const stored = await ana.call(saveFilter, { body: { name: 'Por responder', filter } })
  expect(stored).toMatchObject({ name: 'Por responder', shared: false, own: true, filter })
  const again = await ana.call(saveFilter, {
    body: { name: 'Por responder', filter: { ...filter, show: 'unread' } },
  })
  expect(again).toMatchObject({ id: stored.id, filter: { show: 'unread' } })
  expect(await namesOf(ana)).toEqual(['Por responder (own)'])
  expect(await namesOf(luis)).toEqual([])
  expect((await luis.send(deleteFilter, { params: { id: stored.id } })).status).toBe(404)
  await ana.call(deleteFilter, { params: { id: stored.id } })
  expect(await namesOf(ana)).toEqual([])
})

test('colleagues see a shared filter after their own; only its owner and administrators delete it; no other company sees it', async () => {
  const shared = await ana.call(saveFilter, { body: { name: 'Del equipo', shared: true, filter } })
  await luis.call(saveFilter, { body: { name: 'Zona norte', filter } })
  expect(await namesOf(luis)).toEqual(['Zona norte (own)', 'Del equipo'])
  expect(await namesOf(eva)).toEqual([])
  const params = { id: shared.id }
  expect((await luis.send(deleteFilter, { params })).status).toBe(404)
  expect((await eva.send(deleteFilter, { params })).status).toBe(404)
  // Another person may use the same name for a filter of their own.
  const own = await luis.call(saveFilter, { body: { name: 'Del equipo', filter } })
  expect(own.id).not.toBe(shared.id)
  expect(await namesOf(admin)).toEqual(['Del equipo (own)'])
  await admin.call(deleteFilter, { params })
  expect(await namesOf(luis)).toEqual(['Del equipo (own)', 'Zona norte (own)'])
})

test('a person saves thirty filters at most, and gets an error beyond', async () => {
  for (let index = 1; index <= 30; index += 1)
    await admin.call(saveFilter, { body: { name: `Filtro ${index}`, filter } })
  const reply = await admin.send(saveFilter, { body: { name: 'Uno más', filter } })
  expect(reply).toMatchObject({ status: 409, body: { code: 'join.too_many_filters' } })
  expect(JSON.stringify(reply.body)).toContain('Ya tiene 30 filtros guardados: elimine alguno.')
  await admin.call(saveFilter, { body: { name: 'Filtro 30', shared: true, filter } })
})
