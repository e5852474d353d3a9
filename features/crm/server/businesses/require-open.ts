import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { notOpen } from '../../contract/business-moves.ts'

/** Locks the business until the transaction ends. @throws Failure `not_found`, `crm.not_open` */
export async function requireOpen({ unit }: Pick<WriteContext, 'unit'>, id: number) {
  const business = await unit.rows
    .selectFrom('crm_businesses')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!business) throw new Failure(notFound)
  if (business.status !== 'open') throw new Failure(notOpen)
  return business
}
