import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import { type NameNumbers, type NamesViewer, namesOf } from '#platform/telephony/names/name-numbers.ts'
import type { ConferencePerson } from '../../contract/conferences.ts'

/** `trunk.7:573001112233`: somebody outside. */
const isOutside = ({ account }: ConferencePerson): boolean => trunkOf(account.split(':')[0] ?? '') !== null

/** Members of conferences, those outside by the name of today, else of then, as far as the viewer may see it. */
export async function nameMembers(
  nameNumbers: NameNumbers,
  rows: Rows,
  viewer: NamesViewer,
  conferences: readonly (readonly ConferencePerson[])[],
): Promise<ConferencePerson[][]> {
  const numbers = conferences
    .flat()
    .filter(isOutside)
    .map(({ extension }) => extension)
  const names = await namesOf(nameNumbers, rows, viewer, numbers)
  return conferences.map((members) =>
    members.map((member) =>
      isOutside(member) ? { ...member, name: names.get(member.extension) ?? member.name } : member,
    ),
  )
}

/** Records of the list with the names of their members (`Store.complete`): one statement, and those of the names. */
export const withMembersNamed =
  (nameNumbers: NameNumbers) =>
  async (
    { rows, viewer }: { rows: Rows; viewer: NamesViewer },
    records: readonly Record<string, unknown>[],
  ): Promise<Record<string, unknown>[]> => {
    const ids = records.map(({ id }) => Number(id))
    const found = await sql<{ id: number; members: ConferencePerson[] }>`
      SELECT r.id, r.members FROM conferences r WHERE r.id = ANY (${ids}::bigint[])`.execute(rows)
    const named = await nameMembers(
      nameNumbers,
      rows,
      viewer,
      found.rows.map(({ members }) => members),
    )
    const names = new Map(
      found.rows.map(({ id }, index) => [
        id,
        (named[index] ?? []).map(({ name, extension }) => (name === '' ? extension : name)).join(', '),
      ]),
    )
    return records.map((record) => ({ ...record, names: names.get(Number(record.id)) ?? record.names }))
  }
