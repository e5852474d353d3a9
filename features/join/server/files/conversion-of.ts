import type { FileTraits } from '#platform/media/server/file-traits.ts'
import type { TakenFiles } from '#platform/messaging/taken-files.ts'

/** What a file is converted into. `remux`: the same sound and picture in a container that is taken. */
export type Conversion = 'jpeg' | 'voice' | 'mp3' | 'm4a' | 'mp4' | 'remux'

interface SentFile {
  /** By its content. */
  contentType: string
  /** Bytes. */
  size: number
  /** Recorded as a voice note. */
  isVoice: boolean
  traits: FileTraits
  /** By the channel. */
  taken: TakenFiles
}

const MB = 1024 * 1024
/** A sticker's side, pixels, and its largest file, bytes, still and animated. */
const [STICKER_SIDE, STILL, ANIMATED] = [512, 100 * 1024, 500 * 1024]
/** Longer videos take too long; they are sent as documents. */
const MAX_VIDEO = 64 * MB
/** The tracks of MP4 that everybody plays: H.264 with AAC. */
const PLAYED = new Set(['avc1', 'avc3', 'mp4a', 'tx3g', 'text', 'mebx', 'tmcd'])

/**
 * How a file has to be converted so that the channel takes it as what it is: WhatsApp takes pictures in JPEG or PNG of 8 bits up to
 * 5 MB, stickers of 512 pixels, sound in AAC, AMR, MP3 or Opus, video in H.264 with AAC. Null: it is sent as it is, if need be as a
 * document.
 */
export function conversionOf({ contentType, size, isVoice, traits, taken }: SentFile): Conversion | null {
  const [kind] = contentType.split('/')
  if (kind === 'image') return convertsPicture({ contentType, size, traits, taken }) ? 'jpeg' : null
  if (kind === 'audio') {
    if (!convertsSound(contentType, traits, taken)) return null
    return isVoice ? taken.voiceInto : taken.soundInto
  }
  if (kind !== 'video' || size > MAX_VIDEO) return null
  const isPlayed = traits.codecs.length > 0 && traits.codecs.every((codec) => PLAYED.has(codec))
  if (!isPlayed) return 'mp4'
  return contentType === 'video/quicktime' ? 'remux' : null
}

function convertsPicture({
  contentType,
  size,
  traits: { size: pixels, ...traits },
  taken,
}: Omit<SentFile, 'isVoice'>): boolean {
  if (contentType === 'image/webp') {
    const isSticker = pixels?.width === STICKER_SIDE && pixels.height === STICKER_SIDE
    return !(taken.hasStickers && isSticker && size <= (traits.isAnimated ? ANIMATED : STILL))
  }
  return !taken.pictures.includes(contentType) || size > taken.maxPicture || traits.hasOddColours
}

function convertsSound(contentType: string, { codecs }: FileTraits, { sounds }: TakenFiles): boolean {
  if (!sounds.includes(contentType)) return true
  if (contentType === 'audio/ogg') return codecs.some((codec) => codec !== 'opus')
  if (contentType === 'audio/mp4') return codecs.some((codec) => codec !== 'mp4a')
  return false
}
