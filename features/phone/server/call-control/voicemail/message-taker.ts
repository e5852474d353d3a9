import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '#platform/log/logger.ts'
import { callOfMessage } from '#platform/telephony/journey/take-message.ts'
import type { EngineEvent, LegId, RecordingId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { Clock } from '../../ports.ts'
import type { Voicemail } from '../../voicemail-ports.ts'
import { completeWav, secondsOf } from './message-sound.ts'
import type { VoicemailMessage } from './voicemail-messages.queries.ts'

/** The box, and the caller. */
export interface Message extends Omit<VoicemailMessage, 'startedAt'> {
  leg: LegId
  /** Recording failed or ended. */
  done(): void
}

/** Records voicemail, and hands it over to be stored. */
export interface MessageTaker {
  take(message: Message): Promise<void>
  handle(event: EngineEvent): void
  /**
   * Stores voicemail of callers whose end was missed: they left while the engine was disconnected, or the program was
   * killed before it was stored. Their calls must already be stored as ended.
   */
  collect(): Promise<void>
  /** Resolves when every message so far is stored. */
  settled(): Promise<void>
}

/**
 * A recording ends with its leg. Its end was told before the connection came back when nothing is heard of it for so long after the
 * leg's end.
 */
const TOLD_LATE_MS = 2_000

/** Shorter recordings are people who hung up after the tone. */
const MIN_SECONDS = 1

export function createMessageTaker(parts: {
  /** The messages of those calls that have ended. */
  findLeft(calls: readonly string[]): Promise<VoicemailMessage[]>
  engine: Pick<TelephonyEngine, 'recordMessage' | 'readMessage' | 'dropRecording' | 'storedMessages'>
  voicemail: Pick<Voicemail, 'boxOf' | 'add'>
  workFolder: string
  clock: Clock
  log: Logger
}): MessageTaker {
  const { findLeft, engine, voicemail, workFolder, clock, log } = parts
  const underWay = new Map<RecordingId, Message & { startedAt: number }>()
  const keeping = new Map<RecordingId, Promise<void>>()

  /** The engine keeps the file until it is stored, so a kill in between loses nothing. */
  async function keep(message: VoicemailMessage): Promise<void> {
    const { companyId, extension, callId, caller, recording, startedAt } = message
    const sound = await engine.readMessage(recording)
    if (!sound) return
    const seconds = secondsOf(sound)
    if (seconds >= MIN_SECONDS) {
      const path = join(workFolder, `message-${randomUUID()}.wav`)
      try {
        await writeFile(path, completeWav(sound), { mode: 0o600 })
        const receivedAt = new Date(startedAt)
        await voicemail.add({
          companyId,
          extension,
          callId,
          caller,
          receivedAt,
          seconds,
          format: 'wav',
          path,
        })
      } finally {
        await rm(path, { force: true })
      }
    }
    await engine.dropRecording(recording)
  }

  function keepOnce(message: VoicemailMessage): void {
    const { recording, callId } = message
    if (keeping.has(recording)) return
    const storing = keep(message)
      .catch((error) => log.error({ err: error, callId }, 'failed to store a voicemail message'))
      .finally(() => keeping.delete(recording))
    keeping.set(recording, storing)
  }

  function recorded(recording: RecordingId): void {
    const message = underWay.get(recording)
    if (!message) return
    underWay.delete(recording)
    message.done()
    keepOnce(message)
  }

  return {
    async take(message) {
      const { leg, recording, companyId, extension, callId, done } = message
      try {
        const box = await voicemail.boxOf({ companyId, extension })
        if (!box?.enabled) return done()
        underWay.set(recording, { ...message, startedAt: clock.now() })
        const { beep, silenceSeconds, maxSeconds } = box
        await engine.recordMessage({ leg, recording, beep, silenceSeconds, maxSeconds })
      } catch (error) {
        underWay.delete(recording)
        log.warn({ err: error, callId }, 'failed to record a voicemail message')
        done()
      }
    },
    handle(event) {
      if (event.type === 'message-recorded') return recorded(event.recording)
      if (event.type !== 'leg-ended') return
      for (const [recording, { leg }] of underWay)
        if (leg === event.leg) clock.after(TOLD_LATE_MS, () => recorded(recording))
    },
    async collect() {
      const stored = await engine.storedMessages()
      const calls = stored.flatMap((recording) => callOfMessage(recording) ?? [])
      for (const left of await findLeft(calls)) {
        underWay.delete(left.recording)
        log.info({ callId: left.callId }, 'storing a message whose caller hung up')
        keepOnce(left)
      }
    },
    async settled() {
      while (keeping.size > 0) await Promise.all(keeping.values())
    },
  }
}
