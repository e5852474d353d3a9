import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { checkReferences } from '#platform/resource/server/check-references.ts'
import { act } from '#platform/resource/server/resource-writes.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { businessRemoval, countOpenBusinesses, REMOVAL } from '../../contract/open-businesses.ts'
import { scopeOf } from '../scope.ts'
import { businessStore } from './business-store.ts'

const COLUMN = { person: 'person_id', company: 'crm_company_id' } as const
type Owner = keyof typeof COLUMN

/** Those that the caller sees; others are nobody's business here, and stay. */
async function openBusinesses(
  { unit, principal }: Pick<WriteContext, 'unit' | 'principal'>,
  of: Owner,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT r.id FROM crm_businesses r
     WHERE ${sql.ref(`r.${COLUMN[of]}`)} = ANY(${[...ids]}::bigint[]) AND r.status = 'open' AND r.deleted_at IS NULL
       AND ${scopeOf('business')(principal)} ORDER BY r.id`.execute(unit.rows)
  return rows.map(({ id }) => id)
}

/**
 * Before persons or companies are deleted, in the same transaction: does with their open businesses what was said.
 * @throws Failure when nothing was said and there are some
 */
export async function settleOpenBusinesses(
  context: WriteContext,
  of: Owner,
  owners: readonly number[],
): Promise<void> {
  const ids = await openBusinesses(context, of, owners)
  if (ids.length === 0) return
  if (context.removal === undefined) throw new Failure(REMOVAL.unsaid, { values: { count: ids.length } })
  const { open_businesses: how, reason } = businessRemoval.parse(context.removal)
  if (how === 'keep') return
  if (how === 'remove') {
    await act(businessStore, context, 'remove', ids)
    return
  }
  await checkReferences(businessStore, context, { discard_reason: reason })
  await sql`
    UPDATE crm_businesses SET status = 'lost', closed_at = now(), discard_reason_id = ${reason}, version = version + 1
     WHERE id = ANY(${ids}::bigint[])`.execute(context.unit.rows)
}

export const openBusinessRoutes: readonly BoundRoute[] = [
  bind(countOpenBusinesses, async (request) => ({
    count: (await openBusinesses(request, request.body.of, request.body.ids)).length,
  })),
]
