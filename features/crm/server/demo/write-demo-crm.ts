import type { UnitOfWork } from '#platform/db/database.ts'
import { createRandom } from '#platform/random/random.ts'
import { writeAgenda } from './write-agenda.ts'
import { writeAssignment } from './write-assignment.ts'
import { writeBusinesses } from './write-businesses.ts'
import { writeConfiguration } from './write-configuration.ts'
import { writeInteractions } from './write-interactions.ts'
import { writeNotes } from './write-notes.ts'
import { writeCompanies, writePersons } from './write-people.ts'

/**
 * Gives a company three months of customers: 400 persons, 60 companies, 150 businesses in three pipelines, sales,
 * agenda. Deterministic: the same company gets the same data at each start. Works across companies.
 */
export async function writeDemoCrm({ rows }: UnitOfWork, companyId: number, until: Date): Promise<void> {
  const people = await rows
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', 'in', ['agent', 'supervisor'])
    .orderBy('id')
    .execute()
  const owners = people.map(({ id }) => id)
  if (owners.length === 0) return
  const time = { random: createRandom(companyId), until }
  const config = await writeConfiguration(rows, companyId, until)
  const companies = await writeCompanies(rows, companyId, { config, owners, time })
  const persons = await writePersons(rows, companyId, { config, owners, companies, time })
  await writeInteractions(rows, companyId, { config, people: persons, time })
  await writeBusinesses(rows, companyId, { config, people: persons, time })
  const sellers = await writeAssignment(rows, companyId, config)
  await writeAgenda(rows, companyId, { people: persons, members: sellers, time })
  await writeNotes(rows, companyId, { people: persons, time })
}
