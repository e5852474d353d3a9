import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#platform/db/database.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { Clock } from '../../ports.ts'
import type { Recordings } from '../../recording-ports.ts'
import { createBackgroundWork } from '../background-work.ts'
import { readMarks, removeUnderWay, type UnderWay } from './under-way.queries.ts'

/** Hands finished recordings over for storage; retries until that succeeds. */
export interface RecordingKeeper {
  keep(over: UnderWay & { endedAt: Date }): void
  settled(): Promise<void>
  /** Leaves pending recordings to the next run. */
  stop(): void
}

/** The engine's recording format. */
const BYTES_A_SECOND = 32_000
/** Anything shorter is somebody who hung up at once. */
const MIN_SECONDS = 0.3
/** A larger gap than a killed engine leaves. */
const MISSING_SECONDS = 6
const RETRY_MS = 15_000

export function createRecordingKeeper(parts: {
  database: Database
  engine: TelephonyEngine
  recordings: Recordings
  workFolder: string
  clock: Clock
  log: Logger
}): RecordingKeeper {
  const { database, engine, recordings, workFolder, clock, log } = parts
  const background = createBackgroundWork((error) => log.error({ err: error }, 'failed to store a recording'))
  const published = new Set<string>()
  let stopped = false

  async function fetchAndKeep({ recording, about, ...one }: UnderWay & { endedAt: Date }): Promise<void> {
    const rawPath = join(workFolder, `talk-${randomUUID()}.raw`)
    try {
      const seconds = (await engine.saveRecording(recording, rawPath)) / BYTES_A_SECOND
      const { companyId, startedAt, endedAt } = one
      const lost = (endedAt.getTime() - startedAt.getTime()) / 1_000 - seconds
      if (lost > MISSING_SECONDS) {
        log.error({ recording, companyId, lost }, 'a recording is shorter than its call')
        await recordings.notifyTrouble(companyId, 'incomplete')
      }
      if (seconds >= MIN_SECONDS) {
        const marks = await readMarks(database.systemRows, recording)
        await recordings.keep(recording, { ...about, companyId, startedAt, rawPath, marks })
      }
      await engine.dropRecording(recording)
      await removeUnderWay(database.systemRows, recording)
    } finally {
      await rm(rawPath, { force: true })
    }
  }

  async function tryToKeep(over: UnderWay & { endedAt: Date }): Promise<void> {
    try {
      await fetchAndKeep(over)
    } catch (error) {
      if (stopped) return
      log.error({ err: error, recording: over.recording }, 'failed to store a recording; retrying')
      clock.after(RETRY_MS, () => keep(over))
      await tellOnce(over, isDiskFull(error) ? 'disk-full' : 'not-kept')
    }
  }

  async function tellOnce({ recording, companyId }: UnderWay, trouble: 'disk-full' | 'not-kept') {
    if (published.has(recording) || !engine.health().up) return
    published.add(recording)
    try {
      await recordings.notifyTrouble(companyId, trouble)
    } catch (error) {
      log.error({ err: error, companyId }, 'failed to notify of a lost recording')
    }
  }

  function keep(over: UnderWay & { endedAt: Date }): void {
    if (stopped) return
    background.add('keeping a recording', tryToKeep(over))
  }

  return {
    keep,
    settled: background.settled,
    stop() {
      stopped = true
    },
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
