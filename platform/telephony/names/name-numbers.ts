import type { Principal } from '#platform/access/principal.ts'
import type { Rows } from '#platform/db/database.ts'

export type NamesViewer = Pick<Principal, 'userId' | 'companyId' | 'role' | 'team'>

/**
 * Names of outside numbers, as far as the viewer may see them, in a constant number of statements; by number as given, unknown ones
 * are missing.
 */
export type NameNumbers = (
  rows: Rows,
  viewer: NamesViewer,
  numbers: readonly string[],
) => Promise<ReadonlyMap<string, string>>

/** Shortest number that is taken as an outside one: extensions and short codes are not looked up. */
const MIN_DIGITS = 7
export const isOutsideNumber = (number: string): boolean =>
  /^\+?\d+$/.test(number) && number.length >= MIN_DIGITS

/** What is known to everybody who sees all of a company's calls: nobody's own contacts. */
export const supervisorsOf = (companyId: number): NamesViewer => ({
  userId: 0,
  companyId,
  role: 'supervisor',
  team: null,
})

/** What everybody of the company may know: for what people with different rights hear together. */
export const everybodyOf = (companyId: number): NamesViewer => ({
  userId: 0,
  companyId,
  role: 'agent',
  team: null,
})

/** As `NameNumbers`, without a statement when no number is an outside one. */
export async function namesOf(
  nameNumbers: NameNumbers,
  rows: Rows,
  viewer: NamesViewer,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const outside = [...new Set(numbers)].filter(isOutsideNumber)
  return outside.length === 0 ? new Map() : nameNumbers(rows, viewer, outside)
}
