/** What a channel takes as a picture, a sound or a video. Other files are converted, or go out as documents. */
export interface TakenFiles {
  /** Content types, by content. */
  readonly pictures: readonly string[]
  /** Bytes. */
  readonly maxPicture: number
  /** Content types; those of Ogg with Opus, those of MP4 with AAC. */
  readonly sounds: readonly string[]
  /** Content types; those of MP4 with H.264 and AAC. */
  readonly videos: readonly string[]
  /** The largest sound or video, bytes. */
  readonly maxMedia: number
  /** What other sounds, and other voice notes, become. */
  readonly soundInto: 'mp3' | 'm4a'
  readonly voiceInto: 'voice' | 'm4a'
  /** WebP of 512 pixels, up to a few hundred kilobytes. */
  readonly hasStickers: boolean
}

const MB = 1024 * 1024

/** By WhatsApp's documentation of media. */
export const WHATSAPP_FILES: TakenFiles = {
  pictures: ['image/jpeg', 'image/png'],
  maxPicture: 5 * MB,
  sounds: ['audio/ogg', 'audio/mpeg', 'audio/aac', 'audio/amr', 'audio/mp4'],
  videos: ['video/mp4', 'video/3gpp'],
  maxMedia: 16 * MB,
  soundInto: 'mp3',
  voiceInto: 'voice',
  hasStickers: true,
}
