import type { Database } from '#platform/db/database.ts'

/** How numbers are called to prove whose they are. */
export interface ProofCalls {
  /** Slug of the company over whose lines; null: there are no such calls. */
  company: string | null
  /** Whose numbers are called, ISO 3166-1 alpha-2; null: those of the country of the company that claims one. */
  countries: readonly string[] | null
  /** Calls a number over the lines of a company and speaks a code; false when no line takes it. */
  speakCode(order: { companyId: number; number: string; code: string }): Promise<boolean>
}

/**
 * Calls a number (E.164 with plus) over lines that the claimant does not control, and speaks the code.
 * @returns false when there are no such lines, or they do not work now
 */
export type PlaceProofCall = (order: { claimant: number; number: string; code: string }) => Promise<boolean>

export const proofCalls =
  ({ systemRows }: Database, { company: slug, speakCode }: Omit<ProofCalls, 'countries'>): PlaceProofCall =>
  async ({ claimant, ...order }) => {
    if (slug === null) return false
    const company = await systemRows
      .selectFrom('companies')
      .select('id')
      .where('slug', '=', slug)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    // Its own administrators hear what goes over its lines.
    if (company === undefined || company.id === claimant) return false
    return speakCode({ ...order, companyId: company.id })
  }
