import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { Target } from './enqueue-exchange.ts'

/** An attempt that lasts longer died with its node. */
const LOST = sql`interval '5 minutes'`

export interface Taken {
  id: number
  direction: 'out' | 'in'
  kind: string
  record: string
  key: string
  /** Of an event: its fields; of a delivery: its body; null: not written yet. */
  content: Record<string, unknown> | string | null
  attempts: number
  created_at: Date
}

/** Rows of a target; SQL over the alias. */
const ofTarget = (alias: string, { connection, webhook }: Target) =>
  connection === null
    ? sql`${sql.ref(`${alias}.webhook_id`)} = ${webhook}`
    : sql`${sql.ref(`${alias}.connection_id`)} = ${connection}`

/** The next due exchange of a target, counted as an attempt. Nothing overtakes an earlier one of the same record and direction. */
export async function takeExchange(
  database: Database,
  companyId: number,
  target: Target,
): Promise<Taken | null> {
  const { rows } = await database.tenant(companyId, (unit) =>
    sql<Taken>`
      UPDATE integration_exchanges SET state = 'running', taken_at = now(), attempts = attempts + 1
       WHERE id = (
         SELECT e.id FROM integration_exchanges e
          WHERE e.company_id = ${companyId} AND ${ofTarget('e', target)}
            AND (e.state = 'waiting' AND e.next_at <= now() OR e.state = 'running' AND e.taken_at < now() - ${LOST})
            AND NOT EXISTS (
              SELECT FROM integration_exchanges b
               WHERE b.company_id = ${companyId} AND b.record = e.record AND b.id < e.id AND ${ofTarget('b', target)}
                 AND b.direction = e.direction AND b.state IN ('waiting', 'running'))
          ORDER BY e.id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, direction, kind, record, key, content, attempts, created_at`.execute(unit.rows),
  )
  return rows[0] ?? null
}

/** When the next one is due; null: none waits. */
export async function nextDue(database: Database, companyId: number, target: Target): Promise<Date | null> {
  const { rows } = await database.tenant(companyId, (unit) =>
    sql<{ at: Date | null }>`
      SELECT min(CASE e.state WHEN 'waiting' THEN e.next_at ELSE e.taken_at + ${LOST} END) AS at
        FROM integration_exchanges e
       WHERE e.company_id = ${companyId} AND ${ofTarget('e', target)} AND e.state IN ('waiting', 'running')`.execute(
      unit.rows,
    ),
  )
  return rows[0]?.at ?? null
}

export interface Settled {
  state: 'done' | 'skipped' | 'failed' | 'waiting'
  status?: number | null
  reason?: string | null
  /** For `waiting`. */
  nextAt?: Date
  /** Not counted: it was not its own fault. */
  uncounted?: boolean
}

/** Stores what became of an attempt. With what it says of its target in the same unit, nobody sees the one without the other. */
export async function settleExchange(
  { rows }: UnitOfWork,
  companyId: number,
  id: number,
  { state, status = null, reason = null, nextAt, uncounted = false }: Settled,
): Promise<void> {
  // A newer one of the same kind already waits and says the same: this one has nothing more to tell.
  const twin = sql<boolean>`EXISTS (
    SELECT FROM integration_exchanges t JOIN integration_exchanges o ON o.id = ${id}
     WHERE t.company_id = ${companyId} AND t.state = 'waiting' AND t.direction = 'out' AND t.content IS NULL AND t.id <> o.id
       AND o.direction = 'out' AND o.content IS NULL AND t.kind = o.kind AND t.record = o.record
       AND t.connection_id IS NOT DISTINCT FROM o.connection_id AND t.webhook_id IS NOT DISTINCT FROM o.webhook_id)`
  const { rows: found } = await sql<{ twin: boolean }>`SELECT ${twin} AS twin`.execute(rows)
  const said = reason === null ? null : cutText(reason, 500)
  const replaced = state === 'waiting' && found[0]?.twin === true
  await rows
    .updateTable('integration_exchanges')
    .set((set) => ({
      state: replaced ? 'skipped' : state,
      status,
      reason: replaced ? 'unchanged' : said,
      taken_at: null,
      ...(state === 'waiting' && !replaced ? { next_at: nextAt ?? new Date() } : { ended_at: new Date() }),
      ...(uncounted ? { attempts: set('attempts', '-', 1) } : {}),
    }))
    .where('id', '=', id)
    .execute()
}
