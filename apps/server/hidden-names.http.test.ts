import { beforeAll, describe, expect, test, vi } from 'vitest'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { businesses } from '#features/crm/contract/businesses.ts'
import { readCaller } from '#features/crm/contract/callers.ts'
import { companies } from '#features/crm/contract/companies.ts'
import { interactions } from '#features/crm/contract/interactions.ts'
import { persons } from '#features/crm/contract/persons.ts'
import { RIGHT_ENTITIES, type RightScope, writeRights } from '#features/crm/contract/rights.ts'
import { sales } from '#features/crm/contract/sales.ts'
import { readTimeline } from '#features/crm/contract/timeline.ts'
import { makePipeline } from '#features/crm/server/testing.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { type Client, startTestProgram } from './testing.ts'

/** Every route of the program, with many ids. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

/** In the name of every record that the agent may not see, and of nothing else. */
const SECRET = 'Qzxsecreto'
const NUMBER = '+573005570001'
const AREAS = /^\/api\//

const program = await startTestProgram()
let admin: Client
let ana: Client
let eva: Client
/** Records of others, and those of the agent that refer to them. */
const hidden = { person: 0, company: 0, business: 0, interaction: 0, sale: 0, event: 0 }
const own = { person: 0, interaction: 0, business: 0, sale: 0, event: 0 }
let stages: readonly number[] = []

const setScope = (scope: RightScope) =>
  admin.call(writeRights, {
    body: { rights: RIGHT_ENTITIES.map((entity) => ({ role: 'agent' as const, entity, scope })) },
  })

const OWN: Readonly<Record<keyof typeof own, Resource>> = {
  person: persons as never,
  interaction: interactions as never,
  business: businesses as never,
  sale: sales as never,
  event: agendaEvents as never,
}

beforeAll(async () => {
  ;[admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
  const pipeline = await makePipeline(admin)
  stages = pipeline.stages
  const make = async (resource: unknown, body: object): Promise<number> => {
    const { routes } = resource as Resource
    const { record } = await admin.call(routes.create, { body: body as never })
    return Number(record.id)
  }
  const boss = admin.session.userId
  const mine = ana.session.userId
  const name = (what: string) => `${what} ${SECRET}`
  const times = { starts_at: '2030-01-05T15:00:00Z', ends_at: '2030-01-05T16:00:00Z' }
  hidden.company = await make(companies, { name: name('Empresa'), owner: boss })
  hidden.person = await make(persons, {
    first_name: name('Rosa'),
    mobile: '+573005570009',
    owner: boss,
    company: hidden.company,
  })
  const stage = stages[0]
  hidden.business = await make(businesses, {
    name: name('Negocio'),
    stage,
    owner: boss,
    person: hidden.person,
  })
  own.person = await make(persons, {
    first_name: 'Propia',
    mobile: NUMBER,
    owner: mine,
    company: hidden.company,
  })
  // Of the agent's own person, but somebody else's.
  const { person } = own
  await make(businesses, { name: name('Ajeno'), stage, owner: boss, person })
  hidden.interaction = await make(interactions, { subject: name('Asunto'), owner: boss, person, stage })
  hidden.sale = await make(sales, {
    name: name('Venta'),
    owner: boss,
    person,
    amount: 1,
    sold_on: '2026-01-05',
  })
  hidden.event = await make(agendaEvents, { title: name('Cita'), owner: boss, person, ...times })
  // The agent's own, which name records of others.
  const named = { person: hidden.person, owner: mine }
  own.interaction = await make(interactions, {
    subject: 'Propia',
    business: hidden.business,
    stage,
    // Of somebody else's person it would let its owner read them.
    ...named,
    person,
  })
  own.business = await make(businesses, { name: 'Propio', stage, company: hidden.company, ...named })
  own.sale = await make(sales, {
    name: 'Propia',
    amount: 1,
    sold_on: '2026-01-05',
    company: hidden.company,
    ...named,
  })
  own.event = await make(agendaEvents, { title: 'Propia', business: hidden.business, ...named, ...times })
  // In the history, too: references that are no more.
  for (const [resource, id] of [
    [interactions, own.interaction],
    [businesses, own.business],
  ] as const) {
    const field = resource === interactions ? 'business' : 'person'
    for (const value of [null, resource === interactions ? hidden.business : hidden.person]) {
      const { version } = (await admin.call(resource.routes.read, { params: { id } })) as { version: number }
      await admin.call(resource.routes.edit, { params: { id }, body: { version, [field]: value } as never })
    }
  }
})

/** Cursors are base64, and would carry the name that a list is sorted by. */
const decoded = (text: string): string =>
  text +
  [...text.matchAll(/"next_cursor":"([\w-]+)"/g)].map(([, one = '']) => Buffer.from(one, 'base64url')).join()

/** Addresses of pages repeat the question. */
const withoutPages = (text: string): string => text.replaceAll(/"(next|previous)":"[^"]*"/g, '')

interface Query {
  [name: string]: string
}

/** The ways of asking that might name something. */
const listQueries = (): Query[] => [
  {},
  { search: SECRET },
  { columns: stages.join(), order: '-created_at' },
  { columns: 'open', order: '-created_at' },
  ...['person', '-person', 'company', 'business'].map((order) => ({ order, limit: '1' })),
  ...['person', 'company', 'business'].map((field) => ({ [field]: `@Rosa ${SECRET}` })),
  { mobile: '+573005570009' },
]
const queriesOf = (path: string): Query[] => {
  if (path.endsWith('/history/')) return [{}, ...Object.values(own).map((id) => ({ record: String(id) }))]
  if (/export|download|template/.test(path)) return [{ format: 'csv' }]
  // Reports have filters of their own.
  return path.startsWith('/api/reports/') ? [{}, { search: SECRET }] : listQueries()
}

interface Walked {
  read: string[]
  found: string[]
  /** Refused for their number, so not tried. */
  limited: string[]
}

/** What a user reads by the GET routes that answer records of the CRM and the agenda; `only`: by some of these requests. */
async function walk(client: Client, only?: ReadonlySet<string>): Promise<Walked> {
  const walked: Walked = { read: [], found: [], limited: [] }
  const ids = [...new Set([...Object.values(own), ...Object.values(hidden), NUMBER, '+573005570009'])]
  const routes = program.contracts.filter(
    ({ method, path, auth }) => method === 'GET' && auth === 'session' && AREAS.test(path),
  )
  for (const contract of routes) {
    const names = [...contract.path.matchAll(/:(\w+)/g)].map(([, one = '']) => one)
    const asked =
      names.length === 0
        ? queriesOf(contract.path).map((query) => ({ params: {}, query }))
        : ids.map((id) => ({ params: Object.fromEntries(names.map((name) => [name, id])), query: {} }))
    await Promise.all(
      asked.map(async (sent) => {
        const url = requestUrl(contract.path, sent.params, sent.query)
        if (only?.has(url) === false) return
        const response = await client.download(contract, sent as never)
        if (response.status === 429) walked.limited.push(url)
        if (response.ok) walked.read.push(url)
        if (withoutPages(decoded(await response.text())).includes(SECRET)) walked.found.push(url)
      }),
    )
  }
  return walked
}

describe('who may see only their own records', () => {
  test('never reads the name of another through any route', async () => {
    await setScope('own')
    const { read, found, limited } = await walk(ana)
    expect(found).toEqual([])
    expect(limited).toEqual([])
    // What was read is not nothing.
    for (const [name, resource] of Object.entries(OWN)) {
      const id = own[name as keyof typeof own]
      expect(read).toContain(requestUrl(resource.routes.read.path, { id }, {}))
      expect(read).toContain(`${resource.routes.exportSheet.path}?format=csv`)
      expect(read).toContain(`${resource.routes.history.path}?record=${id}`)
    }
    expect(read).toContain(requestUrl(readTimeline.path, { id: own.person }, undefined))
    expect(read).toContain(requestUrl(readCaller.path, { number: NUMBER }, undefined))
  })

  test('while those who may see all find it on the same walk, and another company nowhere where they do', async () => {
    const { found } = await walk(admin)
    expect(found.length).toBeGreaterThan(60)
    const { read, found: foreign } = await walk(eva, new Set(found))
    expect(foreign).toEqual([])
    // Lists answer anybody, with what is theirs.
    expect(read.length).toBeGreaterThan(0)
  })

  test('reads an opaque label in its place, in their language and in a sheet', async () => {
    await setScope('own')
    const opaque = (id: number) => ({ id, label: 'Sin acceso' })
    const record = await ana.call(interactions.routes.read, { params: { id: own.interaction } })
    expect(record).toMatchObject({ person: { id: own.person }, business: opaque(hidden.business) })
    const sale = await ana.call(sales.routes.read, { params: { id: own.sale } })
    expect(sale).toMatchObject({ person: opaque(hidden.person), company: opaque(hidden.company) })
    const sheet = await ana.download(interactions.routes.exportSheet, { query: { format: 'csv' } as never })
    expect(await sheet.text()).toContain('Sin acceso')
  })

  test('neither finds nor sorts by a name that they may not read', async () => {
    await setScope('own')
    const ask = async (query: object) => (await ana.call(sales.routes.list, { query: query as never })).count
    expect(await ask({ person: `@Rosa ${SECRET}` })).toBe(0)
    expect(await ask({ person: String(hidden.person) })).toBe(1)
  })

  test('cannot try out ids: a hidden record is as good as none, and a reference that is there stays', async () => {
    await setScope('own')
    const read = () => ana.call(businesses.routes.read, { params: { id: own.business } })
    const edit = async (body: object) =>
      ana.send(businesses.routes.edit, {
        params: { id: own.business },
        body: { version: (await read()).version, ...body } as never,
      })
    const other = (
      await admin.call(persons.routes.create, {
        body: { first_name: `Otra ${SECRET}`, owner: admin.session.userId },
      })
    ).record.id
    const [refused, missing] = [await edit({ person: other }), await edit({ person: 999_999_999 })]
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual(missing.body)
    const kept = await edit({ person: hidden.person, name: 'Propio de nuevo' })
    expect(kept.status).toBe(200)
    expect(JSON.stringify(kept.body)).not.toContain(SECRET)
    expect((await read()).person?.id).toBe(hidden.person)
  })
})
