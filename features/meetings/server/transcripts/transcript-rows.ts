import { sql } from 'kysely'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { TranscriptFailure, TranscriptLine } from '../../contract/transcripts.ts'

/** A transcript that is still to be made, of a recording that has its video. */
export interface OpenTranscript {
  recordingId: number
  companyId: number
  /** Name of the streams in the engine. */
  key: string
  meetingId: number | null
  stoppedAt: Date
}

export async function findOpen(
  { systemRows }: Database,
  recordingId: number,
): Promise<OpenTranscript | null> {
  const row = await systemRows
    .selectFrom('meeting_transcripts as t')
    .innerJoin('meeting_recordings as r', 'r.id', 't.recording_id')
    .select(['t.recording_id', 't.company_id', 'r.key', 'r.meeting_id', 'r.stopped_at', 'r.started_at'])
    .where('t.recording_id', '=', recordingId)
    .where('t.state', '=', 'waiting')
    .where('r.state', '=', 'ready')
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    recordingId: row.recording_id,
    companyId: row.company_id,
    key: row.key,
    meetingId: row.meeting_id,
    stoppedAt: row.stopped_at ?? row.started_at,
  }
}

/** Counts an attempt. @returns attempts since something was last written down, this one included */
export async function countTry({ systemRows }: Database, { recordingId }: OpenTranscript): Promise<number> {
  const { tries } = await systemRows
    .updateTable('meeting_transcripts')
    .set({ tries: sql<number>`tries + 1` })
    .where('recording_id', '=', recordingId)
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}

/** Pieces that are written down already. */
export async function piecesOf({ systemRows }: Database, { recordingId }: OpenTranscript) {
  const rows = await systemRows
    .selectFrom('meeting_transcript_pieces')
    .select(['piece', 'lines'])
    .where('recording_id', '=', recordingId)
    .execute()
  return new Map(rows.map(({ piece, lines }) => [piece, lines as unknown as TranscriptLine[]]))
}

/** @returns false: the recording was deleted meanwhile */
export const keepPiece = (
  database: Database,
  { recordingId, companyId }: OpenTranscript,
  piece: string,
  lines: readonly TranscriptLine[],
): Promise<boolean> =>
  database.system(async ({ rows }) => {
    const open = await rows
      .updateTable('meeting_transcripts')
      .set({ tries: 0 })
      .where('recording_id', '=', recordingId)
      .where('state', '=', 'waiting')
      .returning('recording_id')
      .executeTakeFirst()
    if (!open) return false
    await rows
      .insertInto('meeting_transcript_pieces')
      .values({ company_id: companyId, recording_id: recordingId, piece, lines: JSON.stringify(lines) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })

/** The whole, in place of its pieces. */
export const finish = (
  database: Database,
  { recordingId }: OpenTranscript,
  lines: readonly TranscriptLine[],
): Promise<void> =>
  database.system(async ({ rows }) => {
    await rows
      .updateTable('meeting_transcripts')
      .set({ state: 'ready', failure: '', lines: JSON.stringify(lines) })
      .where('recording_id', '=', recordingId)
      .execute()
    await rows.deleteFrom('meeting_transcript_pieces').where('recording_id', '=', recordingId).execute()
  })

/** The streams and pieces stay for another attempt. */
export async function giveUp(
  { systemRows }: Database,
  { recordingId }: OpenTranscript,
  failure: TranscriptFailure,
): Promise<void> {
  await systemRows
    .updateTable('meeting_transcripts')
    .set({ state: 'failed', failure })
    .where('recording_id', '=', recordingId)
    .where('state', '=', 'waiting')
    .execute()
}

/** A telephone's stay in a meeting. */
interface PhoneStay {
  name: string
  joined: number
  left: number
}

export interface Speakers {
  /** By their name in the engine. */
  members: ReadonlyMap<string, string>
  phones: readonly PhoneStay[]
}

/** Names of those who were there. */
export async function speakersOf({ systemRows }: Database, meetingId: number | null): Promise<Speakers> {
  if (meetingId === null) return { members: new Map(), phones: [] }
  const rows = await systemRows
    .selectFrom('meeting_attendances')
    .select(['member', 'name', 'number', 'joined_at', 'left_at'])
    .where('meeting_id', '=', meetingId)
    .execute()
  return {
    members: new Map(rows.flatMap(({ member, name }) => (member === null ? [] : [[member, name] as const]))),
    phones: rows
      .filter(({ number }) => number !== null)
      .map(({ name, joined_at, left_at }) => ({
        name,
        joined: joined_at.getTime(),
        left: left_at?.getTime() ?? Number.POSITIVE_INFINITY,
      })),
  }
}

/** What a stay and a sound may differ by, ms. */
const ABOUT_MS = 1000

/** Whose telephone was heard: all are one feed, so that there must have been only one then. Null: not known. */
export function phoneHeard(phones: readonly PhoneStay[], from: number, until: number): string | null {
  const there = phones.filter(({ joined, left }) => joined - ABOUT_MS <= until && from <= left + ABOUT_MS)
  const [name, ...others] = new Set(there.map((one) => one.name))
  return name !== undefined && others.length === 0 ? name : null
}

/** A transcript for a recording whose video has just been made. */
export async function openTranscript(
  { rows }: UnitOfWork,
  recording: { companyId: number; id: number },
): Promise<void> {
  await rows
    .insertInto('meeting_transcripts')
    .values({ company_id: recording.companyId, recording_id: recording.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How long the streams of a failed transcript wait for another attempt, days. */
const KEPT_DAYS = 7

/** Recordings, of these, whose streams a transcript still needs. */
export async function neededByTranscripts({ systemRows }: Database, keys: readonly string[]) {
  const { rows } = await sql<{ key: string }>`
    SELECT r.key FROM meeting_transcripts t JOIN meeting_recordings r ON r.id = t.recording_id
     WHERE r.key = ANY (${keys}::uuid[]) AND r.deleted_at IS NULL
       AND (t.state = 'waiting' OR t.state = 'failed' AND t.created_at > now() - make_interval(days => ${KEPT_DAYS}))`.execute(
    systemRows,
  )
  return new Set(rows.map(({ key }) => key))
}
