import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { readBulk, startBulk, undoBulk } from '#platform/resource/contract/bulk.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { loseBusiness, reopenBusiness } from '../contract/business-moves.ts'
import { businesses } from '../contract/businesses.ts'
import { companies } from '../contract/companies.ts'
import { countOpenBusinesses } from '../contract/open-businesses.ts'
import { persons } from '../contract/persons.ts'
import { makeBusiness, makePerson, makePipeline } from './testing.ts'

const program = await startTestProgram({ runJobs: true })
const [admin, eva, ana] = await program.signInAll('admin', 'eva', 'ana')
if (!admin || !eva || !ana) throw new Error('nobody signed in')
const { stages } = await makePipeline(admin)

let last = 0
/** A person with as many open businesses, and one that is won or lost is not among them. */
async function personWith(count: number) {
  last += 1
  const person = await makePerson(admin, { first_name: 'Cerrable', mobile: `30099900${10 + last}` })
  const ids: number[] = []
  for (let many = 0; many < count; many += 1) ids.push(await makeBusiness(admin, stages[0], { person }))
  return { person, ids }
}
const remove = (person: number, removal?: object) =>
  admin.send(persons.routes.act, {
    body: { action: 'remove', ids: [person], ...(removal ? { removal } : {}) },
  })
const statusOf = async (id: number) => {
  const { status, body } = await admin.send(businesses.routes.read, { params: { id } })
  return status === 200 ? (body as { status: string }).status : status
}

test('nobody is deleted while nothing is said of their open businesses, one or several', async () => {
  const { person, ids } = await personWith(2)
  expect(await admin.call(countOpenBusinesses, { body: { of: 'person', ids: [person] } })).toEqual({
    count: 2,
    hidden: 0,
  })
  expect(await eva.call(countOpenBusinesses, { body: { of: 'person', ids: [person] } })).toEqual({
    count: 0,
    hidden: 0,
  })
  for (const refused of [
    await remove(person),
    await admin.send(persons.routes.remove, { params: { id: person } }),
  ])
    expect(refused).toMatchObject({ status: 409, body: { code: 'crm.open_businesses' } })
  expect((await admin.send(persons.routes.read, { params: { id: person } })).status).toBe(200)
  expect(await Promise.all(ids.map(statusOf))).toEqual(['open', 'open'])
  expect((await remove(person, { open_businesses: 'burn' })).status).toBe(400)
})

test.each([
  ['keep', 'open'],
  ['lose', 'lost'],
  ['remove', 404],
] as const)('they %s with the person, at once', async (how, status) => {
  const { person, ids } = await personWith(2)
  expect((await remove(person, { open_businesses: how })).status).toBe(200)
  expect((await admin.send(persons.routes.read, { params: { id: person } })).status).toBe(404)
  expect(await Promise.all(ids.map(statusOf))).toEqual([status, status])
})

test.each(['lose', 'remove'] as const)('restoring a person takes back that businesses %s', async (how) => {
  const { person, ids } = await personWith(3)
  const [first = 0, second = 0, third = 0] = ids
  await admin.call(loseBusiness, { params: { id: first }, body: {} })
  await remove(person, { open_businesses: how })
  if (how === 'lose') await admin.call(reopenBusiness, { params: { id: second } })
  if (how === 'lose') await admin.call(loseBusiness, { params: { id: second }, body: {} })
  await admin.call(persons.routes.act, { body: { action: 'restore', ids: [person] } })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['lost', how === 'lose' ? 'lost' : 'open', 'open'])
  expect(await admin.call(businesses.routes.read, { params: { id: third } })).toMatchObject({
    status: 'open',
    discard_reason: null,
    person: { id: person },
  })
})

test('undoing a deletion of all results reopens what it closed', async () => {
  const { person, ids } = await personWith(2)
  await admin.call(persons.routes.edit, {
    params: { id: person },
    body: { version: 1, city: 'Mocoa' },
  })
  const { id } = await admin.call(startBulk, {
    params: { resource: 'crm_person' },
    body: {
      action: 'remove',
      query: { search: 'Mocoa' },
      removal: { open_businesses: 'lose' },
    },
  })
  const state = (name: string) =>
    eventually(async () => {
      const run = await admin.call(readBulk, { params: { id } })
      expect(run.state).toBe(name)
      return run
    })
  expect(await state('done')).toMatchObject({ changed: 1 })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['lost', 'lost'])
  await admin.call(undoBulk, { params: { id }, body: {} })
  expect(await state('undone')).toMatchObject({ undone: 1 })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['open', 'open'])
})

test('nobody is deleted while a colleague works on a business that the deleter does not see', async () => {
  const person = await makePerson(ana, { first_name: 'Compartida' })
  const business = await makeBusiness(admin, stages[0], { person })
  expect((await ana.send(businesses.routes.read, { params: { id: business } })).status).toBe(404)
  expect(await ana.call(countOpenBusinesses, { body: { of: 'person', ids: [person] } })).toEqual({
    count: 0,
    hidden: 1,
  })
  for (const removal of [undefined, { open_businesses: 'keep' as const }]) {
    const body = { action: 'remove' as const, ids: [person], ...(removal ? { removal } : {}) }
    expect(await ana.send(persons.routes.act, { body })).toMatchObject({
      status: 409,
      body: { code: 'crm.open_businesses_of_others', detail: expect.stringMatching(/otra persona/) },
    })
  }
  expect(await statusOf(business)).toBe('open')
})

test('a refused deletion closes nothing', async () => {
  const { person, ids } = await personWith(1)
  const refused = await admin.send(persons.routes.act, {
    body: { action: 'remove', ids: [person, 999_999_999], removal: { open_businesses: 'remove' } },
  })
  expect(refused.status).toBe(404)
  expect(await Promise.all(ids.map(statusOf))).toEqual(['open'])
})

test('a company is asked in the same way', async () => {
  const { record } = await admin.call(companies.routes.create, {
    body: { name: 'Cerrables S.A.S.' },
  })
  const { person } = await personWith(0)
  const business = await makeBusiness(admin, stages[0], { person, company: record.id })
  const body = { action: 'remove' as const, ids: [record.id] }
  expect((await admin.send(companies.routes.act, { body })).status).toBe(409)
  await admin.call(companies.routes.act, { body: { ...body, removal: { open_businesses: 'lose' } } })
  expect(await statusOf(business)).toBe('lost')
})

test('all results: rows of which nothing was said are refused with the reason, others go', async () => {
  await personWith(0)
  const { person, ids } = await personWith(1)
  const params = { resource: 'crm_person' }
  const run = async (removal?: Record<string, unknown>) => {
    const { id } = await admin.call(startBulk, {
      params,
      body: { action: 'remove', query: { search: 'Cerrable' }, ...(removal ? { removal } : {}) },
    })
    return eventually(async () => {
      const read = await admin.call(readBulk, { params: { id } })
      expect(read.state).toBe('done')
      return read
    })
  }
  const first = await run()
  expect(first.refusals.map((one) => one.id)).toContain(person)
  expect(first.refusals.at(-1)?.reasons).toMatch(/^Hay \d+ negocios? abiertos?/)
  expect(first.changed).toBeGreaterThan(0)
  const wrong = { action: 'remove', query: {}, removal: { open_businesses: 'burn' } } as const
  expect((await admin.send(startBulk, { params, body: wrong })).status).toBe(400)
  expect(await run({ open_businesses: 'lose' })).toMatchObject({ refused: 0 })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['lost'])
})
