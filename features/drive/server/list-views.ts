import { type RawBuilder, sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { type DriveView, driveView } from '../contract/lists.ts'
import { presentEntries } from './entry.present.ts'
import { readPage, type Stretch } from './list-page.ts'

/** Each view in the order of its index; folders and files mixed. */
function stretchOf(view: DriveView, owner: number, search: string): Stretch {
  const own = (more: RawBuilder<boolean>) => sql<boolean>`e.owner_user_id = ${owner} AND ${more}`
  switch (view) {
    case 'recent':
      return {
        where: own(sql`e.binned_at IS NULL AND NOT e.is_folder`),
        key: 'modified_at',
        descending: true,
      }
    case 'starred':
      return {
        where: own(sql`e.binned_at IS NULL AND e.starred_at IS NOT NULL`),
        key: 'starred_at',
        descending: true,
      }
    case 'bin':
      return { where: own(sql`e.binned_with = e.id`), key: 'binned_at', descending: true }
    case 'shared':
      return {
        where: sql`e.id IN (SELECT s.entry_id FROM drive_shares s
                             WHERE s.company_id = tenancy.current_company() AND s.user_id = ${owner}) AND e.binned_at IS NULL`,
        key: 'sort_name',
        descending: false,
      }
    case 'search':
      return {
        where: own(sql`e.id IN (SELECT search_drive(${owner}, ${search}))`),
        key: 'sort_name',
        descending: false,
      }
  }
}

export const viewRoute = bind(driveView, async ({ unit, principal: { userId }, query }) => {
  const { view, search, cursor, limit } = query
  if (view === 'search' && search === '') return { folders: [], files: [], next: null }
  const { found, next } = await readPage(unit.rows, [stretchOf(view, userId, search)], { cursor, limit })
  return { ...(await presentEntries(unit.rows, userId, found)), next }
})
