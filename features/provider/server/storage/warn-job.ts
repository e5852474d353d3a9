import { sql } from 'kysely'
import { translate } from '#platform/i18n/text.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { notifyAdministrators } from '#platform/notify/notify-administrators.ts'
import { providerTexts } from '../../i18n/texts.ts'
import type { StoragePorts } from './storage-ports.ts'

interface Crossed {
  company_id: number
  level: 0 | 90 | 100
  at_quota: 'refuse' | 'warn'
}

/** Tells administrators once that nine tenths of their storage are used, and once that it is full. */
export const warnStorageJob = ({ database, notify }: Pick<StoragePorts, 'database' | 'notify'>) =>
  defineJob({
    id: 'provider.warn-storage',
    cron: '*/15 * * * *',
    maxAttempts: 3,
    async run() {
      // Below 85 % it counts as room again: who is at the edge is not told every hour.
      const { rows: crossed } = await sql<Crossed>`
        WITH used AS (
          SELECT c.id AS company_id, coalesce(s.at_quota, 'refuse') AS at_quota, coalesce(s.warned_percent, 0) AS warned,
                 k.bytes * 100.0 / c.max_storage_bytes AS percent
            FROM companies c JOIN company_storage k ON k.company_id = c.id
            LEFT JOIN company_storage_settings s ON s.company_id = c.id
           WHERE c.deleted_at IS NULL AND c.max_storage_bytes > 0),
        levels AS (
          SELECT company_id, at_quota, warned, CASE WHEN percent >= 100 THEN 100 WHEN percent >= 90 THEN 90
                 WHEN percent >= 85 THEN least(warned, 90) ELSE 0 END AS level FROM used)
        INSERT INTO company_storage_settings AS settings (company_id, warned_percent)
        SELECT company_id, level FROM levels WHERE level <> warned
        ON CONFLICT (company_id) DO UPDATE SET warned_percent = excluded.warned_percent
        RETURNING settings.company_id::float8 AS company_id, settings.warned_percent AS level, settings.at_quota`.execute(
        database.systemRows,
      )
      for (const { company_id, level, at_quota } of crossed) {
        if (level === 0) continue
        const key = level === 90 ? 'nearly' : at_quota === 'warn' ? 'over' : 'full'
        await notifyAdministrators(database, notify, company_id, ({ language, today }) => ({
          kind: 'storage',
          title: translate(providerTexts, language, `storageNotice.${key}`),
          body: translate(providerTexts, language, `storageNotice.${key}.body`),
          dedupeKey: `storage:${level}:${today}`,
        }))
      }
    },
  })
