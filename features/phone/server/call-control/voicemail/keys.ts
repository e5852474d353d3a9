import { randomUUID } from 'node:crypto'
import type { EngineEvent, LegId, Sound, TelephonyEngine } from '#platform/telephony/port.ts'
import type { Clock } from '../../ports.ts'

/** The caller hung up, or the engine went away. */
export class CallerGone extends Error {
  override name = 'CallerGone'
}

/** Plays sounds to one caller and reads their keys. */
export interface Keys {
  hear(event: EngineEvent): void
  /**
   * Plays the sounds; resolves with the key pressed meanwhile or within `seconds` after, or null. @throws CallerGone
   */
  ask(sounds: readonly Sound[], seconds: number): Promise<string | null>
  /** The digits of a number, until `#` or silence. @throws CallerGone */
  askNumber(sounds: readonly Sound[], longest: number): Promise<string>
  /** Plays to the end, unless a key is pressed. @throws CallerGone */
  say(sounds: readonly Sound[]): Promise<void>
  /** Stops waiting. */
  leave(): void
}

const BETWEEN_KEYS_SECONDS = 5

export function createKeys(engine: TelephonyEngine, leg: LegId, clock: Clock): Keys {
  const pressed: string[] = []
  let playing: string | null = null
  let gone = false
  let wake: () => void = () => {}

  /** Resolves with the next event, or after that many seconds. */
  async function next(seconds: number): Promise<void> {
    if (gone) throw new CallerGone()
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    const cancel = clock.after(seconds * 1000, resolve)
    await promise
    cancel()
    if (gone) throw new CallerGone()
  }

  async function play(sounds: readonly Sound[]): Promise<void> {
    const playback = randomUUID()
    playing = playback
    await engine.play({ leg, playback, sounds })
    // Longest sound that may play.
    const until = clock.now() + MAX_SOUND_SECONDS * 1000
    while (playing === playback && pressed.length === 0 && clock.now() < until) await next(MAX_SOUND_SECONDS)
    if (playing !== playback) return
    playing = null
    await engine.stopPlaying(playback)
  }

  async function key(seconds: number): Promise<string | null> {
    if (pressed.length === 0) await next(seconds)
    return pressed.shift() ?? null
  }

  return {
    hear(event) {
      if (!('leg' in event) || event.leg !== leg) return
      if (event.type === 'leg-digit') pressed.push(event.digit)
      else if (event.type === 'playback-ended' && event.playback === playing) playing = null
      else if (event.type === 'leg-ended') gone = true
      else return
      wake()
    },
    async ask(sounds, seconds) {
      await play(sounds)
      return key(seconds)
    },
    async askNumber(sounds, longest) {
      await play(sounds)
      let number = ''
      while (number.length < longest) {
        const digit = await key(BETWEEN_KEYS_SECONDS)
        if (digit === null || digit === '#') break
        number += digit
      }
      return number
    },
    async say(sounds) {
      await play(sounds)
    },
    leave() {
      gone = true
      wake()
    },
  }
}

const MAX_SOUND_SECONDS = 1_800
