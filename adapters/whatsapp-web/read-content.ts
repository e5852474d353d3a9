import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import {
  type ContactCard,
  type Content,
  MAX_CARDS,
  MAX_RAW,
  MAX_WRITTEN,
} from '#platform/messaging/domain.ts'

const file = z.object({
  url: z.string().nullish(),
  directPath: z.string().nullish(),
  mimetype: z.string().nullish(),
  caption: z.string().nullish(),
  fileName: z.string().nullish(),
  mediaKey: z.unknown().optional(),
})
const place = z.object({
  degreesLatitude: z.number(),
  degreesLongitude: z.number(),
  name: z.string().nullish(),
})
const extended = z.object({ text: z.string().nullish() })
const card = z.object({ displayName: z.string().nullish(), vcard: z.string().nullish() })
const cards = z.object({ contacts: z.array(card) })

const FILES = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'file',
  stickerMessage: 'sticker',
} as const

const MAX_SOURCE = 4000
/** Source of a file: URL and key, as JSON. */
export type Write = (value: object) => string

/** What a message carries, without its wrappers. Null: nothing that is shown. */
export function contentOf(message: Record<string, unknown>, write: Write): Content | null {
  const text = textIn(message)
  if (text) return { type: 'text', text: cutText(text, MAX_WRITTEN) }
  const sent = fileIn(message, write)
  if (sent !== null) return sent
  const at = place.safeParse(message.locationMessage ?? message.liveLocationMessage).data
  if (at)
    return {
      type: 'location',
      latitude: at.degreesLatitude,
      longitude: at.degreesLongitude,
      name: cutText(at.name ?? '', 300),
      address: '',
    }
  const chosen = choiceIn(message)
  if (chosen !== null) return chosen
  const cards = cardsIn(message)
  if (cards.length > 0) return { type: 'contact', cards }
  const poll = pollIn(message)
  if (poll !== null) return poll
  const what = Object.keys(message).find((name) => /Message(V\d+)?$/.test(name) && !SILENT.has(name))
  return what === undefined
    ? null
    : { type: 'unsupported', what: cutText(what, 100), raw: cutText(write(message), MAX_RAW) }
}

function fileIn(message: Record<string, unknown>, write: Write): Content | null {
  for (const [part, type] of Object.entries(FILES)) {
    const input = file.safeParse(message[part]).data
    if (!input || message[part] === undefined) continue
    const source = write({
      type: type === 'file' ? 'document' : type,
      part: { url: input.url, directPath: input.directPath, mediaKey: input.mediaKey },
    })
    // A part of an address leads nowhere.
    if (source.length > MAX_SOURCE) continue
    const [contentType, name] = [cutText(input.mimetype ?? '', 200), cutText(input.fileName ?? '', 300)]
    return { type, caption: cutText(input.caption ?? '', MAX_WRITTEN), media: { source, contentType, name } }
  }
  return null
}

/** Keys, and the announcement of pictures that come one by one. */
const SILENT = new Set(['protocolMessage', 'senderKeyDistributionMessage', 'albumMessage'])

const poll = z.object({
  name: z.string(),
  options: z.array(z.object({ optionName: z.string().nullish() })).catch([]),
})

/** A question with its options; later versions only add to it. */
function pollIn(message: Record<string, unknown>): Content | null {
  const name = Object.keys(message).find((part) => /^pollCreationMessage(V\d+)?$/.test(part))
  const asked = name === undefined ? undefined : poll.safeParse(message[name]).data
  if (asked === undefined) return null
  const fields = asked.options
    .slice(0, 100)
    .map(({ optionName }, at) => ({ name: `${at + 1}`, value: cutText(optionName ?? '', 2000) }))
  return { type: 'fields', title: cutText(asked.name, 300), fields }
}

const CHOICES = {
  buttonsResponseMessage: z.object({
    selectedButtonId: z.string().nullish(),
    selectedDisplayText: z.string(),
  }),
  templateButtonReplyMessage: z.object({ selectedId: z.string().nullish(), selectedDisplayText: z.string() }),
  listResponseMessage: z.object({
    title: z.string(),
    singleSelectReply: z.object({ selectedRowId: z.string().nullish() }).nullish(),
  }),
} as const

/** A chosen button or list entry. */
function choiceIn(message: Record<string, unknown>): Content | null {
  const button = CHOICES.buttonsResponseMessage.safeParse(message.buttonsResponseMessage).data
  const reply = CHOICES.templateButtonReplyMessage.safeParse(message.templateButtonReplyMessage).data
  const row = CHOICES.listResponseMessage.safeParse(message.listResponseMessage).data
  const title = cutText(button?.selectedDisplayText ?? reply?.selectedDisplayText ?? row?.title ?? '', 300)
  if (title === '') return null
  const id = button?.selectedButtonId ?? reply?.selectedId ?? row?.singleSelectReply?.selectedRowId
  return { type: 'choice', id: cutText(id || title, 300), title }
}

/** A card alone, or several that were sent at once. */
function cardsIn(message: Record<string, unknown>): ContactCard[] {
  const several = cards.safeParse(message.contactsArrayMessage).data?.contacts ?? []
  const single = card.safeParse(message.contactMessage).data
  return [...(single ? [single] : []), ...several].slice(0, MAX_CARDS).map(({ displayName, vcard }) => ({
    name: cutText(displayName ?? '', 300),
    phones: valuesIn(vcard ?? '', 'TEL'),
    emails: valuesIn(vcard ?? '', 'EMAIL'),
  }))
}

const valuesIn = (vcard: string, property: 'TEL' | 'EMAIL'): string[] =>
  [...vcard.matchAll(new RegExp(`^(?:item\\d+\\.)?${property}[^:\\r\\n]*:(.+)$`, 'gim'))]
    .slice(0, 20)
    .map(([, value = '']) => cutText(value.trim(), 200))

/** Wrappers that say how a message is shown, with the message inside: disappearing, to be seen once, a captioned document. */
const WRAPPERS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'lottieStickerMessage',
  'groupMentionedMessage',
  'associatedChildMessage',
] as const
const wrapped = z.object({ message: z.record(z.string(), z.unknown()) })
const MAX_WRAPPERS = 5

/** The message inside of its wrappers. */
export function unwrap(message: Record<string, unknown>, left = MAX_WRAPPERS): Record<string, unknown> {
  const inner = WRAPPERS.map((name) => wrapped.safeParse(message[name]).data?.message).find(
    (one) => one !== undefined,
  )
  return inner === undefined || left === 0 ? message : unwrap(inner, left - 1)
}

export const textIn = (message: Record<string, unknown>): string | null =>
  typeof message.conversation === 'string'
    ? message.conversation
    : (extended.safeParse(message.extendedTextMessage).data?.text ?? null)
