import type { Rows } from '#platform/db/database.ts'
import { type NameNumbers, type NamesViewer, namesOf } from '#platform/telephony/names/name-numbers.ts'
import type { CallRecordRow } from './call-record.present.ts'

/** The rows with the names that the CRM and the user's contacts have today, which win over those of the time of the call. */
export async function withNamesNow(
  nameNumbers: NameNumbers,
  rows: Rows,
  viewer: NamesViewer,
  calls: readonly CallRecordRow[],
): Promise<CallRecordRow[]> {
  const numbers = calls.flatMap(({ other_number, via_number }) => [other_number, via_number ?? ''])
  const names = await namesOf(nameNumbers, rows, viewer, numbers)
  return calls.map((call) => ({
    ...call,
    name_now: names.get(call.other_number) ?? null,
    via_name: names.get(call.via_number ?? '') ?? call.via_name,
  }))
}
