import { sql } from 'kysely'
import { cleanUpIntoBin } from '#platform/files/server/clean-up.ts'

/** Old videos of meetings, as operators clean up. A company's decision on how long it keeps them comes first. */
export const meetingsCleanUp = cleanUpIntoBin({
  category: 'meetings',
  table: 'meeting_recordings',
  age: 'started_at',
  only: sql`r.state IN ('ready', 'failed')`,
  set: sql`, delete_reason = 'clean_up'`,
  async keptDays(rows, companyIds) {
    const settings = await rows
      .selectFrom('meeting_settings')
      .select(['company_id', 'kept_days'])
      .where('company_id', 'in', companyIds)
      .execute()
    return new Map(settings.map(({ company_id, kept_days }) => [company_id, kept_days]))
  },
})
