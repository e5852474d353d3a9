import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { act } from '#platform/resource/server/resource-writes.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { businessStore } from './business-store.ts'

/** The column of a business that names its person or company. */
export const OWNER_COLUMN = { person: 'person_id', company: 'crm_company_id' } as const
export type Owner = keyof typeof OWNER_COLUMN

/** Loses or deletes businesses whose person or company is being deleted, and remembers it. */
export async function settleBusinesses(
  context: WriteContext,
  of: Owner,
  ids: readonly number[],
  how: 'remove' | { reason: number | null },
): Promise<void> {
  const { rows } = context.unit
  if (how === 'remove') await act(businessStore, context, 'remove', ids)
  else
    await sql`
      UPDATE crm_businesses SET status = 'lost', closed_at = now(), discard_reason_id = ${how.reason}, version = version + 1
       WHERE id = ANY(${[...ids]}::bigint[])`.execute(rows)
  await sql`
    INSERT INTO crm_settled_businesses (company_id, business_id, ${sql.ref(OWNER_COLUMN[of])}, settled_at)
    SELECT company_id, id, ${sql.ref(OWNER_COLUMN[of])}, coalesce(deleted_at, closed_at) FROM crm_businesses
     WHERE id = ANY(${[...ids]}::bigint[])
    ON CONFLICT (business_id) DO UPDATE
       SET person_id = excluded.person_id, crm_company_id = excluded.crm_company_id, settled_at = excluded.settled_at`.execute(
    rows,
  )
}

/**
 * When persons or companies are restored: reopens and restores the businesses that their deletion lost or deleted, whoever owns
 * them, except those that somebody changed since.
 */
export async function reopenSettled(rows: Rows, of: Owner, owners: readonly number[]): Promise<void> {
  await sql`
    WITH settled AS (
      DELETE FROM crm_settled_businesses WHERE ${sql.ref(OWNER_COLUMN[of])} = ANY(${[...owners]}::bigint[])
      RETURNING business_id, settled_at)
    UPDATE crm_businesses b
       SET status = 'open', closed_at = NULL, discard_reason_id = NULL, deleted_at = NULL, version = version + 1
      FROM settled s
     WHERE b.id = s.business_id AND (
           b.status = 'lost' AND b.closed_at = s.settled_at AND b.deleted_at IS NULL
        OR b.status = 'open' AND b.deleted_at = s.settled_at)`.execute(rows)
}
