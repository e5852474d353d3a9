import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import { bindAlone } from '#platform/http/server/bind.ts'
import {
  dismissNotice,
  MAX_SHOWN_NOTICES,
  readShownNotices,
  SEVERITIES,
  seeNotices,
} from '../../contract/notices.ts'

/** Notices `n` that are in force now. */
export const IN_FORCE = sql`n.deleted_at IS NULL AND n.disabled_at IS NULL AND n.starts_at <= now()
  AND (n.ends_at IS NULL OR n.ends_at > now())`

/** Notices `n` for a role of a company. */
export const isFor = (companyId: RawBuilder<unknown>, role: RawBuilder<unknown>) => sql`
  (n.roles = '{}' OR ${role} = ANY (n.roles))
  AND (n.audience = 'all' OR EXISTS (
    SELECT FROM platform_notice_companies c WHERE c.notice_id = n.id AND c.target_id = ${companyId}))`

const forUser = ({ companyId, role }: Principal) => isFor(sql`${companyId}::bigint`, sql`${role}`)

interface Row {
  id: number
  title: string
  body: string
  severity: string
  ends_at: Date | null
}

async function findShown(database: Database, principal: Principal, language: string): Promise<Row[]> {
  const isEnglish = language === 'en'
  const { rows } = await sql<Row>`
    SELECT n.id::float8 AS id, n.severity, n.ends_at,
           CASE WHEN ${isEnglish} THEN coalesce(n.title_en, n.title_es) ELSE n.title_es END AS title,
           CASE WHEN ${isEnglish} THEN coalesce(n.body_en, n.body_es) ELSE n.body_es END AS body
      FROM platform_notices n
     WHERE ${IN_FORCE} AND ${forUser(principal)}
       AND NOT EXISTS (SELECT FROM platform_notice_readers r
                        WHERE r.notice_id = n.id AND r.user_id = ${principal.userId} AND r.dismissed_at IS NOT NULL)
     ORDER BY array_position(ARRAY['critical', 'warning', 'info'], n.severity), n.starts_at DESC
     LIMIT ${MAX_SHOWN_NOTICES}`.execute(database.systemRows)
  return rows
}

/** What the provider tells its users: read across companies, noted within their own. */
export const shownNoticeRoutes = (database: Database) => [
  bindAlone(readShownNotices, async ({ principal, language }) => ({
    results: (await findShown(database, principal, language)).map((notice) => ({
      ...notice,
      severity: SEVERITIES.find((one) => one === notice.severity) ?? 'info',
      ends_at: notice.ends_at?.toISOString() ?? null,
    })),
  })),
  bindAlone(seeNotices, async ({ principal, body }) => {
    await sql`
      INSERT INTO platform_notice_readers (company_id, notice_id, user_id)
      SELECT ${principal.companyId}, n.id, ${principal.userId} FROM platform_notices n
       WHERE n.id = ANY (${body.ids}::bigint[]) AND ${IN_FORCE} AND ${forUser(principal)}
      ON CONFLICT DO NOTHING`.execute(database.systemRows)
    return undefined
  }),
  bindAlone(dismissNotice, async ({ principal, params }) => {
    const { rows } = await sql`
      INSERT INTO platform_notice_readers AS reader (company_id, notice_id, user_id, dismissed_at)
      SELECT ${principal.companyId}, n.id, ${principal.userId}, now() FROM platform_notices n
       WHERE n.id = ${params.id} AND ${IN_FORCE} AND ${forUser(principal)}
      ON CONFLICT (notice_id, user_id)
        DO UPDATE SET dismissed_at = coalesce(reader.dismissed_at, excluded.dismissed_at)
      RETURNING notice_id`.execute(database.systemRows)
    if (rows.length === 0) throw new Failure(notFound)
    return undefined
  }),
]
