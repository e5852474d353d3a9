import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { CallWrite } from './call-row.ts'

interface AsideCall {
  callId: string
  write: CallWrite
}

/** Keeps a refused call until it can be stored; the latest state of each call. */
export async function putAside(rows: Rows, write: CallWrite, reason: string): Promise<void> {
  const { id, company_id: companyId, ended_at: endedAt } = write.call
  await sql`
    INSERT INTO calls_aside (call_id, company_id, contents, reason, ended)
    VALUES (${id}, ${companyId}, ${JSON.stringify(write)}, ${reason}, ${endedAt !== null})
    ON CONFLICT (call_id) DO UPDATE
       SET contents = excluded.contents, reason = excluded.reason, ended = excluded.ended,
           attempts = calls_aside.attempts + 1, tried_at = now()`.execute(rows)
}

/** A newer state of these calls is stored. */
export async function forgetAside(rows: Rows, callIds: readonly string[]): Promise<void> {
  await rows.deleteFrom('calls_aside').where('call_id', 'in', callIds).execute()
}

/** Ended calls, the one tried longest ago first. */
export async function findAside(rows: Rows, limit: number): Promise<AsideCall[]> {
  const found = await rows
    .selectFrom('calls_aside')
    .select(['call_id', 'contents'])
    .where('ended', '=', true)
    .orderBy('tried_at')
    .limit(limit)
    .execute()
  return found.map(({ call_id: callId, contents }) => ({ callId, write: readWrite(contents) }))
}

/** Forgets states of running calls whose end was stored by a later run of the program. */
export async function forgetOutdated(rows: Rows): Promise<void> {
  await sql`
    DELETE FROM calls_aside a USING calls c
     WHERE NOT a.ended AND c.id = a.call_id AND c.ended_at IS NOT NULL`.execute(rows)
}

const TIMES = new Set(['started_at', 'answered_at', 'ended_at', 'at'])

/** Our own JSON: only the times are no longer what they were. */
const readWrite = (contents: string): CallWrite =>
  JSON.parse(contents, (key, value: unknown) =>
    TIMES.has(key) && typeof value === 'string' ? new Date(value) : value,
  )
