import { sql } from 'kysely'
import { listFiles } from '#platform/files/server/listed-files.ts'

/** Files of the protected folder `shared`: those that colleagues share with the viewer one by one; by the share's id. */
export const sharedFiles = listFiles({
  readable: ({ principal }) => sql`
    SELECT s.id, s.created_at AS at, u.short_name AS origin, e.file_id AS file
      FROM drive_shares s
      JOIN drive_entries e ON e.company_id = s.company_id AND e.id = s.entry_id AND e.binned_at IS NULL AND NOT e.is_folder
      JOIN users u ON u.id = e.owner_user_id
     WHERE s.company_id = tenancy.current_company() AND s.user_id = ${principal.userId}`,
  urlOf: () => '',
})
