import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { listAlike, mergeCompanies } from '../../contract/alike.ts'
import { businesses } from '../../contract/businesses.ts'
import { companies } from '../../contract/companies.ts'
import { persons } from '../../contract/persons.ts'
import { makeBusiness, makePerson, makePipeline } from '../testing.ts'

const program = await startTestProgram()
const [admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
if (!admin || !ana || !eva) throw new Error('nobody signed in')

const company = async (name: string, more: object = {}) =>
  (await admin.call(companies.routes.create, { body: { name, ...more } as never })).record.id
const groupsWith = async (client: typeof admin, of: 'person' | 'company', id: number) =>
  (await client.call(listAlike, { query: { of } })).groups.filter(({ members }) =>
    members.some((member) => member.id === id),
  )

test('companies are alike by name without its legal form, and by tax id; a merge makes them one', async () => {
  const kept = await company('Aceros del Tolú S.A.S.', { city: 'Cali' })
  const other = await company('ACEROS DEL TOLU SAS', { tax_id: '900.123.456-7', phone: '6017452210' })
  const third = await company('Otro nombre', { tax_id: '900123456' })
  const names = (await groupsWith(admin, 'company', kept))[0]
  expect(names).toMatchObject({ by: 'name' })
  expect(names?.members.map(({ id }) => id)).toEqual([kept, other])
  const byTax = (await groupsWith(admin, 'company', third))[0]
  expect(byTax?.members.map(({ id }) => id)).toEqual([other, third])
  expect(await groupsWith(eva, 'company', kept)).toEqual([])

  const { stages } = await makePipeline(admin)
  const business = await makeBusiness(admin, stages[0], { company: other })
  const person = await makePerson(admin, { company: other })
  const both = await makePerson(admin, { company: kept })
  const merge = { params: { id: kept }, body: { other } }
  expect((await eva.send(mergeCompanies, merge)).status).toBe(404)
  expect((await admin.send(mergeCompanies, { params: { id: kept }, body: { other: kept } })).status).toBe(409)
  expect(await admin.call(mergeCompanies, merge)).toMatchObject({
    id: kept,
    persons: 1,
    businesses: 1,
    sales: 0,
  })
  expect((await admin.call(businesses.routes.read, { params: { id: business } })).company?.id).toBe(kept)
  for (const id of [person, both])
    expect((await admin.call(persons.routes.read, { params: { id } })).company?.id).toBe(kept)
  expect(await admin.call(companies.routes.read, { params: { id: kept } })).toMatchObject({
    city: 'Cali',
    tax_id: '900.123.456-7',
    persons: 2,
  })
  expect((await admin.send(companies.routes.read, { params: { id: other } })).status).toBe(404)
  expect((await admin.send(mergeCompanies, merge)).status).toBe(404)
})

test('persons are alike whatever the order of their names', async () => {
  const one = await makePerson(admin, { first_name: 'Ñoño José', last_name: 'Villalonga' })
  const two = await makePerson(admin, { first_name: 'Villalonga', last_name: 'Jose Ñoño' })
  const [group] = await groupsWith(admin, 'person', one)
  expect(group?.members.map(({ id }) => id)).toEqual([one, two])
})
