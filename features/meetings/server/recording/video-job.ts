import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { WorkerFailed } from '#platform/host/process/run-in-worker.ts'
import { defineWaitingJob, type WaitingJob } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/logger.ts'
import { ConversionFailed, runProgram } from '#platform/media/server/ffmpeg.ts'
import type { MeetingEngine } from '#platform/meetings/port.ts'
import { fairQueue } from '#platform/parsing/server/fair-queue.ts'
import type { RECORDING_FAILURES } from '../../contract/recordings.ts'
import { composeVideo } from './compose-video.ts'

export type VideoJob = WaitingJob<{ recording_id: number }>

export interface VideoParts {
  database: Database
  files: Pick<FileStore, 'moveGuarded'>
  engine: MeetingEngine
  /** Path of ffmpeg; null without it. */
  ffmpeg: () => string | null
  /** Folder where videos are made. */
  workFolder: string
  log: Logger
  /** Enqueues the transcript in the transaction of the video; false: the company wants none, and the streams may go. */
  transcribes: (unit: UnitOfWork, recording: { id: number; companyId: number }) => Promise<boolean>
  /** Lists of the company are read again; who started it is told. */
  finished: (recording: {
    id: number
    companyId: number
    userId: number | null
    name: string
    failed: boolean
  }) => Promise<void>
}

type RecordingFailure = (typeof RECORDING_FAILURES)[number]

/** A processor's time is for calls: one video at a time, the companies by turns. */
const turns = fairQueue({ atOnce: 1, inLine: 10_000, inLinePerKey: 5_000 })
const HOURS_8 = 8 * 3_600_000
/** Address space, KiB: sixteen decoders and an encoder; most of it is never touched. */
const MEMORY = 6 * 1024 * 1024
const MAX_STDOUT = 64 * 1024
/** Streams that are not on this machine are on another node's, which may come to the job next. */
const ELSEWHERE_MS = 24 * 3_600_000

/** Makes the video of a recording from its streams, which are removed only then. Safe to run twice. */
export const createVideoJob = (parts: VideoParts): VideoJob =>
  defineWaitingJob({
    id: 'meetings.video',
    payload: z.object({ recording_id: z.number().int() }),
    maxAttempts: 20,
    waits: { perCompany: 1, deadlineMs: HOURS_8 },
    async run({ recording_id: id }, signal) {
      const row = await findUnfinished(parts.database, id)
      if (row) await turns.within(row.company_id, () => make(parts, row, signal))
    },
  })

type Unfinished = NonNullable<Awaited<ReturnType<typeof findUnfinished>>>

const findUnfinished = ({ systemRows }: Database, id: number) =>
  systemRows
    .selectFrom('meeting_recordings')
    .select(['id', 'company_id', 'user_id', 'key', 'name', 'started_at'])
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

async function make(parts: VideoParts, row: Unfinished, signal: AbortSignal | undefined): Promise<void> {
  const { engine, workFolder, ffmpeg: findFfmpeg } = parts
  const ffmpeg = findFfmpeg()
  if (ffmpeg === null) return fail(parts, row, 'no-ffmpeg')
  if (!(await engine.recordings()).includes(row.key)) {
    if (Date.now() - row.started_at.getTime() > ELSEWHERE_MS) return fail(parts, row, 'lost')
    throw new Error('the streams of this recording are not on this machine')
  }
  const folder = await mkdtemp(join(workFolder, 'meeting-'))
  try {
    const to = join(folder, 'video.mp4')
    const composition = composeVideo(await engine.readRecording(row.key, folder), to)
    if (!composition) return await fail(parts, row, 'empty')
    const { args, seconds } = composition
    await runProgram(ffmpeg, args, MAX_STDOUT, {
      patienceMs: HOURS_8,
      seconds: 300 + Math.ceil(seconds * 4),
      memory: MEMORY,
      ...(signal ? { signal } : {}),
    })
    await store(parts, row, { path: to, seconds })
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof ConversionFailed || error instanceof WorkerFailed)
      await fail(parts, row, 'conversion', error)
    else if (error instanceof Failure) await fail(parts, row, 'storage', error)
    else throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `comite-2026-11-26-1430.mp4`, in UTC. */
const fileName = ({ name, started_at }: Unfinished): string => {
  const words = name
    .normalize('NFD')
    .replaceAll(/[^\w]+/g, '-')
    .slice(0, 60)
  return `${words || 'reunion'}-${started_at.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.mp4`
}

async function store(
  { database, files, engine, finished, transcribes }: VideoParts,
  row: Unfinished,
  { path, seconds }: { path: string; seconds: number },
): Promise<void> {
  const { id, company_id: companyId, user_id: userId, name, key } = row
  const stored = await database.system(async (unit) => {
    const still = await unit.rows
      .selectFrom('meeting_recordings')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'processing')
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!still) return 'gone'
    const file = await files.moveGuarded(unit, {
      companyId,
      kind: 'meeting_recording',
      name: fileName(row),
      contentType: 'video/mp4',
      path,
      limited: true,
    })
    await unit.rows
      .updateTable('meeting_recordings')
      .set({ state: 'ready', failure: '', seconds: Math.round(seconds), size: file.size, file_id: file.id })
      .where('id', '=', id)
      .execute()
    return (await transcribes(unit, { id, companyId })) ? 'transcribed' : 'whole'
  })
  if (stored !== 'transcribed') await engine.dropRecording(key)
  if (stored !== 'gone') await finished({ id, companyId, userId, name, failed: false })
}

/** The streams stay: an administrator may try again. */
async function fail(
  { database, finished, log }: VideoParts,
  { id, company_id: companyId, user_id: userId, name }: Unfinished,
  failure: RecordingFailure,
  err?: unknown,
): Promise<void> {
  if (err !== undefined) log.warn({ err, recording: id }, 'a meeting’s video could not be made')
  const failed = await database.system(({ rows }) =>
    rows
      .updateTable('meeting_recordings')
      .set({ state: 'failed', failure })
      .where('id', '=', id)
      .where('state', '=', 'processing')
      .returning('id')
      .executeTakeFirst(),
  )
  if (failed) await finished({ id, companyId, userId, name, failed: true })
}
