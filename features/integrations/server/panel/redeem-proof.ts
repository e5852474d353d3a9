import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { Proven } from './panel-keys.ts'

/** Uses up a proof: whether nobody did before, on any node. Of several at once one is the first. */
export async function redeemProof(rows: Rows, code: string, { companyId, until }: Proven): Promise<boolean> {
  const hash = createHash('sha256').update(code).digest()
  const { rows: used } = await sql`
    INSERT INTO used_panel_proofs (company_id, proof_hash, expires_at) VALUES (${companyId}, ${hash}, ${until})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(rows)
  return used.length > 0
}
