import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { MeetingEngine } from '#platform/meetings/port.ts'
import { neededByTranscripts } from '../transcripts/transcript-rows.ts'
import type { RecordingRows } from './recording-rows.ts'

interface LeftOverParts {
  engine: MeetingEngine
  database: Database
  rows: Pick<RecordingRows, 'stopped'>
  active: ReadonlySet<string>
  log: Logger
}

const EVERY_MS = 5 * 60_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Streams on this machine's disk that nobody writes any more: those of a program that was killed in mid-meeting become a video, those
 * without a recording, or of a deleted one, are removed.
 */
export async function takeUpLeftOver({
  engine,
  database,
  rows,
  active,
}: Omit<LeftOverParts, 'log'>): Promise<void> {
  const keys = (await engine.recordings()).filter((key) => UUID.test(key) && !active.has(key))
  if (keys.length === 0) return
  const known = await database.systemRows
    .selectFrom('meeting_recordings')
    .select(['key', 'state', 'deleted_at'])
    .where('key', 'in', keys)
    .execute()
  const needed = await neededByTranscripts(database, keys)
  for (const key of keys) {
    // Begun since the list was made, or still to be written down.
    if (active.has(key) || needed.has(key)) continue
    const row = known.find((one) => one.key === key)
    if (!row || row.deleted_at !== null || row.state === 'ready') await engine.dropRecording(key)
    else if (row.state === 'recording') await rows.stopped(key)
  }
}

/** At once, and then every few minutes. Returns a function that ends it. */
export function watchLeftOver(parts: LeftOverParts): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const look = () => {
    running = takeUpLeftOver(parts).catch((error: unknown) => {
      parts.log.error({ err: error }, 'left recordings of meetings could not be taken up')
    })
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
