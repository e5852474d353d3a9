import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from '#platform/log/logger.ts'
import type { EngineEvent, LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { Clock, Voicemail } from '../ports.ts'

/** Whose box it is, and who speaks. */
export interface Message {
  leg: LegId
  recording: string
  companyId: number
  /** Number of the extension. */
  extension: string
  callId: string
  caller: { number: string; name: string }
  /** Nothing will be recorded, or no more. */
  done(): void
}

/** Takes down what callers leave in boxes, and hands it to whoever keeps it. */
export interface MessageTaker {
  take(message: Message): Promise<void>
  handle(event: EngineEvent): void
  /** Resolves when everything that was said so far is kept. */
  settled(): Promise<void>
}

/** Shorter is somebody who hung up after the tone. */
const SHORTEST_SECONDS = 1

export function createMessageTaker(parts: {
  engine: TelephonyEngine
  voicemail: Pick<Voicemail, 'boxOf' | 'add'>
  clock: Clock
  log: Logger
}): MessageTaker {
  const { engine, voicemail, clock, log } = parts
  const underWay = new Map<string, Message & { startedAt: number }>()
  const keeping = new Set<Promise<void>>()

  async function keep(message: Message & { startedAt: number }, seconds: number): Promise<void> {
    const { companyId, extension, callId, caller, recording, startedAt } = message
    const sound = await engine.takeRecording(recording)
    if (seconds < SHORTEST_SECONDS) return
    const path = join(tmpdir(), `message-${randomUUID()}.wav`)
    try {
      await writeFile(path, sound, { mode: 0o600 })
      const receivedAt = new Date(startedAt)
      await voicemail.add({ companyId, extension, callId, caller, receivedAt, seconds, format: 'wav', path })
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    async take(message) {
      const { leg, recording, companyId, extension, callId, done } = message
      try {
        const box = await voicemail.boxOf({ companyId, extension })
        if (!box?.enabled) return done()
        underWay.set(recording, { ...message, startedAt: clock.now() })
        const { beep, silenceSeconds, longestSeconds } = box
        await engine.recordMessage({ leg, recording, beep, silenceSeconds, longestSeconds })
      } catch (error) {
        underWay.delete(recording)
        log.warn({ err: error, callId }, 'a message could not be taken')
        done()
      }
    },
    handle(event) {
      if (event.type !== 'message-recorded') return
      const message = underWay.get(event.recording)
      if (!message) return
      underWay.delete(event.recording)
      message.done()
      const kept = keep(message, event.seconds)
        .catch((error) => log.error({ err: error, callId: message.callId }, 'a message could not be kept'))
        .finally(() => keeping.delete(kept))
      keeping.add(kept)
    },
    async settled() {
      while (keeping.size > 0) await Promise.all(keeping)
    },
  }
}
