import { sql } from 'kysely'
import { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import type { LegId, RecordingId } from '#platform/telephony/port.ts'
import { RECORDING_MARKS, type RecordingMark } from '../../recording-ports.ts'
import type { TalkFacts } from './talk.ts'

/** A recording that has begun and is not stored yet. */
export interface UnderWay {
  recording: RecordingId
  companyId: number
  talkId: string
  leg: LegId
  about: TalkFacts
  byWish: boolean
  paused: boolean
  startedAt: Date
  endedAt: Date | null
}

const facts: z.ZodType<TalkFacts> = z.object({
  callId: z.string().nullable(),
  kind: z.enum(['call', 'conference']),
  direction: z.enum(['INCOMING', 'OUTGOING']),
  extension: z.string(),
  other: z.object({ number: z.string(), name: z.string() }),
  queue: z.object({ id: z.number(), name: z.string() }).nullable(),
})

const marks = z.array(z.object({ at: z.coerce.date(), kind: z.enum(RECORDING_MARKS), name: z.string() }))

/** Most marks stored; more would be noise, such as a call held over and over. */
const MAX_MARKS = 200

export async function addMark(rows: Rows, recording: RecordingId, mark: RecordingMark): Promise<void> {
  await sql`
    UPDATE recordings_under_way SET marks = marks || ${JSON.stringify([mark])}::jsonb
     WHERE id = ${recording} AND jsonb_array_length(marks) < ${MAX_MARKS}`.execute(rows)
}

export async function readMarks(rows: Rows, recording: RecordingId): Promise<RecordingMark[]> {
  const found = await rows
    .selectFrom('recordings_under_way')
    .select('marks')
    .where('id', '=', recording)
    .executeTakeFirst()
  return marks.parse(found?.marks ?? [])
}

export async function storeUnderWay(rows: Rows, serverId: number, one: UnderWay): Promise<void> {
  await rows
    .insertInto('recordings_under_way')
    .values({
      id: one.recording,
      company_id: one.companyId,
      asterisk_server_id: serverId,
      talk_id: one.talkId,
      leg: one.leg,
      about: JSON.stringify(one.about),
      by_wish: one.byWish,
      started_at: one.startedAt,
    })
    .execute()
}

export const storeStart = (rows: Rows, recording: RecordingId, startedAt: Date) =>
  rows
    .updateTable('recordings_under_way')
    .set({ started_at: startedAt })
    .where('id', '=', recording)
    .execute()

export const storePause = (rows: Rows, recording: RecordingId, paused: boolean) =>
  rows.updateTable('recordings_under_way').set({ paused }).where('id', '=', recording).execute()

export const storeEnd = (rows: Rows, recording: RecordingId, endedAt: Date) =>
  rows.updateTable('recordings_under_way').set({ ended_at: endedAt }).where('id', '=', recording).execute()

export const removeUnderWay = (rows: Rows, recording: RecordingId) =>
  rows.deleteFrom('recordings_under_way').where('id', '=', recording).execute()

/** Recordings in progress on a telephone server, oldest first. */
export async function findUnderWay(rows: Rows, serverId: number): Promise<UnderWay[]> {
  const found = await rows
    .selectFrom('recordings_under_way')
    .selectAll()
    .where('asterisk_server_id', '=', serverId)
    .orderBy('started_at')
    .execute()
  return found.map((row) => ({
    recording: row.id,
    companyId: row.company_id,
    talkId: row.talk_id,
    leg: row.leg,
    about: facts.parse(row.about),
    byWish: row.by_wish,
    paused: row.paused,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }))
}
