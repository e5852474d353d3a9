import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineEvent, LegId, Sound, TelephonyEngine } from '#platform/telephony/port.ts'

/** Answers, introduces itself, then echoes the caller. */
export const ROBOT_NUMBER = '6015550199'

const WELCOME: readonly Sound[] = [{ kind: 'system', name: 'demo-echotest' }]
const GOODBYE: readonly Sound[] = [{ kind: 'system', name: 'vm-goodbye' }]
/** Number of echoes. */
const ROUNDS = 20
const SILENT_ROUNDS = 3
const SILENCE_SECONDS = 2
const MAX_SECONDS = 20

interface RobotParts {
  engine: Pick<TelephonyEngine, 'play' | 'recordMessage' | 'readMessage' | 'dropRecording' | 'hangup'>
  /** Folder readable by the engine. */
  folder: string
  /** Runs a command; false when the leg is gone. */
  attempt: (command: () => Promise<void>) => Promise<boolean>
}

interface Guest {
  rounds: number
  silent: number
  /** File of the current echo, to be deleted afterwards. */
  file: string | null
  leaving: boolean
}

export interface Robot {
  /** Takes over an answered leg. */
  greet(leg: LegId): Promise<void>
  /** Ignores events of other legs. */
  onEvent(event: EngineEvent): Promise<void>
}

/** greeting → listening → repeating → listening … → goodbye */
export function createRobot({ engine, folder, attempt }: RobotParts): Robot {
  const guests = new Map<LegId, Guest>()

  const say = (leg: LegId, sounds: readonly Sound[]) =>
    attempt(() => engine.play({ leg, playback: randomUUID(), sounds }))

  const listen = (leg: LegId) =>
    attempt(() =>
      engine.recordMessage({
        leg,
        recording: randomUUID(),
        beep: true,
        silenceSeconds: SILENCE_SECONDS,
        maxSeconds: MAX_SECONDS,
      }),
    )

  async function forget(guest: Guest): Promise<void> {
    const { file } = guest
    guest.file = null
    if (file !== null) await rm(file, { force: true })
  }

  async function repeat(leg: LegId, guest: Guest, recording: string): Promise<void> {
    const path = join(folder, `robot-${randomUUID()}`)
    const copied = await attempt(async () => {
      const sound = await engine.readMessage(recording)
      if (!sound) throw new Error('the recorded sound no longer exists')
      // Asterisk may run as another user.
      await writeFile(`${path}.wav`, sound, { mode: 0o644 })
      await engine.dropRecording(recording)
    })
    guest.file = `${path}.wav`
    if (!copied || !guests.has(leg)) return forget(guest)
    await say(leg, [{ kind: 'file', path }])
  }

  async function onEvent(event: Extract<EngineEvent, { type: 'message-recorded' }>): Promise<void> {
    const guest = guests.get(event.leg)
    if (!guest) return
    guest.rounds += 1
    guest.silent = event.seconds > 0 ? 0 : guest.silent + 1
    if (guest.rounds >= ROUNDS || guest.silent >= SILENT_ROUNDS) {
      guest.leaving = true
      await say(event.leg, GOODBYE)
    } else if (event.seconds > 0) await repeat(event.leg, guest, event.recording)
    else await listen(event.leg)
  }

  return {
    async greet(leg) {
      guests.set(leg, { rounds: 0, silent: 0, file: null, leaving: false })
      await say(leg, WELCOME)
    },
    async onEvent(event) {
      if (event.type === 'message-recorded') return onEvent(event)
      if (event.type !== 'playback-ended' && event.type !== 'leg-ended') return
      const guest = guests.get(event.leg)
      if (!guest) return
      await forget(guest)
      if (event.type === 'leg-ended') guests.delete(event.leg)
      else if (guest.leaving) await attempt(() => engine.hangup(event.leg, 'normal'))
      else await listen(event.leg)
    },
  }
}
