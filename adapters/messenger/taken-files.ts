import type { TakenFiles } from '#platform/messaging/taken-files.ts'
import type { MessengerKind } from './message-body.ts'

const MB = 1024 * 1024
/** Largest files, bytes, by the documentation. */
export const MAX_FILE = {
  image: 8 * MB,
  sticker: 8 * MB,
  audio: 25 * MB,
  video: 25 * MB,
  file: 25 * MB,
} as const

/** Neither takes Ogg, in which browsers' voice notes are kept elsewhere. */
const BOTH = {
  maxPicture: MAX_FILE.image,
  videos: ['video/mp4'],
  maxMedia: MAX_FILE.audio,
  soundInto: 'm4a',
  voiceInto: 'm4a',
  hasStickers: false,
} as const

export const TAKEN_FILES: Readonly<Record<MessengerKind, TakenFiles>> = {
  messenger: {
    ...BOTH,
    pictures: ['image/jpeg', 'image/png', 'image/gif'],
    sounds: ['audio/mp4', 'audio/aac', 'audio/wav', 'audio/mpeg'],
  },
  instagram: {
    ...BOTH,
    pictures: ['image/jpeg', 'image/png'],
    sounds: ['audio/mp4', 'audio/aac', 'audio/wav'],
  },
}
