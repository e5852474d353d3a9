import { sql } from 'kysely'
import { teamColumn } from '#platform/access/supervised.ts'
import type { Role } from '#platform/contract/access.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import {
  isOutsideNumber,
  type NameNumbers,
  namesOf,
  supervisorsOf,
} from '#platform/telephony/names/name-numbers.ts'
import type { CallWrite } from './call-row.ts'

/** Ended calls with the names by which the number outside was known then: to each participant, and to the company's supervisors. */
export async function nameRecords(
  rows: Rows,
  nameNumbers: NameNumbers,
  writes: readonly CallWrite[],
): Promise<CallWrite[]> {
  const toParticipants = await namesByExtension(rows, nameNumbers, writes)
  const toSupervisors = await namesByCompany(rows, nameNumbers, writes)
  return writes.map(({ call, records, facts }) => ({
    call: {
      ...call,
      known_name: cutText(toSupervisors.get(call.company_id)?.get(outsideNumber(call)) ?? '', MAX_NAME),
    },
    records: records.map((record) => {
      const known = toParticipants.get(record.extension_id)?.get(record.other_number)
      return known === undefined ? record : { ...record, other_name: known }
    }),
    facts,
  }))
}

const MAX_NAME = 200

/** Empty for a call inside the company. */
const outsideNumber = ({ direction, caller_number, dialed }: CallWrite['call']): string =>
  direction === 'internal' ? '' : direction === 'inbound' ? caller_number : dialed

type Names = ReadonlyMap<number, ReadonlyMap<string, string>>

async function namesByExtension(
  rows: Rows,
  nameNumbers: NameNumbers,
  writes: readonly CallWrite[],
): Promise<Names> {
  const records = writes
    .flatMap((write) => write.records)
    .filter(({ other_number }) => isOutsideNumber(other_number))
  if (records.length === 0) return new Map()
  const byExtension = Map.groupBy(records, ({ extension_id }) => extension_id)
  const owners = await rows
    .selectFrom('extensions')
    .innerJoin('users', 'users.id', 'extensions.user_id')
    .select(['extensions.id', 'users.id as userId', 'users.company_id as companyId', 'users.role'])
    .select(teamColumn(sql`users.id`).as('team'))
    .where('extensions.id', 'in', [...byExtension.keys()])
    .execute()
  const named = await Promise.all(
    owners.map(async ({ id, role, ...viewer }) => {
      const numbers = (byExtension.get(id) ?? []).map(({ other_number }) => other_number)
      return [id, await namesOf(nameNumbers, rows, { ...viewer, role: role as Role }, numbers)] as const
    }),
  )
  return new Map(named)
}

async function namesByCompany(
  rows: Rows,
  nameNumbers: NameNumbers,
  writes: readonly CallWrite[],
): Promise<Names> {
  const ended = writes.flatMap(({ call }) => (call.ended_at === null ? [] : call))
  const byCompany = Map.groupBy(ended, ({ company_id }) => company_id)
  const named = await Promise.all(
    [...byCompany].map(
      async ([company, calls]) =>
        [
          company,
          await namesOf(nameNumbers, rows, supervisorsOf(company), calls.map(outsideNumber)),
        ] as const,
    ),
  )
  return new Map(named)
}
