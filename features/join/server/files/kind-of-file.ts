import type { MessageKind } from '../../contract/message.ts'

/** Types that WhatsApp displays; any other file is sent as a document. */
const KINDS: Readonly<Record<string, MessageKind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'sticker',
  'audio/ogg': 'audio',
  'audio/mpeg': 'audio',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/mp4': 'audio',
  'video/mp4': 'video',
  'video/3gpp': 'video',
}

const MB = 1024 * 1024
/** WhatsApp's largest files, bytes; larger ones are refused as what they are, and taken as documents. */
const MAX_SIZES: Readonly<Partial<Record<MessageKind, number>>> = {
  image: 5 * MB,
  sticker: 500 * 1024,
  audio: 16 * MB,
  video: 16 * MB,
}

/** How a file is sent. `size`: bytes. */
export function kindOfFile(contentType: string, size: number): MessageKind {
  const kind = KINDS[contentType] ?? 'file'
  return size > (MAX_SIZES[kind] ?? Number.POSITIVE_INFINITY) ? 'file' : kind
}
