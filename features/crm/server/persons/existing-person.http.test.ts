import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { planOf } from '#platform/testing/plan-of.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { findExistingPerson } from '../../contract/existing-person.ts'
import { leads } from '../../contract/persons.ts'
import { writeRights } from '../../contract/rights.ts'
import { makeLead, makePerson } from '../testing.ts'
import { existingPersonQuery } from './find-existing-person.ts'

let program: TestProgram
let admin: Client
let ana: Client
let eva: Client
let customer: number

beforeAll(async () => {
  program = await startTestProgram()
  ;[admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
  customer = await makePerson(admin, {
    first_name: 'Rosa',
    last_name: 'Pérez',
    mobile: '3007770001',
    email: 'Rosa@Correo.example',
    document: 'CC-1',
  })
})

const ask = async (client: Client, query: object) =>
  (await client.call(findExistingPerson, { query: query as never })).person

test('finds the person who has a number in any notation, an e-mail or a document', async () => {
  const body = { first_name: 'Otra', mobile: '3007770001' }
  expect(await admin.send(leads.routes.create, { body })).toMatchObject({
    status: 409,
    body: { code: 'taken' },
  })
  const rosa = { id: customer, label: 'Rosa Pérez' }
  for (const mobile of ['3007770001', '300 777 0001', '+57 (300) 777-0001', '573007770001'])
    expect(await ask(admin, { mobile })).toEqual(rosa)
  expect(await ask(admin, { email: 'ROSA@correo.example' })).toEqual(rosa)
  expect(await ask(admin, { document: 'CC-1' })).toEqual(rosa)
  // A name or part of a number matches nobody.
  expect(await ask(admin, { mobile: '300777' })).toBeNull()
  expect(await ask(admin, {})).toBeNull()
  // The number takes precedence over the document.
  const lead = await makeLead(admin, { mobile: '3007770002' })
  expect(await ask(admin, { mobile: '3007770002', document: 'CC-1' })).toMatchObject({ id: lead })
})

test('finds nobody of another company, nobody invisible to the user, nobody deleted', async () => {
  expect(await ask(eva, { mobile: '3007770001', document: 'CC-1' })).toBeNull()
  const right = (scope: 'own' | 'group') =>
    admin.call(writeRights, { body: { rights: [{ role: 'agent', entity: 'person', scope }] } })
  await right('own')
  expect(await ask(ana, { mobile: '3007770001' })).toBeNull()
  // Of a colleague's it says whose it is, and no more.
  expect(await ana.call(findExistingPerson, { query: { mobile: '3007770001' } })).toEqual({
    person: null,
    hidden: { state: 'person', owner: admin.session.shortName },
  })
  expect(await eva.call(findExistingPerson, { query: { mobile: '3007770001' } })).toEqual({
    person: null,
    hidden: null,
  })
  await right('group')
  const gone = await makeLead(admin, { mobile: '3007770003' })
  await admin.call(leads.routes.remove, { params: { id: gone } })
  expect(await ask(admin, { mobile: '3007770003' })).toBeNull()
})

test('uses the unique indexes in a large table', async () => {
  const companyId = admin.session.company.id
  await asOwner(program.ownerUrl, async (client) => {
    await client.query(`SET session_replication_role = 'replica'`)
    await client.query(
      `WITH made AS (INSERT INTO persons (company_id, first_name, document, mobile)
         SELECT ${companyId}, 'Una', 'D' || g, '+57310' || lpad(g::text, 7, '0') FROM generate_series(1, 20000) g RETURNING id, mobile)
       INSERT INTO contact_points (company_id, person_id, kind, value) SELECT ${companyId}, id, 'phone', mobile FROM made`,
    )
    await client.query('VACUUM ANALYZE persons, contact_points')
  })
  const target = { forms: ['+573100000007'], email: 'a@b.example', document: 'D7', seen: sql<boolean>`true` }
  const plan = await planOf(program.database, companyId, (rows) => ({
    compile: () => existingPersonQuery(target).compile(rows),
  }))
  for (const index of ['contact_points_phone_key', 'contact_points_email_key', 'persons_document_key'])
    expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})
