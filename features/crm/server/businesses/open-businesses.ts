import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import type { ResourceAction } from '#platform/resource/contract/resource.ts'
import { checkReferences } from '#platform/resource/server/check-references.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import {
  businessRemoval,
  countOpenBusinesses,
  openBusinessesOfOthers,
  REMOVAL,
} from '../../contract/open-businesses.ts'
import { scopeOf } from '../scope.ts'
import { businessStore } from './business-store.ts'
import { OWNER_COLUMN, type Owner, reopenSettled, settleBusinesses } from './settle-businesses.ts'

interface Open {
  /** Those that the caller sees. */
  ids: number[]
  /** How many persons or companies have others. */
  hidden: number
}

async function openBusinesses(
  { unit, principal }: Pick<WriteContext, 'unit' | 'principal'>,
  of: Owner,
  owners: readonly number[],
): Promise<Open> {
  const { rows } = await sql<{ id: number; owner: number; seen: boolean }>`
    SELECT r.id, ${sql.ref(`r.${OWNER_COLUMN[of]}`)} AS owner, ${scopeOf('business')(principal)} AS seen FROM crm_businesses r
     WHERE ${sql.ref(`r.${OWNER_COLUMN[of]}`)} = ANY(${[...owners]}::bigint[]) AND r.status = 'open' AND r.deleted_at IS NULL
     ORDER BY r.id`.execute(unit.rows)
  return {
    ids: rows.filter(({ seen }) => seen).map(({ id }) => id),
    hidden: new Set(rows.filter(({ seen }) => !seen).map(({ owner }) => owner)).size,
  }
}

/**
 * Before persons or companies are deleted, in the same transaction: does with their open businesses what was said.
 * @throws Failure when nothing was said and there are some; or when there are such as the caller doesn't see, whose owner
 * would lose their customer without a word
 */
async function settleOpenBusinesses(
  context: WriteContext,
  of: Owner,
  owners: readonly number[],
): Promise<void> {
  const { ids, hidden } = await openBusinesses(context, of, owners)
  if (hidden > 0) throw new Failure(openBusinessesOfOthers, { values: { count: hidden } })
  if (ids.length === 0) return
  if (context.removal === undefined) throw new Failure(REMOVAL.unsaid, { values: { count: ids.length } })
  const { open_businesses: how, reason } = businessRemoval.parse(context.removal)
  if (how === 'keep') return
  if (how === 'lose') await checkReferences(businessStore, context, { discard_reason: reason })
  await settleBusinesses(context, of, ids, how === 'remove' ? how : { reason })
}

/** Part of the stores' guards: open businesses go with their person or company, and come back with it. */
export async function guardBusinesses(
  context: WriteContext,
  of: Owner,
  action: ResourceAction,
  owners: readonly number[],
): Promise<void> {
  if (action === 'remove') await settleOpenBusinesses(context, of, owners)
  if (action === 'restore') await reopenSettled(context.unit.rows, of, owners)
}

export const openBusinessRoutes: readonly BoundRoute[] = [
  bind(countOpenBusinesses, async (request) => {
    const { ids, hidden } = await openBusinesses(request, request.body.of, request.body.ids)
    return { count: ids.length, hidden }
  }),
]
