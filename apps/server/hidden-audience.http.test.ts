import { beforeAll, expect, test } from 'vitest'
import { AUDIENCE_COLUMNS } from '#features/crm/contract/audience.ts'
import { companies } from '#features/crm/contract/companies.ts'
import { persons } from '#features/crm/contract/persons.ts'
import { RIGHT_ENTITIES, writeRights } from '#features/crm/contract/rights.ts'
import { crmAudience } from '#features/crm/server/audience/crm-audience.ts'
import type { Principal } from '#platform/access/principal.ts'
import { type Client, startTestProgram } from './testing.ts'

const program = await startTestProgram()
const [admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
let person = 0
let theirs = 0

const principalOf = ({ session }: Client) =>
  ({
    userId: session.userId,
    companyId: session.company.id,
    role: session.role,
    language: 'es',
  }) as Principal

const chosenBy = (client: Client, ids: readonly number[]) =>
  program.database.reading(client.session.company.id, ({ rows }) =>
    crmAudience.chosen(rows, principalOf(client), ids),
  )

beforeAll(async () => {
  await program.makeAdministrator('eva')
  const { record: company } = await admin.call(companies.routes.create, {
    body: { name: 'Empresa secreta', owner: admin.session.userId } as never,
  })
  const { record } = await admin.call(persons.routes.create, {
    body: {
      first_name: 'Rosa',
      mobile: '+573005570001',
      owner: ana.session.userId,
      company: company.id,
    } as never,
  })
  person = Number(record.id)
  const { record: other } = await (await program.signIn('eva')).call(persons.routes.create, {
    body: { first_name: 'Otra', mobile: '+573005570002' } as never,
  })
  theirs = Number(other.id)
  await admin.call(writeRights, {
    body: {
      rights: RIGHT_ENTITIES.map((entity) => ({ role: 'agent' as const, entity, scope: 'own' as const })),
    },
  })
})

test('a name that the sender may not see is empty in an audience, never the words for it', async () => {
  const [found] = await chosenBy(ana, [person, theirs])
  expect(found).toMatchObject({ first_name: 'Rosa', mobile: '+573005570001', company: '' })
  for (const column of AUDIENCE_COLUMNS) expect(found?.[column]).not.toMatch(/Sin acceso|No access|secreta/)
  // Nothing is lost for whoever sees it.
  expect(await chosenBy(admin, [person])).toMatchObject([{ company: 'Empresa secreta' }])
  expect(await chosenBy(eva, [person])).toEqual([])
})
