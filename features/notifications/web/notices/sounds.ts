import type { StoreApi } from 'zustand/vanilla'
import type { ProfileConfig } from '#features/session/contract/profile-config.ts'
import { TonePlayer } from '#platform/ui/sound/tone-player.ts'
import { patternOf, toneOf } from './message-tones.ts'

/** Uses of tones, by the setting that holds the tone's name. */
export const TONE_SETTINGS = ['newMessageAudio', 'audioJoin', 'transferAudio'] as const
export type ToneSetting = (typeof TONE_SETTINGS)[number]
export type ToneChoices = Pick<ProfileConfig, ToneSetting | 'message_volume'>

/** The person's choice of message tones. */
export interface TonePreferences {
  readonly store: StoreApi<ToneChoices>
  change(patch: Partial<ToneChoices>): void
}

/** Messages within this time of a tone are silent, ms. */
const QUIET_AFTER = 1_500

export interface MessageSounds {
  /** Plays the chosen tone, unless one has just played. */
  play(setting: ToneSetting): void
  /** Plays it at once, as a preview. */
  test(setting: ToneSetting): void
  close(): void
}

export const createMessageSounds = (
  { store }: TonePreferences,
  now: () => number = Date.now,
  player: Pick<TonePlayer, 'play' | 'setVolume' | 'close'> = new TonePlayer(),
): MessageSounds => {
  let last = Number.NEGATIVE_INFINITY
  const test = (setting: ToneSetting) => {
    const choices = store.getState()
    const tone = toneOf(choices[setting])
    if (tone === null) return
    player.setVolume(choices.message_volume)
    player.play(patternOf(tone))
  }
  return {
    test,
    play(setting) {
      if (now() - last < QUIET_AFTER) return
      last = now()
      test(setting)
    },
    close: () => void player.close(),
  }
}
