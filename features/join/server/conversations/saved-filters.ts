import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { can } from '#platform/contract/access.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { configureJoin } from '../../contract/abilities.ts'
import {
  deleteFilter,
  listSavedFilters,
  type SavedFilter,
  type SavedFilterContent,
  saveFilter,
  tooManyFilters,
} from '../../contract/saved-filters.ts'

/** Limit per person. */
const MAX = 30
/** Most shared filters of a company that a list returns. */
const MAX_SHARED = 100

interface FilterRow {
  id: number
  user_id: number
  name: string
  shared: boolean
  filter: unknown
}

const present = (row: FilterRow, viewer: Principal): SavedFilter => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  own: row.user_id === viewer.userId || can(viewer.role, configureJoin),
  filter: row.filter as SavedFilterContent,
})

const find = (rows: Rows, { userId }: Principal): Promise<FilterRow[]> =>
  rows
    .selectFrom('join_saved_filters')
    .select(['id', 'user_id', 'name', 'shared', 'filter'])
    .where((where) => where.or([where('user_id', '=', userId), where('shared', '=', true)]))
    .orderBy(sql`user_id <> ${userId}`)
    .orderBy(sql`search_form(name)`)
    .orderBy('id')
    .limit(MAX + MAX_SHARED)
    .execute()

export const savedFilterRoutes: readonly BoundRoute[] = [
  bind(listSavedFilters, async ({ unit, principal }) => ({
    results: (await find(unit.rows, principal)).map((row) => present(row, principal)),
  })),
  bind(saveFilter, async ({ unit, principal, body }) => {
    const { rows } = unit
    const own = await rows
      .selectFrom('join_saved_filters')
      .select(['id', 'name'])
      .where('user_id', '=', principal.userId)
      .execute()
    const stored = { name: body.name, shared: body.shared, filter: JSON.stringify(body.filter) }
    const before = own.find(({ name }) => name === body.name)
    if (!before && own.length >= MAX) throw new Failure(tooManyFilters, { values: { limit: MAX } })
    const columns = ['id', 'user_id', 'name', 'shared', 'filter'] as const
    const row = before
      ? await rows
          .updateTable('join_saved_filters')
          .set(stored)
          .where('id', '=', before.id)
          .returning(columns)
          .executeTakeFirstOrThrow()
      : await rows
          .insertInto('join_saved_filters')
          .values({ ...stored, company_id: principal.companyId, user_id: principal.userId })
          .returning(columns)
          .executeTakeFirstOrThrow()
    return present(row, principal)
  }),
  bind(deleteFilter, async ({ unit, principal, params }) => {
    const deleted = await unit.rows
      .deleteFrom('join_saved_filters')
      .where('id', '=', params.id)
      .where((where) =>
        can(principal.role, configureJoin)
          ? where.or([where('user_id', '=', principal.userId), where('shared', '=', true)])
          : where('user_id', '=', principal.userId),
      )
      .returning('id')
      .executeTakeFirst()
    if (!deleted) throw new Failure(notFound)
    return undefined
  }),
]
