import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { chooseFavourite, listFavourites } from '../../contract/favourites.ts'
import type { PhoneStates } from '../presence.ts'
import { presentDirectoryEntry } from './directory.present.ts'
import { findFavourites } from './directory.queries.ts'

/** A person's favourite colleagues. */
export const favouriteRoutes = (presence: PhoneStates): BoundRoute[] => [
  bind(listFavourites, async ({ principal, unit }) => {
    const found = await findFavourites(unit.rows, principal.userId)
    return { results: found.map((row) => presentDirectoryEntry(row, presence)) }
  }),
  bind(chooseFavourite, async ({ principal, unit, params: { id }, body: { favourite } }) => {
    const { userId, companyId } = principal
    const extension = await unit.rows
      .selectFrom('extensions')
      .select('id')
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!extension) throw new Failure(notFound)
    if (favourite)
      await unit.rows
        .insertInto('phone_favourites')
        .values({ user_id: userId, extension_id: id, company_id: companyId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await unit.rows
        .deleteFrom('phone_favourites')
        .where('user_id', '=', userId)
        .where('extension_id', '=', id)
        .execute()
    return { favourite }
  }),
]
