import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { conflict, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { lockRooms } from '../rooms/take-rooms.ts'

interface Before {
  series: readonly unknown[]
  events: readonly { id: number; room_id?: number | null }[]
}

/** A series with all of its events as they are, for `keepUndo`. */
export async function snapshot(rows: Rows, seriesId: number): Promise<Before> {
  const found = await sql<Before>`
    SELECT (SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]') FROM agenda_series s WHERE s.id = ${seriesId}) AS series,
           (SELECT coalesce(jsonb_agg(to_jsonb(e) - 'search_text'), '[]') FROM agenda_events e
             WHERE e.series_id = ${seriesId}) AS events`.execute(rows)
  return found.rows[0] ?? { series: [], events: [] }
}

/** Keeps what a change of several occurrences replaced, in the place of the user's last one. */
export async function keepUndo(
  rows: Rows,
  user: { userId: number; companyId: number },
  { eventId, before, series }: { eventId: number; before: Before; series: readonly number[] },
): Promise<void> {
  const ids = before.events.map(({ id }) => id)
  await sql`
    INSERT INTO agenda_undo (user_id, company_id, event_id, before, after)
    SELECT ${user.userId}, ${user.companyId}, ${eventId}, ${JSON.stringify(before)}::jsonb,
           (SELECT coalesce(jsonb_object_agg(e.id, e.version), '{}') FROM agenda_events e
             WHERE e.id = ANY(${ids}::bigint[]) OR e.series_id = ANY(${[...series]}::bigint[]))
    ON CONFLICT (user_id) DO UPDATE
       SET event_id = excluded.event_id, before = excluded.before, after = excluded.after, at = now()`.execute(
    rows,
  )
}

const COLUMNS =
  'title,description,starts_at,ends_at,all_day,occupies,owner_id,group_id,person_id,business_id,call_label_id,commitment,annotation,done_at,noticed_at,series_id,recurs_at,detached,room_id,location,meeting_url,deleted_at'
    .split(',')
    .map((name) => sql`${sql.ref(name)} = b.${sql.ref(name)}`)

/** Events with guests of their own that the user's last change took out of their series. */
export async function madeSingle(rows: Rows, userId: number, eventId: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT e.id FROM agenda_undo u CROSS JOIN jsonb_array_elements(u.before -> 'events') b
      JOIN agenda_events e ON e.id = (b ->> 'id')::bigint
     WHERE u.user_id = ${userId} AND u.event_id = ${eventId} AND b ->> 'series_id' IS NOT NULL
       AND e.series_id IS NULL AND e.deleted_at IS NULL AND EXISTS (SELECT FROM agenda_guests g WHERE g.event_id = e.id)
     ORDER BY e.id`.execute(rows)
  return found.rows.map(({ id }) => Number(id))
}

/**
 * Takes back the user's last change of several occurrences. @throws Failure 404 when it was of another event, 409 when somebody
 * has changed any of them since. @returns the ids of what is there again
 */
export async function undoSeries(rows: Rows, userId: number, eventId: number): Promise<number[]> {
  const found = await sql<{ before: Before; after: Record<string, number> }>`
    DELETE FROM agenda_undo WHERE user_id = ${userId} AND event_id = ${eventId} RETURNING before, after`.execute(
    rows,
  )
  const [kept] = found.rows
  if (!kept) throw new Failure(notFound)
  const ids = Object.keys(kept.after).map(Number)
  const series = await sql<{ id: number }>`
    SELECT id FROM agenda_series WHERE id IN (SELECT series_id FROM agenda_events WHERE id = ANY(${ids}::bigint[]))
        OR id IN (SELECT (s ->> 'id')::bigint FROM jsonb_array_elements(${JSON.stringify(kept.before.series)}::jsonb) s)
     ORDER BY id FOR UPDATE`.execute(rows)
  const now = await sql<{ id: number; version: number }>`
    SELECT id, version FROM agenda_events WHERE id = ANY(${ids}::bigint[])
        OR series_id = ANY(${series.rows.map(({ id }) => id)}::bigint[]) ORDER BY id FOR UPDATE`.execute(rows)
  const same =
    now.rows.length === ids.length && now.rows.every(({ id, version }) => kept.after[id] === version)
  if (!same) throw new Failure(conflict)
  const old = kept.before.events.map(({ id }) => id)
  await lockRooms(rows, { rooms: kept.before.events.flatMap(({ room_id }) => room_id ?? []), events: old })
  await sql`
    DELETE FROM agenda_events WHERE id = ANY(${ids}::bigint[]) AND NOT id = ANY(${old}::bigint[])`.execute(
    rows,
  )
  await sql`
    UPDATE agenda_events SET recurs_at = recurs_at + interval '1000 years'
     WHERE id = ANY(${old}::bigint[]) AND recurs_at IS NOT NULL`.execute(rows)
  await sql`
    UPDATE agenda_series s SET rule = b.rule, starts_at = b.starts_at, filled_until = b.filled_until, sequence = s.sequence + 1
      FROM jsonb_populate_recordset(NULL::agenda_series, ${JSON.stringify(kept.before.series)}::jsonb) b
     WHERE s.id = b.id`.execute(rows)
  await sql`
    UPDATE agenda_events e SET ${sql.join(COLUMNS)}, version = e.version + 1
      FROM jsonb_populate_recordset(NULL::agenda_events, ${JSON.stringify(kept.before.events)}::jsonb) b
     WHERE e.id = b.id`.execute(rows)
  // Of a series again, whose guests are theirs.
  await sql`
    DELETE FROM agenda_guests g USING agenda_events e
     WHERE g.event_id = e.id AND e.id = ANY(${old}::bigint[]) AND e.series_id IS NOT NULL`.execute(rows)
  // Those that the change had made.
  await sql`
    DELETE FROM agenda_series s WHERE s.id = ANY(${series.rows.map(({ id }) => id)}::bigint[])
       AND NOT EXISTS (SELECT FROM agenda_events e WHERE e.series_id = s.id)`.execute(rows)
  return old
}
