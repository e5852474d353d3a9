import type { FileTraits } from '#platform/media/server/file-traits.ts'

/** What a file is converted into. `remux`: the same sound and picture in a container that is taken. */
export type Conversion = 'jpeg' | 'voice' | 'mp3' | 'mp4' | 'remux'

interface SentFile {
  /** By its content. */
  contentType: string
  /** Bytes. */
  size: number
  /** Recorded as a voice note. */
  isVoice: boolean
  traits: FileTraits
}

const MB = 1024 * 1024
const MAX_PICTURE = 5 * MB
/** A sticker's side, pixels, and its largest file, bytes, still and animated. */
const [STICKER_SIDE, STILL, ANIMATED] = [512, 100 * 1024, 500 * 1024]
/** Longer videos take too long; they are sent as documents. */
const MAX_VIDEO = 64 * MB
/** The tracks of MP4 that WhatsApp plays: H.264 with AAC. */
const PLAYED = new Set(['avc1', 'avc3', 'mp4a', 'tx3g', 'text', 'mebx', 'tmcd'])

/**
 * How a file has to be converted so that WhatsApp takes it as what it is: pictures in JPEG or PNG of 8 bits up to 5 MB, stickers of
 * 512 pixels, sound in AAC, AMR, MP3 or Opus, video in H.264 with AAC. Null: it is sent as it is, if need be as a document.
 */
export function conversionOf({ contentType, size, isVoice, traits }: SentFile): Conversion | null {
  const [kind] = contentType.split('/')
  if (kind === 'image') return convertsPicture(contentType, size, traits) ? 'jpeg' : null
  if (kind === 'audio') {
    if (!convertsSound(contentType, traits)) return null
    return isVoice ? 'voice' : 'mp3'
  }
  if (kind !== 'video' || size > MAX_VIDEO) return null
  const isPlayed = traits.codecs.length > 0 && traits.codecs.every((codec) => PLAYED.has(codec))
  if (!isPlayed) return 'mp4'
  return contentType === 'video/quicktime' ? 'remux' : null
}

function convertsPicture(
  contentType: string,
  size: number,
  { size: pixels, ...traits }: FileTraits,
): boolean {
  if (contentType === 'image/webp') {
    const isSticker = pixels?.width === STICKER_SIDE && pixels.height === STICKER_SIDE
    return !(isSticker && size <= (traits.isAnimated ? ANIMATED : STILL))
  }
  const isTaken = contentType === 'image/jpeg' || contentType === 'image/png'
  return !isTaken || size > MAX_PICTURE || traits.hasOddColours
}

function convertsSound(contentType: string, { codecs }: FileTraits): boolean {
  if (contentType === 'audio/ogg') return codecs.some((codec) => codec !== 'opus')
  if (contentType === 'audio/mp4') return codecs.some((codec) => codec !== 'mp4a')
  return !['audio/mpeg', 'audio/aac', 'audio/amr'].includes(contentType)
}
