import type { Rows } from '#platform/db/database.ts'
import { findNumbered, lockNumbers, type Numbered } from './number-space.queries.ts'

/** What has an internal number that shall become the company's voicemail; null: nothing. Holds the number until the commit. */
export async function ownerOfNumber(rows: Rows, companyId: number, number: string): Promise<Numbered | null> {
  await lockNumbers(rows, companyId)
  const [owner] = await findNumbered(rows, companyId, { numbers: [number], not: 'voicemail' })
  return owner ?? null
}
