import type { Sound } from '#platform/telephony/port.ts'

/** A sound as ARI's `media`. */
export function mediaOf(sound: Sound): string {
  switch (sound.kind) {
    case 'file':
      return `sound:${sound.path}`
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
