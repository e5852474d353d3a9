import type { Sound } from '#platform/telephony/port.ts'

/** Where Asterisk fetches a file; null: it reads it itself, by its path. */
export type SoundAddress = (path: string) => string | null

/** A sound as ARI's `media`. */
export function mediaOf(sound: Sound, addressOf: SoundAddress): string {
  switch (sound.kind) {
    case 'file':
      return `sound:${addressOf(sound.path) ?? sound.path}`
    case 'system':
      return `sound:${sound.name}`
    case 'number':
      return `number:${Math.trunc(sound.value)}`
    case 'digits':
      return `digits:${sound.digits.replace(/[^0-9*#]/g, '')}`
    case 'tone':
      return `tone:${sound.tone}`
    default:
      return sound satisfies never
  }
}
