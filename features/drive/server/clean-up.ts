import { sql } from 'kysely'
import { byCompany, type CleanedUp, type CleanUp, dueOf } from '#platform/files/server/clean-up.ts'
import { dropUnused } from './drop-unused.ts'

/** Versions that a newer content replaced long ago, as operators clean up. The file itself stays. */
export const versionsCleanUp: CleanUp = {
  category: 'drive_versions',
  keptDays: async () => new Map(),
  async find(rows, limits) {
    const { rows: found } = await sql<CleanedUp & { id: number }>`
      SELECT due.company_id AS id, count(*)::integer AS count, coalesce(sum(v.size), 0)::float8 AS bytes
        FROM ${dueOf(limits)}
        JOIN drive_versions v ON v.company_id = due.company_id AND v.modified_at < due.before
       GROUP BY due.company_id`.execute(rows)
    return byCompany(found)
  },
  async remove({ rows }, { companyId, before }, most) {
    const { rows: removed } = await sql<{ file_id: string; size: number }>`
      DELETE FROM drive_versions WHERE id IN (
        SELECT id FROM drive_versions WHERE company_id = ${companyId} AND modified_at < ${before}
         ORDER BY modified_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
      RETURNING file_id, size::float8 AS size`.execute(rows)
    await dropUnused(rows, [...new Set(removed.map(({ file_id }) => file_id))])
    return { count: removed.length, bytes: removed.reduce((sum, { size }) => sum + size, 0) }
  },
}
