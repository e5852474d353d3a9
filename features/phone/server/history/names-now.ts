import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'
import type { NameOutsiders } from '../ports.ts'
import type { CallRecordRow } from './call-record.present.ts'

/** Shortest number that is taken as an outside one: extensions and short codes are not looked up. */
const MIN_DIGITS = 7
export const isOutsideNumber = (number: string): boolean =>
  /^\+?\d+$/.test(number) && number.length >= MIN_DIGITS

/** The rows with the names that the user's contacts and CRM have today, which win over those of the time of the call. */
export async function withNamesNow(
  nameOutsiders: NameOutsiders,
  rows: Rows,
  viewer: Pick<Principal, 'userId' | 'companyId' | 'role'>,
  calls: readonly CallRecordRow[],
): Promise<CallRecordRow[]> {
  const numbers = calls.flatMap(({ other_number, via_number }) => [other_number, via_number ?? ''])
  const outside = [...new Set(numbers)].filter(isOutsideNumber)
  if (outside.length === 0) return [...calls]
  const names = await nameOutsiders(rows, viewer, outside)
  return calls.map((call) => ({
    ...call,
    name_now: names.get(call.other_number) ?? null,
    via_name: names.get(call.via_number ?? '') ?? call.via_name,
  }))
}
