import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#platform/db/database.ts'
import {
  type SpeechService,
  type SpeechSound,
  type SpokenText,
  type Transcribe,
  TranscriptionFailed,
} from '#platform/transcription/port.ts'
import { giveBackSeconds, spendSeconds } from '../speech/spend-seconds.ts'

/** The month's minutes of the company are used up. */
export class MinutesUsedUp extends Error {
  override name = 'MinutesUsedUp'
}

interface Asking {
  database: Database
  transcribe: Transcribe
  companyId: number
  service: SpeechService
  signal: AbortSignal
  /** Pauses that a busy service asks for, at most; longer ones are the queue's. */
  pauses: number
}

/** Longest pause within an attempt, ms. */
const LONGEST_PAUSE = 60_000

/**
 * Asks the company's speech service within its minutes of the month, and again after the pause that a busy one asks for.
 * @throws TranscriptionFailed, MinutesUsedUp, or the signal's reason
 */
export async function askPatiently(
  { database, transcribe, companyId, service, signal, pauses }: Asking,
  sound: SpeechSound,
  seconds: number,
): Promise<SpokenText[]> {
  const may = await database.system(({ rows }) => spendSeconds(rows, companyId, seconds))
  if (!may) throw new MinutesUsedUp()
  for (let left = pauses; ; left -= 1) {
    try {
      return await transcribe(service, sound, signal)
    } catch (error) {
      const pause = pauseOf(error)
      if (pause === null || left === 0) {
        await database.system(({ rows }) => giveBackSeconds(rows, companyId, seconds))
        throw error
      }
      await wait(pause, undefined, { signal })
    }
  }
}

function pauseOf(error: unknown): number | null {
  if (!(error instanceof TranscriptionFailed) || error.trouble !== 'busy') return null
  const asked = error.retryAfterMs ?? 5_000
  return asked <= LONGEST_PAUSE ? asked : null
}
