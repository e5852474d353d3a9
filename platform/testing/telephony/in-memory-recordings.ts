import { writeFile } from 'node:fs/promises'
import type { RecordingId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { Heard } from './device.ts'
import type { Leg } from './in-memory-state.ts'
import { pitchOf } from './sip/tone.ts'

const RATE = 8_000
const TICK_MS = 20

interface Running {
  leg: Leg
  paused: boolean
  startedAt: number
  samples: number[]
  timer: NodeJS.Timeout
}

/** A simulated device's sound: the tone of the real test device of that number. */
const toneAt = (deviceId: string, at: number): number =>
  4_000 * Math.sin((2 * Math.PI * pitchOf(Number(deviceId.replace(/\D/g, ''))) * at) / RATE)

/** Recordings of the simulated engine: real audio of who hears whom. */
export function createInMemoryRecordings(hears: (leg: Leg) => Heard): {
  start(leg: Leg, recording: RecordingId): void
  pause(leg: Leg, on: boolean): void
  /** The leg ended, or the recording was stopped. */
  stop(leg: Leg): void
  save: TelephonyEngine['saveRecording']
  drop(recording: RecordingId): void
} {
  const running = new Map<Leg, Map<RecordingId, Running>>()
  const stored = new Map<RecordingId, Buffer>()

  function sample(one: Running): void {
    const due = Math.round(((performance.now() - one.startedAt) * RATE) / 1000)
    const { leg } = one
    const heard = hears(leg)
    for (let at = one.samples.length / 2; at < due; at += 1) {
      const says = one.paused || leg.held || leg.muted ? 0 : toneAt(leg.handset.id, at)
      const hearing = one.paused ? 0 : heard.devices.reduce((sum, id) => sum + toneAt(id, at), 0)
      one.samples.push(Math.round(says), Math.round(hearing))
    }
  }

  return {
    start(leg, recording) {
      const one: Running = {
        leg,
        paused: false,
        startedAt: performance.now(),
        samples: [],
        timer: setInterval(() => sample(one), TICK_MS),
      }
      running.set(leg, new Map(running.get(leg)).set(recording, one))
    },
    pause(leg, on) {
      for (const one of running.get(leg)?.values() ?? []) {
        sample(one)
        one.paused = on
      }
    },
    stop(leg) {
      for (const [recording, one] of running.get(leg) ?? []) {
        sample(one)
        clearInterval(one.timer)
        stored.set(recording, Buffer.from(Int16Array.from(one.samples).buffer))
      }
      running.delete(leg)
    },
    async save(recording, path) {
      const sound = stored.get(recording)
      if (!sound) return 0
      await writeFile(path, sound, { mode: 0o600 })
      return sound.length
    },
    drop: (recording) => void stored.delete(recording),
  }
}
