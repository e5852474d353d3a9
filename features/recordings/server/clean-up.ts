import { sql } from 'kysely'
import { cleanUpIntoBin } from '#platform/files/server/clean-up.ts'

/** Old recordings, as operators clean up. A company's decision on how long it keeps them comes first. */
export const recordingsCleanUp = cleanUpIntoBin({
  category: 'recordings',
  table: 'call_recordings',
  age: 'started_at',
  set: sql`, delete_reason = 'clean_up'`,
  async keptDays(rows, companyIds) {
    const policies = await rows
      .selectFrom('recording_policies')
      .select(['company_id', 'kept_days'])
      .where('company_id', 'in', companyIds)
      .execute()
    return new Map(policies.map(({ company_id, kept_days }) => [company_id, kept_days]))
  },
})
