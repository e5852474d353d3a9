import { cutText } from '#platform/contract/cut-text.ts'
import type { OutboundContent, OutboundMessage, TextLimit } from '#platform/messaging/port.ts'

/** Both are this adapter's: they differ in limits and a few events. */
export type MessengerKind = 'messenger' | 'instagram'

/** By the documentation of the Send API. */
const MAX_QUICK_REPLIES = 13
const [REPLY_TITLE, REPLY_PAYLOAD] = [20, 1000]
/** The longest text of each. */
export const TEXT_LIMITS: Readonly<Record<MessengerKind, TextLimit>> = {
  messenger: { max: 2000, unit: 'characters' },
  instagram: { max: 1000, unit: 'bytes' },
}

/** In front of our reference in `metadata`, which echoes bring back. */
export const OWN_METADATA = 'suite:'

export const isTooLong = (kind: MessengerKind, text: string): boolean =>
  (TEXT_LIMITS[kind].unit === 'bytes' ? Buffer.byteLength(text) : [...text].length) > TEXT_LIMITS[kind].max

/** What a content is sent as, in order; null: the service has nothing like it. */
export function partsOf(content: OutboundContent): readonly [object, ...object[]] | null {
  switch (content.type) {
    case 'text':
      return [{ text: content.text }]
    case 'image':
    case 'sticker':
      return withCaption('image', content)
    case 'audio':
    case 'video':
    case 'file':
      return withCaption(content.type, content)
    case 'location': {
      const { name, address, latitude, longitude } = content
      const map = `https://www.google.com/maps?q=${latitude},${longitude}`
      return [{ text: [name, address, map].filter((line) => line !== '').join('\n') }]
    }
    case 'choices':
      return [choices(content)]
    case 'reaction':
    case 'template':
      return null
    default:
      return content satisfies never
  }
}

/** A file carries no text: a caption goes before it. */
function withCaption(
  type: string,
  { caption, media }: Extract<OutboundContent, { caption: string }>,
): readonly [object, ...object[]] {
  const file = { attachment: { type, payload: { url: media.url, is_reusable: false } } }
  return caption === '' ? [file] : [{ text: caption }, file]
}

function choices({ text, options }: Extract<OutboundContent, { type: 'choices' }>): object {
  const offered = options.slice(0, MAX_QUICK_REPLIES)
  // What does not fit on a button is said above it.
  const told = options.flatMap(({ title, description }) =>
    description !== null || [...title].length > REPLY_TITLE
      ? [`• ${title}${description === null ? '' : `: ${description}`}`]
      : [],
  )
  return {
    text: [text, ...told].join('\n'),
    quick_replies: offered.map(({ id, title }) => ({
      content_type: 'text',
      title: cutText(title, REPLY_TITLE),
      payload: cutText(id, REPLY_PAYLOAD),
    })),
  }
}

/** Body of `POST /me/messages` for one part. */
export const messageBody = (
  kind: MessengerKind,
  { to, reference, replyTo, byPersonAfterWindow }: OutboundMessage,
  part: object,
): object => ({
  recipient: { id: to },
  ...(byPersonAfterWindow
    ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }
    : { messaging_type: 'RESPONSE' }),
  message: {
    ...part,
    ...(kind === 'messenger' ? { metadata: `${OWN_METADATA}${reference}` } : {}),
  },
  ...(replyTo === null ? {} : { reply_to: { mid: replyTo } }),
})

/** The texts of a message's parts, for their length. */
export const textsOf = (parts: readonly object[]): string[] =>
  parts.flatMap((part) => ('text' in part && typeof part.text === 'string' ? [part.text] : []))
