import type { UnitOfWork } from '#platform/db/database.ts'
import { ownCountry } from '#platform/resource/server/normalise-phones.ts'
import { keysOf } from '../number-keys.ts'

const PEOPLE = [
  {
    name: 'Ferretería El Tornillo',
    organisation: 'El Tornillo S.A.S.',
    numbers: ['+573005550142', '+576015550143'],
    shared: true,
  },
  { name: 'Patricia Lozano', organisation: 'Seguros del Valle', numbers: ['+573105550119'], shared: false },
  { name: 'Taller Los Andes', organisation: null, numbers: ['+576045550160'], shared: false },
  { name: 'P. Lozano', organisation: null, numbers: ['310 555 0119'], shared: false },
] as const

/** Creates a few contacts for the users of a company, including a duplicate. Works across companies. */
export async function writeDemoContacts({ rows }: UnitOfWork, companyId: number): Promise<void> {
  const owners = await rows.selectFrom('users').select('id').where('company_id', '=', companyId).execute()
  if (owners.length === 0) return
  const country = await ownCountry(rows, companyId)
  await rows
    .insertInto('contacts')
    .values(
      owners.flatMap(({ id }) =>
        PEOPLE.map(({ numbers, ...person }) => ({
          ...person,
          company_id: companyId,
          owner_user_id: id,
          numbers: [...numbers],
          // Calls of the first minute have names, too.
          number_keys: keysOf(numbers, country),
        })),
      ),
    )
    .execute()
}
