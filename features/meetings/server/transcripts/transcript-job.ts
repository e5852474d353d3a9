import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '#platform/db/database.ts'
import { WorkerFailed } from '#platform/host/process/run-in-worker.ts'
import { defineWaitingJob, type WaitingJob } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/logger.ts'
import { ConversionFailed } from '#platform/media/server/ffmpeg.ts'
import type { MeetingEngine, RecordedTrack } from '#platform/meetings/port.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { type SpeechService, type Transcribe, TranscriptionFailed } from '#platform/transcription/port.ts'
import type { TranscriptFailure, TranscriptLine } from '../../contract/transcripts.ts'
import { readFeedName } from '../live/feed-names.ts'
import { PHONES_FEED } from '../phones/phone-media.ts'
import { speechOfCompany } from '../speech/speech-settings.ts'
import { askPatiently, MinutesUsedUp } from './ask-patiently.ts'
import { cutPiece, findSpeech } from './cut-sound.ts'
import type { Stretch } from './speech-spans.ts'
import {
  countTry,
  findOpen,
  finish,
  giveUp,
  keepPiece,
  type OpenTranscript,
  phoneHeard,
  piecesOf,
  speakersOf,
} from './transcript-rows.ts'

export type TranscriptJob = WaitingJob<{ recording_id: number }>

export interface TranscriptParts {
  database: Database
  engine: Pick<MeetingEngine, 'recordings' | 'readRecording' | 'dropRecording'>
  transcribe: Transcribe
  box: SealedBox
  ffmpeg: () => string | null
  workFolder: string
  log: Logger
  /** Lists of the company are read again. */
  refresh: (companyId: number) => void
}

const HOURS_2 = 2 * 3_600_000
/** Attempts in which nothing was written down; the queue's pauses between them add up to hours. */
const TRIES = 9
/** Streams that are not on this machine are on another node's, which may come to the job next. */
const ELSEWHERE_MS = 24 * 3_600_000
const PAUSES = 5

/**
 * Writes a recorded meeting down, from each member's own sound. A piece that is written down is stored, so that a killed program
 * goes on with the next one. The streams are removed only at the end. Safe to run twice.
 */
export const createTranscriptJob = (parts: TranscriptParts): TranscriptJob =>
  defineWaitingJob({
    id: 'meetings.transcript',
    payload: z.object({ recording_id: z.number().int() }),
    maxAttempts: 25,
    waits: { perCompany: 1, deadlineMs: HOURS_2 },
    async run({ recording_id: id }, signal = new AbortController().signal) {
      const open = await findOpen(parts.database, id)
      if (!open) return
      const tries = await countTry(parts.database, open)
      try {
        await write(parts, open, signal)
      } catch (error) {
        signal.throwIfAborted()
        const failure = failureOf(error) ?? (tries >= TRIES ? 'service' : null)
        if (failure === null) throw error
        parts.log.warn({ err: error, recording: id }, 'a meeting could not be written down')
        await giveUp(parts.database, open, failure)
      }
      parts.refresh(open.companyId)
    },
  })

class NotWritten extends Error {
  readonly failure: TranscriptFailure
  constructor(failure: TranscriptFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Null: another attempt may succeed. */
function failureOf(error: unknown): TranscriptFailure | null {
  if (error instanceof NotWritten) return error.failure
  if (error instanceof MinutesUsedUp) return 'limit'
  if (error instanceof ConversionFailed || error instanceof WorkerFailed) return 'sound'
  if (!(error instanceof TranscriptionFailed)) return null
  const { trouble } = error
  return trouble === 'busy' || trouble === 'down' ? null : trouble
}

async function write(parts: TranscriptParts, open: OpenTranscript, signal: AbortSignal): Promise<void> {
  const { database, engine, box, workFolder } = parts
  const speech = await speechOfCompany(database.systemRows, box, open.companyId)
  // A company that thought better of it sends nothing more.
  if (!speech?.transcribes) throw new NotWritten('unset')
  const ffmpeg = parts.ffmpeg()
  if (ffmpeg === null) throw new NotWritten('sound')
  if (!(await engine.recordings()).includes(open.key)) {
    if (Date.now() - open.stoppedAt.getTime() > ELSEWHERE_MS) throw new NotWritten('lost')
    throw new Error('the streams of this recording are not on this machine')
  }
  const folder = await mkdtemp(join(workFolder, 'transcript-'))
  try {
    const tracks = await engine.readRecording(open.key, folder)
    const from = { ...parts, ffmpeg, folder, signal, service: speech.service }
    const lines = await linesOf(from, open, tracks)
    if (lines === null) return
    await finish(database, open, lines)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await engine.dropRecording(open.key)
}

interface Writing extends Pick<TranscriptParts, 'database' | 'transcribe'> {
  ffmpeg: string
  folder: string
  signal: AbortSignal
  service: SpeechService
}

/** All that was said, by time; null: the recording was deleted meanwhile. */
async function linesOf(
  writing: Writing,
  open: OpenTranscript,
  tracks: readonly RecordedTrack[],
): Promise<TranscriptLine[] | null> {
  const { database, ffmpeg, signal } = writing
  const start = Math.min(...tracks.map(({ startedAt }) => startedAt))
  const { members, phones } = await speakersOf(database, open.meetingId)
  const written = await piecesOf(database, open)
  const lines: TranscriptLine[] = []
  for (const track of tracks.filter(({ kind }) => kind === 'audio')) {
    const { member = '' } = readFeedName(track.feed) ?? {}
    const length = (track.endedAt - track.startedAt) / 1000
    for (const piece of await findSpeech({ ffmpeg, signal, path: track.path }, length)) {
      const name = `${track.feed}@${track.startedAt}+${Math.round(piece.from * 1000)}`
      const known = written.get(name)
      if (known) {
        lines.push(...known)
        continue
      }
      const said = await writeDown(writing, open, track.path, piece)
      const offset = Math.round(track.startedAt - start + piece.from * 1000)
      const speaker = (startMs: number, endMs: number): string | null =>
        track.feed === PHONES_FEED
          ? phoneHeard(phones, start + offset + startMs, start + offset + endMs)
          : (members.get(member) ?? null)
      const own = said.map(({ startMs, endMs, text }) => ({
        speaker: speaker(startMs, endMs),
        startMs: offset + startMs,
        endMs: offset + endMs,
        text,
      }))
      if (!(await keepPiece(database, open, name, own))) return null
      lines.push(...own)
    }
  }
  return lines.sort((one, other) => one.startMs - other.startMs || one.endMs - other.endMs)
}

async function writeDown(writing: Writing, { companyId }: OpenTranscript, path: string, piece: Stretch) {
  const { ffmpeg, folder, signal } = writing
  const content = await cutPiece({ ffmpeg, signal, path }, piece, folder)
  return askPatiently(
    { ...writing, companyId, pauses: PAUSES },
    { content, name: 'sound.ogg', type: 'audio/ogg', language: null },
    piece.until - piece.from,
  )
}
