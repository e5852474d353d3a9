import type { Role } from '#platform/contract/access.ts'
import type { Rows } from '#platform/db/database.ts'
import { isOutsideNumber } from '../../history/names-now.ts'
import type { NameOutsiders } from '../../ports.ts'
import type { CallWrite } from './call-row.ts'

/** Histories of ended calls, with the name by which each person knew the number outside at that time. */
export async function nameRecords(
  rows: Rows,
  nameOutsiders: NameOutsiders,
  writes: readonly CallWrite[],
): Promise<CallWrite[]> {
  const records = writes
    .flatMap((write) => write.records)
    .filter(({ other_number }) => isOutsideNumber(other_number))
  if (records.length === 0) return [...writes]
  const byExtension = Map.groupBy(records, ({ extension_id }) => extension_id)
  const owners = await rows
    .selectFrom('extensions')
    .innerJoin('users', 'users.id', 'extensions.user_id')
    .select(['extensions.id', 'users.id as userId', 'users.company_id as companyId', 'users.role'])
    .where('extensions.id', 'in', [...byExtension.keys()])
    .execute()
  const named = await Promise.all(
    owners.map(async ({ id, role, ...viewer }) => {
      const numbers = new Set((byExtension.get(id) ?? []).map(({ other_number }) => other_number))
      return [id, await nameOutsiders(rows, { ...viewer, role: role as Role }, [...numbers])] as const
    }),
  )
  const names = new Map(named)
  return writes.map((write) => ({
    ...write,
    records: write.records.map((record) => {
      const known = names.get(record.extension_id)?.get(record.other_number)
      return known === undefined ? record : { ...record, other_name: known }
    }),
  }))
}
