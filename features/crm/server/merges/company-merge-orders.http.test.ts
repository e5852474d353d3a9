import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { mergeCompanies, undoCompanyMerge } from '../../contract/alike.ts'
import { businesses } from '../../contract/businesses.ts'
import { companies } from '../../contract/companies.ts'
import { persons } from '../../contract/persons.ts'
import { makeBusiness, makePerson, makePipeline } from '../testing.ts'

const program = await startTestProgram()
let admin: Client
let eva: Client
let stage = 0
let next = 0

beforeAll(async () => {
  ;[admin, eva] = await program.signInAll('admin', 'eva')
  stage = (await makePipeline(admin)).stages[0]
})

const facts = fc.record({ city: fc.boolean(), tax: fc.boolean(), sector: fc.boolean() })
type Facts = typeof facts extends fc.Arbitrary<infer One> ? One : never

interface World {
  ids: number[]
  /** What each company, person and business should show in the end. */
  expected: Map<string, unknown>
  living: number[]
  merges: { id: number; gone: number }[]
}

async function look({ ids }: Pick<World, 'ids'>, people: readonly number[], work: readonly number[]) {
  const found = new Map<string, unknown>()
  for (const id of ids) {
    const {
      version: _,
      updated_at: __,
      ...record
    } = (await admin.call(companies.routes.read, {
      params: { id },
    })) as Record<string, unknown>
    found.set(`company ${id}`, record)
  }
  for (const id of people)
    found.set(`person ${id}`, (await admin.call(persons.routes.read, { params: { id } })).company?.id ?? null)
  for (const id of work)
    found.set(
      `business ${id}`,
      (await admin.call(businesses.routes.read, { params: { id } })).company?.id ?? null,
    )
  return found
}

async function make(one: Facts): Promise<number> {
  next += 1
  const { record } = await admin.call(companies.routes.create, {
    body: {
      name: `Firma ${next}`,
      ...(one.city && { city: `Ciudad ${next}` }),
      ...(one.tax && { tax_id: `900.${next}` }),
      ...(one.sector && { sector: `Sector ${next}` }),
    },
  })
  return record.id
}

async function merge({ living, merges }: World, kept: number, other: number) {
  if (kept === other) return
  const { merge: id } = await admin.call(mergeCompanies, { params: { id: kept }, body: { other } })
  merges.push({ id, gone: other })
  living.splice(living.indexOf(other), 1)
}

async function undo({ living, merges }: World, at: number) {
  const [one] = merges.splice(at % Math.max(1, merges.length), 1)
  if (!one) return
  await admin.call(undoCompanyMerge, { params: { id: one.id }, body: {} })
  living.push(one.gone)
}

async function edit({ expected }: World, id: number) {
  next += 1
  const { version } = await admin.call(companies.routes.read, { params: { id } })
  const city = `Editada ${next}`
  await admin.call(companies.routes.edit, { params: { id }, body: { version, city } })
  expected.set(`company ${id}`, { ...(expected.get(`company ${id}`) as object), city })
}

const steps = fc.array(
  fc.record({ what: fc.constantFrom('merge', 'merge', 'undo', 'edit'), a: fc.nat(99), b: fc.nat(99) }),
  { minLength: 3, maxLength: 8 },
)

test('companies merged in any order and undone in any order are as they were, and as edited since', async () => {
  const firms = fc.array(facts, { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(firms, steps, async (given, taken) => {
      const ids: number[] = []
      const people: number[] = []
      const work: number[] = []
      for (const one of given) {
        const company = await make(one)
        ids.push(company)
        people.push(await makePerson(admin, { company }))
        work.push(await makeBusiness(admin, stage, { company }))
      }
      const world: World = {
        ids,
        expected: await look({ ids }, people, work),
        living: [...ids],
        merges: [],
      }
      const livingAt = (at: number) => world.living[at % world.living.length] ?? 0
      for (const { what, a, b } of taken) {
        if (what === 'merge') await merge(world, livingAt(a), livingAt(b))
        else if (what === 'undo') await undo(world, a)
        else await edit(world, livingAt(a))
      }
      while (world.merges.length > 0) await undo(world, next)
      expect(await look({ ids }, people, work)).toEqual(world.expected)
    }),
    { numRuns: thorough(6, 16) },
  )
}, 300_000)

test('a merge is undone once, by its own company, and not while another has its tax id', async () => {
  const kept = await make({ city: true, tax: false, sector: false })
  const other = await make({ city: false, tax: true, sector: false })
  const { tax_id } = await admin.call(companies.routes.read, { params: { id: other } })
  const { merge: id } = await admin.call(mergeCompanies, { params: { id: kept }, body: { other } })
  const params = { id }
  expect((await eva.send(undoCompanyMerge, { params, body: {} })).status).toBe(404)
  const { version } = await admin.call(companies.routes.read, { params: { id: kept } })
  await admin.call(companies.routes.edit, { params: { id: kept }, body: { version, tax_id: null } })
  const { record } = await admin.call(companies.routes.create, { body: { name: 'Otra', tax_id } })
  expect(await admin.send(undoCompanyMerge, { params, body: {} })).toMatchObject({
    status: 409,
    body: { fields: { tax_id: expect.anything() } },
  })
  await admin.call(companies.routes.remove, { params: { id: record.id } })
  expect(await admin.call(undoCompanyMerge, { params, body: {} })).toEqual({ kept, other })
  expect(await admin.call(companies.routes.read, { params: { id: other } })).toMatchObject({ tax_id })
  expect((await admin.send(undoCompanyMerge, { params, body: {} })).status).toBe(409)
})

test('the first merge of a chain is undone at whoever has the persons now', async () => {
  const bare = { city: false, tax: false, sector: false }
  const first = await make({ ...bare, city: true })
  const person = await makePerson(admin, { company: first })
  const [second, third] = [await make(bare), await make(bare)]
  const into = async (kept: number, other: number) =>
    (await admin.call(mergeCompanies, { params: { id: kept }, body: { other } })).merge
  const one = await into(second, first)
  await into(third, second)
  await admin.call(undoCompanyMerge, { params: { id: one }, body: {} })
  expect((await admin.call(persons.routes.read, { params: { id: person } })).company?.id).toBe(first)
  expect(await admin.call(companies.routes.read, { params: { id: third } })).toMatchObject({
    city: null,
    persons: 0,
  })
})
