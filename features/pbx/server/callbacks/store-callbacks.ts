import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { matchKey } from '#platform/telephony/numbers/parse-phone.ts'
import { mayCallBack, readCallbackRules } from './callable-numbers.ts'

/** A caller left a queue by its callback key, or because an agent answered. */
export interface QueueLeft {
  companyId: number
  callId: string
  queue: number
  why: 'callback' | 'answered'
  at: Date
  /** Seconds in the queue. */
  waited: number
  caller: { number: string; name: string }
}

/**
 * Opens a callback for who asked for one (once per queue and number: the first place counts), and closes that of a caller
 * who called again and was served. Safe to repeat. Numbers that nobody should call back are not kept.
 */
export async function storeCallbacks(rows: Rows, all: readonly QueueLeft[]): Promise<void> {
  const left = await callable(rows, all)
  if (left.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(left)}::jsonb) AS l(
    "companyId" bigint, "callId" uuid, queue bigint, why text, at timestamptz, waited float8, caller jsonb, key text)`
  await sql`
    INSERT INTO queue_callbacks (company_id, queue_id, call_id, number, number_key, name, entered_at)
    SELECT l."companyId", q.id, l."callId", left(l.caller ->> 'number', 64), l.key, left(l.caller ->> 'name', 120),
           l.at - make_interval(secs => floor(l.waited))
      FROM ${given}
      JOIN call_queues q ON q.company_id = l."companyId" AND q.id = l.queue
     WHERE l.why = 'callback' AND l.caller ->> 'number' <> ''
    ON CONFLICT DO NOTHING`.execute(rows)
  await sql`
    UPDATE queue_callbacks b SET state = 'done', ended_at = l.at
      FROM ${given}
     WHERE l.why = 'answered' AND b.company_id = l."companyId" AND b.queue_id = l.queue AND b.ended_at IS NULL
       AND b.state = 'waiting' AND b.entered_at <= l.at AND b.number_key = l.key`.execute(rows)
}

/** Those that may be called back or have been served, with the key of their numbers. */
async function callable(
  rows: Rows,
  all: readonly QueueLeft[],
): Promise<readonly (QueueLeft & { key: string })[]> {
  const rules = await readCallbackRules(
    rows,
    all.map(({ queue }) => queue),
  )
  return all.flatMap((left) => {
    const { queue, why, caller } = left
    const known = rules.get(queue)
    if (!known || (why === 'callback' && !mayCallBack(caller.number, known))) return []
    return [{ ...left, key: matchKey(caller.number, known.country) }]
  })
}
