import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { businesses } from '../contract/businesses.ts'
import { companies } from '../contract/companies.ts'
import { businessLines, phases, stages } from '../contract/config/pipelines.ts'
import { needs, origins } from '../contract/config/sources.ts'
import { leadStatuses } from '../contract/config/statuses.ts'
import { interactions } from '../contract/interactions.ts'
import { leads, persons } from '../contract/persons.ts'
import { sales } from '../contract/sales.ts'

const program = await startTestProgram()
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
})

test('a business has the line and phase of its stage', async () => {
  const { record: line } = await admin.call(businessLines.routes.create, { body: { name: 'Hogar' } })
  const { record: phase } = await admin.call(phases.routes.create, {
    body: { name: 'Inicio', line: line.id },
  })
  const { record: stage } = await admin.call(stages.routes.create, {
    body: { name: 'Contacto', phase: phase.id },
  })
  expect([line.position, phase.position]).toEqual([1, 1])
  const { record: person } = await ana.call(persons.routes.create, {
    body: { first_name: 'Rosa', last_name: 'Pérez', mobile: '300 123 4567', email: 'Rosa@example.com' },
  })
  expect(person).toMatchObject({ name: 'Rosa Pérez', mobile: '+573001234567', username: 'ana' })
  const { record: business } = await ana.call(businesses.routes.create, {
    body: { name: 'Alarma', stage: stage.id, person: person.id },
  })
  expect(business).toMatchObject({
    business_id: 1,
    status: 'open',
    total_amount: 0,
    line: { id: line.id, label: 'Hogar' },
    phase: { id: phase.id, label: 'Inicio' },
    person: { id: person.id, label: 'Rosa Pérez' },
  })
  const { results } = await ana.call(businesses.routes.list, {
    query: { username: 'ana', statuses: 'open' } as object,
  })
  expect(results.map(({ id }) => id)).toEqual([business.id])
})

test.each([persons, leads, companies, interactions, businesses, sales, origins, needs, leadStatuses])(
  'the list of $title answers ten a page, the same in both editions',
  async (resource) => {
    const { routes, path } = resource
    const list = await ana.call(routes.list, {})
    expect(list.results.length).toBeLessThanOrEqual(10)
    const other = path.replace('/api/crm/', '/api/fx/')
    const fx = await ana.send({ ...routes.list, path: `${other}/` }, {})
    if (path !== '/api/crm/lead-statuses') expect(fx.status).toBe(200)
  },
)
describe('another company', () => {
  test('sees none of it', async () => {
    expect((await eva.call(persons.routes.list, {})).results).toEqual([])
  })
})
