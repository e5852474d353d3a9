import { type TakenFiles, WHATSAPP_FILES } from '#platform/messaging/taken-files.ts'
import type { MessageKind } from '../../contract/message.ts'

/** The largest sticker, bytes. */
const MAX_STICKER = 500 * 1024

/** How a file is sent over a channel: larger ones are refused as what they are, and taken as documents. `size`: bytes. */
export function kindOfFile(
  contentType: string,
  size: number,
  taken: TakenFiles = WHATSAPP_FILES,
): MessageKind {
  const { pictures, sounds, videos, maxPicture, maxMedia, hasStickers } = taken
  if (pictures.includes(contentType) && size <= maxPicture) return 'image'
  if (sounds.includes(contentType) && size <= maxMedia) return 'audio'
  if (videos.includes(contentType) && size <= maxMedia) return 'video'
  return hasStickers && contentType === 'image/webp' && size <= MAX_STICKER ? 'sticker' : 'file'
}
