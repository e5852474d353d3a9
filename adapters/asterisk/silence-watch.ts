import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LegId, RecordingId } from '#platform/telephony/port.ts'
import { followSilence, type Gap } from './recorded-silence.ts'

interface Followed {
  recording: RecordingId
  silence: ReturnType<typeof followSilence>
  timer: NodeJS.Timeout
}

/** So exactly is the place of a silence known. */
const EVERY_MS = 5_000

/** Looks at the files of recordings in progress, and knows their silence (`recorded-silence.ts`). `folder`: where they are. */
export function watchRecordedSilence(folder: string) {
  const followed = new Map<LegId, Followed>()
  const known = new Map<RecordingId, { silence: Followed['silence']; endedAt: number }>()

  async function look({ recording, silence }: Followed): Promise<void> {
    const now = performance.now()
    const file = await stat(join(folder, `${recording}.raw`)).catch(() => null)
    if (file !== null) silence.look(file.size, now)
  }

  function leave(leg: LegId): Followed | null {
    const one = followed.get(leg)
    if (one === undefined) return null
    clearInterval(one.timer)
    followed.delete(leg)
    known.set(one.recording, { silence: one.silence, endedAt: performance.now() })
    return one
  }

  return {
    begun(leg: LegId, recording: RecordingId): void {
      leave(leg)
      const silence = followSilence(performance.now())
      const timer = setInterval(() => void look(one), EVERY_MS).unref()
      const one: Followed = { recording, silence, timer }
      followed.set(leg, one)
    },
    async ended(leg: LegId): Promise<void> {
      const one = leave(leg)
      if (one) await look(one)
    },
    /** Of an ended recording with so many bytes. */
    gapsOf(recording: RecordingId, written: number): readonly Gap[] {
      const of = known.get(recording)
      of?.silence.settle(written, of.endedAt)
      return of?.silence.gaps ?? []
    },
    forget: (recording: RecordingId) => void known.delete(recording),
    /** The connection is lost: whether the recordings go on is not known, and what a killed Asterisk lost is no silence. */
    clear(): void {
      for (const leg of [...followed.keys()]) leave(leg)
    },
  }
}
