import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import {
  cancelBulk,
  downloadRefused,
  listBulk,
  readBulk,
  startBulk,
  undoBulk,
} from '#platform/resource/contract/bulk.ts'
import { winBusiness } from '../contract/business-moves.ts'
import { businesses } from '../contract/businesses.ts'
import { companies } from '../contract/companies.ts'
import { interactions } from '../contract/interactions.ts'
import { leads, persons } from '../contract/persons.ts'
import { sales } from '../contract/sales.ts'
import { makeBusiness, makeLead, makePerson, makePipeline } from './testing.ts'

/** Hundreds of rows take long on a busy machine. */
vi.setConfig({ testTimeout: 180_000 })

const program = await startTestProgram({ runJobs: true })
let ana: Client
let luis: Client
let marta: Client
let eva: Client

beforeAll(async () => {
  ana = await program.signIn('ana')
  luis = await program.signIn('luis')
  marta = await program.signIn('marta')
  eva = await program.signIn('eva')
})

type Body = Parameters<typeof ana.call<typeof startBulk>>[1] extends { body: infer Sent } ? Sent : never

const start = (client: Client, resource: string, body: Body) =>
  client.call(startBulk, { params: { resource }, body })

const ended = (client: Client, id: number, states = ['done', 'cancelled', 'undone']) =>
  vi.waitFor(
    async () => {
      const run = await client.call(readBulk, { params: { id } })
      if (!states.includes(run.state)) throw new Error(run.state)
      return run
    },
    { timeout: 150_000, interval: 100 },
  )

const done = async (client: Client, resource: string, body: Body) =>
  ended(client, (await start(client, resource, body)).id)

const cities = async (search: string) =>
  (await marta.call(leads.routes.list, { query: { search, limit: 200, order: 'name' } as object })).results

const rewrite = (lead: { id: number; version: number } | undefined, patch: object) =>
  luis.call(leads.routes.edit, {
    params: { id: lead?.id ?? 0 },
    body: { version: lead?.version ?? 0, ...patch },
  })

/** Ten at a time: a flood of one user would be turned away on a busy machine. */
async function many(word: string, count: number, more: object = {}): Promise<number[]> {
  const made: number[] = []
  const names = Array.from({ length: count }, (_, at) => `n${String(at).padStart(3, '0')}`)
  for (let at = 0; at < count; at += 10)
    made.push(
      ...(await Promise.all(
        names.slice(at, at + 10).map((last_name) => makeLead(ana, { first_name: word, last_name, ...more })),
      )),
    )
  return made
}

test('all results of a filter change by a job; the second run changes nothing, and undoing brings all back', async () => {
  await many('Masiva', 130, { city: 'Cali' })
  await many('Ajena', 2, { city: 'Cali' })
  const query = { search: 'Masiva', order: '-created_at' }
  const body = { action: 'edit', query, patch: { city: 'Tunja', owner: luis.session.userId } } as const
  const first = await done(ana, 'crm_lead', body)
  expect(first).toMatchObject({ total: 130, changed: 130, refused: 0, state: 'done', can_undo: true })
  const changed = await cities('Masiva')
  expect(changed).toHaveLength(130)
  for (const lead of changed)
    expect(lead).toMatchObject({ city: 'Tunja', owner: { id: luis.session.userId } })
  expect((await cities('Ajena')).map(({ city }) => city)).toEqual(['Cali', 'Cali'])
  const { results: notices } = await ana.call(listNotifications, {})
  expect(notices[0]).toMatchObject({ kind: 'bulk', title: 'Cambio terminado: Leads' })

  // Ana gave them away and finds them no more; Marta, who sees all, finds nothing to do.
  expect(await done(ana, 'crm_lead', body)).toMatchObject({ total: 0 })
  expect(await done(marta, 'crm_lead', body)).toMatchObject({ changed: 0, unchanged: 130, can_undo: false })
  expect((await cities('Masiva')).map(({ version }) => version)).toEqual(
    changed.map(({ version }) => version),
  )

  // What somebody wrote later into the same field stays; another field does not matter.
  const [one, other] = changed
  await rewrite(one, { city: 'Pasto' })
  await rewrite(other, { address: 'Calle 1' })
  await ana.call(undoBulk, { params: { id: first.id } })
  const undone = await ended(ana, first.id, ['undone'])
  expect(undone).toMatchObject({ undone: 129, kept: 1, can_undo: false })
  expect(undone.refusals).toEqual([
    { id: one?.id, label: 'Masiva n000', reasons: 'Alguien cambió después el mismo campo.' },
  ])
  const back = await cities('Masiva')
  expect(back[0]).toMatchObject({ city: 'Pasto' })
  expect(back[1]).toMatchObject({ city: 'Cali', address: 'Calle 1' })
  expect(new Set(back.slice(1).map(({ city }) => city))).toEqual(new Set(['Cali']))
  expect((await ana.send(undoBulk, { params: { id: first.id } })).status).toBe(409)
})

test('rows found at the start are changed, those that come to fit later are not', async () => {
  await many('Temprana', 3, { city: 'Neiva' })
  const run = await start(ana, 'crm_lead', {
    action: 'edit',
    query: { search: 'Temprana' },
    patch: { city: 'Ibagué' },
  })
  await many('Temprana', 1, { city: 'Neiva' })
  expect(await ended(ana, run.id)).toMatchObject({ total: 3, changed: 3 })
  const after = (await cities('Temprana')).map(({ city }) => city)
  expect(after.toSorted()).toEqual(['Ibagué', 'Ibagué', 'Ibagué', 'Neiva'])
})

test('each row keeps its own rules: what is refused says why, the rest is done', async () => {
  const line = await makePipeline(marta)
  const [first, , third] = line.stages
  const ids = await Promise.all([1, 2, 3].map((at) => makeBusiness(ana, first, { name: `Obra ${at}` })))
  await ana.call(winBusiness, { params: { id: ids[1] ?? 0 }, body: {} })
  const run = await done(ana, 'crm_business', {
    action: 'edit',
    query: { search: 'Obra' },
    patch: { stage: third },
  })
  expect(run).toMatchObject({ total: 3, changed: 2, refused: 1 })
  expect(run.refusals).toHaveLength(1)
  expect(run.refusals[0]).toMatchObject({ id: ids[1], label: 'Obra 2' })
  expect(run.refusals[0]?.reasons).not.toBe('')
  expect((await ana.download(downloadRefused, { params: { id: run.id } })).status).toBe(200)
  const stage = (await ana.call(businesses.routes.read, { params: { id: ids[0] ?? 0 } })).stage
  expect(stage).toMatchObject({ id: third })
})

test('deletion of all results is undone row by row; what was deleted by others before stays deleted', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map((at) => makePerson(ana, { first_name: 'Borrable', last_name: `n${at}` })),
  )
  const run = await done(ana, 'crm_person', { action: 'remove', query: { search: 'Borrable' } })
  expect(run).toMatchObject({ total: 3, changed: 3 })
  for (const id of ids) expect((await ana.send(persons.routes.read, { params: { id } })).status).toBe(404)
  await ana.call(undoBulk, { params: { id: run.id } })
  expect(await ended(ana, run.id, ['undone'])).toMatchObject({ undone: 3, kept: 0 })
  for (const id of ids) expect((await ana.send(persons.routes.read, { params: { id } })).status).toBe(200)
})

test('a user changes only what they may see, and runs are their own', async () => {
  await many('Repartida', 2, { owner: luis.session.userId })
  await many('Repartida', 2, { owner: ana.session.userId })
  const mine = await done(luis, 'crm_lead', {
    action: 'edit',
    query: { search: 'Repartida' },
    patch: { city: 'Yopal' },
  })
  // What luis sees of them, as his list says.
  const seen = (await luis.call(leads.routes.list, { query: { search: 'Repartida' } as object })).count
  expect(mine).toMatchObject({ total: seen, changed: seen })
  const params = { id: mine.id }
  for (const contract of [undoBulk, cancelBulk])
    for (const client of [ana, eva])
      expect((await client.send(contract, { params, body: {} })).status).toBe(404)
  for (const client of [ana, eva]) expect((await client.send(readBulk, { params })).status).toBe(404)
  const foreign = await done(eva, 'crm_lead', {
    action: 'edit',
    query: { search: 'Repartida' },
    patch: { city: 'Lima' },
  })
  expect(foreign).toMatchObject({ total: 0, changed: 0 })
  const listed = await luis.call(listBulk, { params: { resource: 'crm_lead' } })
  expect(listed.results.map(({ id }) => id)).toContain(mine.id)
  expect((await cities('Repartida')).some(({ city }) => city === 'Lima')).toBe(false)
})

test('what no row could take is refused before anything begins', async () => {
  const send = (body: object, resource = 'crm_lead') =>
    ana.send(startBulk, { params: { resource }, body: { query: {}, ...body } as never })
  for (const patch of [{}, { nothing: 1 }, { owner: 999_999 }, { city: 'x'.repeat(200) }, { v99: 'x' }])
    expect((await send({ action: 'edit', patch })).status).toBe(400)
  expect((await send({ action: 'remove', query: { state: 'removed' } })).status).toBe(400)
  expect((await send({ action: 'remove', query: { order: 'nothing' } })).status).toBe(400)
  expect((await send({ action: 'remove' }, 'nothing_such')).status).toBe(404)
})

test('sales, interactions and companies change by the same job', async () => {
  const person = await makePerson(ana, { first_name: 'Comprador' })
  for (const amount of [1000, 2000])
    await ana.call(sales.routes.create, { body: { name: 'Venta', person, amount, sold_on: '2026-01-05' } })
  await ana.call(interactions.routes.create, { body: { person, subject: 'Primera' } })
  const body = {
    action: 'edit',
    query: { person: String(person) },
    patch: { owner: luis.session.userId },
  } as const
  expect(await done(ana, 'crm_sale', body)).toMatchObject({ total: 2, changed: 2 })
  expect(await done(ana, 'crm_interaction', body)).toMatchObject({ total: 1, changed: 1 })
  const company = (await ana.call(companies.routes.create, { body: { name: 'Empresa masiva' } })).record.id
  const owned = await done(ana, 'crm_company', { ...body, query: { ids: String(company) } })
  expect(owned).toMatchObject({ total: 1, changed: 1 })
})

test('a run that was stopped changes nothing more, and what it did can be undone', async () => {
  await many('Detenida', 5, { city: 'Cali' })
  const run = await start(ana, 'crm_lead', {
    action: 'edit',
    query: { search: 'Detenida' },
    patch: { city: 'Leticia' },
  })
  const stopped = await ana.send(cancelBulk, { params: { id: run.id }, body: {} })
  const end = await ended(ana, run.id)
  expect(end.state).toBe(stopped.status === 200 ? 'cancelled' : 'done')
  const moved = (await cities('Detenida')).filter(({ city }) => city === 'Leticia')
  expect(moved).toHaveLength(end.changed)
})
