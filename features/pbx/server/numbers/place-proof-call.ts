import type { Database } from '#platform/db/database.ts'

/** How numbers are called to prove whose they are. */
export interface ProofCalls {
  /** Slug of the company over whose lines; null: there are no such calls. */
  company: string | null
  /** Calls a number over the lines of a company and speaks a code; false when no line takes it. */
  speakCode(order: { companyId: number; number: string; code: string }): Promise<boolean>
}

/**
 * Calls a number (E.164 with plus) over lines that the claimant does not control, and speaks the code.
 * @returns false when there are no such lines, or they do not work now
 */
export type PlaceProofCall = (order: { number: string; code: string }) => Promise<boolean>

export const proofCalls =
  ({ systemRows }: Database, { company: slug, speakCode }: ProofCalls): PlaceProofCall =>
  async (order) => {
    if (slug === null) return false
    const company = await systemRows
      .selectFrom('companies')
      .select('id')
      .where('slug', '=', slug)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    return company !== undefined && (await speakCode({ ...order, companyId: company.id }))
  }
