import { sql } from 'kysely'
import type { BoundRoute } from '#platform/http/server/bind.ts'
import { bind } from '#platform/http/server/bind.ts'
import { checkReferences } from '#platform/resource/server/check-references.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { act } from '#platform/resource/server/resource-writes.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { closeOpenBusinesses, countOpenBusinesses } from '../../contract/open-businesses.ts'
import { scopeOf } from '../scope.ts'
import { businessStore } from './business-store.ts'

const COLUMN = { person: 'person_id', company: 'crm_company_id' } as const

async function openBusinesses(
  { unit, principal }: Pick<WriteContext, 'unit' | 'principal'>,
  { of, ids }: { of: keyof typeof COLUMN; ids: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT r.id FROM crm_businesses r
     WHERE ${sql.ref(`r.${COLUMN[of]}`)} = ANY(${[...ids]}::bigint[]) AND r.status = 'open' AND r.deleted_at IS NULL
       AND ${scopeOf('business')(principal)} ORDER BY r.id`.execute(unit.rows)
  return rows.map(({ id }) => id)
}

/** What becomes of the open businesses of people and companies that are deleted. */
export const openBusinessRoutes: readonly BoundRoute[] = [
  bind(countOpenBusinesses, async (request) => ({
    count: (await openBusinesses(request, request.body)).length,
  })),
  refreshingLists(
    ['crm_business'],
    bind(closeOpenBusinesses, async (request) => {
      const { unit, body } = request
      const ids = await openBusinesses(request, body)
      if (ids.length === 0) return { ids }
      if (body.how === 'remove') {
        await act(businessStore, request, 'remove', ids)
        return { ids }
      }
      await checkReferences(businessStore, request, { discard_reason: body.reason })
      await sql`
        UPDATE crm_businesses SET status = 'lost', closed_at = now(), discard_reason_id = ${body.reason}, version = version + 1
         WHERE id = ANY(${ids}::bigint[])`.execute(unit.rows)
      return { ids }
    }),
  ),
]
