import { sql } from 'kysely'
import { type FileListing, listFiles } from '#platform/files/server/listed-files.ts'
import { contentUrl } from '../../contract/contents.ts'

const listing = listFiles({
  readable: ({ principal }) => sql`
    SELECT s.id, s.created_at AS at, u.short_name AS origin, e.file_id AS file
      FROM drive_shares s
      JOIN drive_entries e ON e.company_id = s.company_id AND e.id = s.entry_id AND e.binned_at IS NULL AND NOT e.is_folder
      JOIN users u ON u.id = e.owner_user_id
     WHERE s.company_id = tenancy.current_company() AND s.user_id = ${principal.userId}`,
  urlOf: () => '',
})

/** Files of the protected folder `shared`: those that colleagues share with the viewer one by one; by the share's id. */
export const sharedFiles: FileListing = {
  ...listing,
  async list(viewer, wanted) {
    const found = await listing.list(viewer, wanted)
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return found
    const shares = await viewer.unit.rows
      .selectFrom('drive_shares')
      .select(['id', 'entry_id'])
      .where('id', 'in', ids)
      .execute()
    const entries = new Map(shares.map(({ id, entry_id }) => [Number(id), entry_id]))
    return found.map((file) => ({ ...file, url: contentUrl(entries.get(file.id) ?? '') }))
  },
}
