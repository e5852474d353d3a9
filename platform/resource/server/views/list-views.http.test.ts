import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { type ListFilter, writeFilter } from '#platform/resource/contract/list-filter.ts'
import {
  countViews,
  createView,
  editView,
  readViews,
  removeView,
  type ViewSettings,
} from '#platform/resource/contract/list-views.ts'

const program = await startTestProgram()
let admin: Client
let marta: Client
let eva: Client

beforeAll(async () => {
  // A second administrator here, and one of the other company.
  await program.database.systemRows
    .updateTable('users')
    .set({ role: 'administrator' })
    .where('username', 'in', ['marta', 'eva'])
    .execute()
  ;[admin, marta, eva] = await Promise.all([
    program.signIn('admin'),
    program.signIn('marta'),
    program.signIn('eva'),
  ])
})

const settings = (filter: ListFilter): ViewSettings => ({
  filter: writeFilter(filter),
  search: '',
  order: 'short_name',
  state: '',
  columns: ['short_name', 'role'],
  widths: { role: 140 },
})
const agents = settings([[{ field: 'role', op: 'is', values: ['agent'] }]])
const params = { resource: 'user' }
const viewsOf = async (client: Client) => (await client.call(readViews, { params })).views

test('a view can be saved, shared with colleagues, changed and deleted by its owner; another company sees none of it', async () => {
  const own = await admin.call(createView, {
    params,
    body: { name: 'Agentes', shared: false, settings: agents },
  })
  expect(own).toMatchObject({ name: 'Agentes', shared: false, own: true, settings: agents })
  expect(await viewsOf(marta)).toEqual([])
  const at = { ...params, id: own.id }
  expect((await marta.send(editView, { params: at, body: { name: 'Mía' } })).status).toBe(404)

  await admin.call(editView, { params: at, body: { shared: true } })
  expect(await viewsOf(marta)).toMatchObject([{ id: own.id, shared: true, own: true }])
  expect(await viewsOf(eva)).toEqual([])
  expect((await eva.send(editView, { params: at, body: { name: 'Ajena' } })).status).toBe(404)
  expect((await eva.send(removeView, { params: at })).status).toBe(404)
  expect((await eva.call(countViews, { params })).counts).toEqual({})

  const { counts } = await marta.call(countViews, { params })
  expect(counts).toEqual({ [own.id]: 2 })
  await admin.call(removeView, { params: at })
  expect(await viewsOf(admin)).toEqual([])
})

test('views require read access to their list; an unknown list has none', async () => {
  const ana = await program.signIn('ana')
  expect((await ana.send(readViews, { params })).status).toBe(404)
  const unknown = { resource: 'nothing' }
  expect((await admin.send(readViews, { params: unknown })).status).toBe(404)
  const wrong = { ...agents, filter: 'role = agent' }
  const sent = { params, body: { name: 'Rota', shared: false, settings: wrong } }
  expect((await admin.send(createView, sent)).status).toBe(400)
})

test('a view with a deleted field has no count and does not break the others; the fifty-first view is refused', async () => {
  const gone = settings([[{ field: 'shoe_size', op: 'is', values: ['43'] }]])
  const old = await admin.call(createView, { params, body: { name: 'Vieja', shared: false, settings: gone } })
  const fresh = await admin.call(createView, {
    params,
    body: { name: 'Agentes', shared: false, settings: agents },
  })
  expect((await admin.call(countViews, { params })).counts).toEqual({ [fresh.id]: 2 })
  for (let number = 3; number <= 50; number += 1)
    await admin.call(createView, {
      params,
      body: { name: `Vista ${number}`, shared: false, settings: agents },
    })
  const refused = await admin.send(createView, {
    params,
    body: { name: 'De más', shared: false, settings: agents },
  })
  expect(refused.status).toBe(409)
  for (const { id } of [old, fresh]) await admin.call(removeView, { params: { ...params, id } })
})
