import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { businesses } from '../contract/businesses.ts'
import { companies } from '../contract/companies.ts'
import { interactions } from '../contract/interactions.ts'
import { leads, persons, prospects } from '../contract/persons.ts'
import { type RightEntity, type RightScope, writeRights } from '../contract/rights.ts'
import { sales } from '../contract/sales.ts'
import { makePerson, makePipeline, unique } from './testing.ts'

/** Dozens of requests per test. */
vi.setConfig({ testTimeout: 180_000 })

const program = await startTestProgram()
let admin: Client
let eva: Client
let pipeline: Awaited<ReturnType<typeof makePipeline>>
/** By role. */
const worker: Record<'agent' | 'supervisor', Client> = {} as never
/** A user with a common group, and the id of one without. */
let mate: Client
let stranger: number

beforeAll(async () => {
  const signedIn = ['admin', 'ana', 'luis', 'marta', 'eva'] as const
  const [boss, ana, luis, marta, other] = await Promise.all(signedIn.map((name) => program.signIn(name)))
  if (!boss || !ana || !luis || !marta || !other) throw new Error('a person is not signed in')
  admin = boss
  eva = other
  mate = luis
  worker.agent = ana
  worker.supervisor = marta
  stranger = admin.session.userId
  pipeline = await makePipeline(admin)
  const rows = program.database.systemRows
  const company_id = admin.session.company.id
  const group = await rows
    .insertInto('user_groups')
    .values({ company_id, name: unique('Grupo') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('user_group_members')
    .values(
      [ana, luis, marta].map(({ session }) => ({ company_id, group_id: group.id, user_id: session.userId })),
    )
    .execute()
})

interface Entity {
  entity: RightEntity
  resource: Resource
  /** Fields of a new record, besides its owner. */
  body: () => Promise<object> | object
  change: object
}

const ENTITIES: readonly Entity[] = [
  {
    entity: 'person',
    resource: persons as never,
    body: () => ({ first_name: unique('P') }),
    change: { city: 'Cali' },
  },
  {
    entity: 'person',
    resource: leads as never,
    body: () => ({ first_name: unique('L') }),
    change: { city: 'Cali' },
  },
  {
    entity: 'person',
    resource: prospects as never,
    body: () => ({ first_name: unique('F') }),
    change: { city: 'Cali' },
  },
  {
    entity: 'company',
    resource: companies as never,
    body: () => ({ name: unique('E') }),
    change: { city: 'Cali' },
  },
  {
    entity: 'interaction',
    resource: interactions as never,
    body: async () => ({ subject: unique('I'), person: await makePerson(admin) }),
    change: { notes: 'Volver a llamar' },
  },
  {
    entity: 'business',
    resource: businesses as never,
    body: () => ({ name: unique('N'), stage: pipeline.stages[0] }),
    change: { name: 'Otro nombre' },
  },
  {
    entity: 'sale',
    resource: sales as never,
    body: async () => ({
      name: unique('V'),
      amount: 5_000,
      sold_on: '2026-01-05',
      person: await makePerson(admin),
    }),
    change: { notes: 'Pagada' },
  },
]

/** Tries every operation on a record, each on its own, so that one without an access check stands out. */
async function ways(client: Client, { resource, change }: Entity, id: number) {
  const { routes } = resource
  const listed = await client.call(routes.list, { query: { ids: String(id) } as never })
  const exported = await client.download(routes.exportSheet, {
    query: { ids: String(id), format: 'csv' } as never,
  })
  const lines = (await exported.text()).trim().split('\n').length
  const status = async (sent: Promise<{ status: number }>) => (await sent).status
  return {
    list: listed.results.length,
    // Minus the header line.
    export: lines - 1,
    read: await status(client.send(routes.read, { params: { id } })),
    history: await status(client.send(routes.history, { query: { record: id } as never })),
    edit: await status(client.send(routes.edit, { params: { id }, body: change as never })),
    act: await status(
      client.send(routes.act, { body: { action: 'edit', ids: [id], patch: change } as never }),
    ),
  }
}

const ALL = { list: 1, export: 1, read: 200, history: 200, edit: 200, act: 200 }
const NONE = { list: 0, export: 0, read: 404, history: 404, edit: 404, act: 404 }

describe.each(ENTITIES)('of $resource.title', (entity) => {
  const made = async (owner: number) => {
    const body = { ...(await entity.body()), owner }
    const { record } = await admin.call(entity.resource.routes.create, { body: body as never })
    return (record as { id: number }).id
  }
  test.each(['agent', 'supervisor'] as const)(
    'a %s has the configured record access: own, group, all',
    async (role) => {
      const client = worker[role]
      const [own, ofMate, ofStranger] = [
        await made(client.session.userId),
        await made(mate.session.userId),
        await made(stranger),
      ]
      const setScope = (scope: RightScope) =>
        admin.call(writeRights, { body: { rights: [{ role, entity: entity.entity, scope }] } })
      const all = async () => [
        await ways(client, entity, own),
        await ways(client, entity, ofMate),
        await ways(client, entity, ofStranger),
      ]
      await setScope('own')
      expect(await all()).toEqual([ALL, NONE, NONE])
      await setScope('group')
      expect(await all()).toEqual([ALL, ALL, NONE])
      await setScope('all')
      expect(await all()).toEqual([ALL, ALL, ALL])
      expect(await ways(eva, entity, own)).toEqual(NONE)
      const gone = { params: { id: ofStranger } }
      await setScope('own')
      expect((await client.send(entity.resource.routes.remove, gone)).status).toBe(404)
      await setScope('all')
      expect((await client.send(entity.resource.routes.remove, gone)).status).toBe(204)
    },
  )
})
