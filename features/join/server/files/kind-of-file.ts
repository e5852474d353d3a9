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
  'audio/wav': 'audio',
  'video/mp4': 'video',
  'video/3gpp': 'video',
}

export const kindOfFile = (contentType: string): MessageKind => KINDS[contentType] ?? 'file'
