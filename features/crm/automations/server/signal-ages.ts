import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'

/** Signals of one automation at a time; the next minute goes on. */
const MAX_SIGNALS = 500

/** So long a machine may have been down: whoever became old earlier was signalled then. */
const LATE = sql`interval '7 days'`

interface Clocked {
  id: number
  company_id: number
  entity: string
  starts: string
  days: number
  stage: number | null
  since: Date
}

/** What has become due between then and now, and no run or signal of this automation knows. */
const isNew = (automation: Clocked, key: ReturnType<typeof sql>) => sql`
  NOT EXISTS (SELECT FROM crm_automation_runs u WHERE u.automation_id = ${automation.id} AND u.key = ${key})
  AND NOT EXISTS (SELECT FROM crm_automation_signals s WHERE s.company_id = ${automation.company_id} AND s.key = ${key})`

const dueBetween = (at: ReturnType<typeof sql>, { days, since }: Clocked) => sql`
  ${at} <= now() - ${days} * interval '1 day'
  AND ${at} > greatest(now() - ${LATE}, ${since}::timestamptz) - ${days} * interval '1 day'`

const AT = sql`coalesce(r.last_interaction_at, r.created_at)`

async function signalIdle(rows: Rows, automation: Clocked): Promise<void> {
  const { company_id: companyId, days } = automation
  const key = sql`'idle ' || ${days}::text || ' ' || r.id || ' ' || extract(epoch FROM ${AT})::bigint`
  const state =
    automation.entity === 'lead'
      ? sql`r.state IN ('lead', 'prospect') AND r.discarded_at IS NULL`
      : sql`r.state = 'person'`
  await sql`
    INSERT INTO crm_automation_signals (company_id, entity, record_id, what, detail, key)
    SELECT r.company_id, 'person', r.id, 'idle', ${String(days)}, ${key}
      FROM persons r
     WHERE r.company_id = ${companyId} AND r.deleted_at IS NULL AND ${state} AND ${dueBetween(AT, automation)} AND ${isNew(automation, key)}
     ORDER BY ${AT} LIMIT ${sql.lit(MAX_SIGNALS)}`.execute(rows)
}

async function signalStageAge(rows: Rows, automation: Clocked): Promise<void> {
  const { company_id: companyId, days, stage, entity } = automation
  const key = sql`'stage ' || ${days}::text || ' ' || r.id || ' ' || r.stage_id || ' ' || extract(epoch FROM r.stage_since)::bigint`
  const table = entity === 'business' ? 'crm_businesses' : 'crm_interactions'
  await sql`
    INSERT INTO crm_automation_signals (company_id, entity, record_id, what, detail, key)
    SELECT r.company_id, ${entity}, r.id, 'stage_age', ${`${days} ${stage ?? ''}`}, ${key}
      FROM ${sql.table(table)} r
     WHERE r.company_id = ${companyId} AND r.deleted_at IS NULL AND r.stage_id IS NOT NULL
       AND ${entity === 'business' ? sql`r.status = 'open'` : sql`true`}
       AND ${stage === null ? sql`true` : sql`r.stage_id = ${stage}`}
       AND ${dueBetween(sql`r.stage_since`, automation)} AND ${isNew(automation, key)}
     ORDER BY r.stage_since LIMIT ${sql.lit(MAX_SIGNALS)}`.execute(rows)
}

/** Signals records that nobody has been in contact with, or that have stood in a stage, for as long as an automation says. */
export async function signalAges(rows: Rows): Promise<void> {
  const { rows: clocked } = await sql<Clocked>`
    SELECT id, company_id, entity, starts, (start_detail ->> 'days')::integer AS days,
           (start_detail #>> '{to,id}')::bigint AS stage, since
      FROM crm_automations
     WHERE starts IN ('idle', 'stage_age') AND deleted_at IS NULL AND disabled_at IS NULL
       AND (start_detail ->> 'days') IS NOT NULL
     ORDER BY company_id, id`.execute(rows)
  for (const automation of clocked)
    await (automation.starts === 'idle' ? signalIdle(rows, automation) : signalStageAge(rows, automation))
}
