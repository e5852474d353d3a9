import type { Database, Rows } from '#platform/db/database.ts'
import { numberForms } from '#platform/resource/server/normalise-phones.ts'
import { persons } from '../../contract/persons.ts'

/** Refreshes open pages of single rows of a resource: the platform's `refreshRows`, with a hub. */
type TellRows = (resource: string, companyId: number, ids: readonly number[]) => void

async function findPersons(rows: Rows, companyId: number, numbers: readonly string[]): Promise<number[]> {
  const forms: string[] = []
  for (const number of new Set(numbers)) forms.push(...(await numberForms(rows, companyId, number)))
  if (forms.length === 0) return []
  const found = await rows
    .selectFrom('contact_points')
    .select('person_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('kind', '=', 'phone')
    .where('value', 'in', forms)
    .where('deleted_at', 'is', null)
    .limit(100)
    .execute()
  return found.map(({ person_id }) => person_id)
}

/**
 * Refreshes the open timelines of people with these numbers. Call it after a call or conversation was committed.
 */
export const refreshTimelines =
  (database: Pick<Database, 'systemRows'>, tell: TellRows) =>
  async (companyId: number, numbers: readonly string[]): Promise<void> => {
    const ids = await findPersons(database.systemRows, companyId, numbers)
    if (ids.length > 0) tell(persons.name, companyId, ids)
  }
