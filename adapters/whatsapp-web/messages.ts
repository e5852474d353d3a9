import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import {
  type ChannelEvent,
  type ContactCard,
  type Content,
  type Identity,
  MAX_RAW,
  MAX_WRITTEN,
  type Origin,
} from '#platform/messaging/domain.ts'
import type { OnDropped, OutboundContent } from '#platform/messaging/port.ts'
import type { WebEvents, WebMessage } from './baileys.ts'

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
/** The quoted message; can be part of any kind of message. */
const answering = z.object({ contextInfo: z.object({ stanzaId: z.string().nullish() }) })
const card = z.object({ displayName: z.string().nullish(), vcard: z.string().nullish() })
const cards = z.object({ contacts: z.array(card) })
const target = z.object({ id: z.string().min(1) })
const reaction = z.object({ key: target, text: z.string().nullish() })
/** Deletes or edits an earlier message. */
const protocol = z.object({
  key: target,
  type: z.union([z.number(), z.string()]),
  editedMessage: z.record(z.string(), z.unknown()).nullish(),
})
const [REVOKE, EDIT] = [new Set<unknown>([0, 'REVOKE']), new Set<unknown>([14, 'MESSAGE_EDIT'])]

const FILES = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'file',
  stickerMessage: 'sticker',
} as const

/** Source of a file: URL and key, as JSON. */
type Write = (value: object) => string

function contentOf(message: Record<string, unknown>, write: Write): Content | null {
  const text = textIn(message)
  if (text) return { type: 'text', text: cutText(text, MAX_WRITTEN) }
  for (const [part, type] of Object.entries(FILES)) {
    const input = file.safeParse(message[part]).data
    if (!input || message[part] === undefined) continue
    const source = write({
      type: type === 'file' ? 'document' : type,
      part: { url: input.url, directPath: input.directPath, mediaKey: input.mediaKey },
    })
    const [contentType, name] = [cutText(input.mimetype ?? '', 200), cutText(input.fileName ?? '', 300)]
    return { type, caption: cutText(input.caption ?? '', MAX_WRITTEN), media: { source, contentType, name } }
  }
  const at = place.safeParse(message.locationMessage).data
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
  const [what] = Object.keys(message).filter((name) => name.endsWith('Message'))
  return what === undefined || what === 'protocolMessage' || what === 'senderKeyDistributionMessage'
    ? null
    : { type: 'unsupported', what: cutText(what, 100), raw: cutText(write(message), MAX_RAW) }
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
  return [...(single ? [single] : []), ...several].slice(0, 20).map(({ displayName, vcard }) => ({
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
] as const
const wrapped = z.object({ message: z.record(z.string(), z.unknown()) })
const MAX_WRAPPERS = 5

function unwrap(message: Record<string, unknown>, left = MAX_WRAPPERS): Record<string, unknown> {
  const inner = WRAPPERS.map((name) => wrapped.safeParse(message[name]).data?.message).find(
    (one) => one !== undefined,
  )
  return inner === undefined || left === 0 ? message : unwrap(inner, left - 1)
}

const textIn = (message: Record<string, unknown>): string | null =>
  typeof message.conversation === 'string'
    ? message.conversation
    : (extended.safeParse(message.extendedTextMessage).data?.text ?? null)

const repliedIn = (message: Record<string, unknown>): string | null =>
  Object.values(message)
    .map((part) => answering.safeParse(part).data?.contextInfo.stanzaId)
    .find((id) => id != null) ?? null

/**
 * `573001112233@s.whatsapp.net`, or `…@lid`, which tells no number; the alternative address tells the other one of the same
 * person. Null for groups, broadcasts and statuses.
 */
function identityOf({ key, pushName }: WebMessage): Identity | null {
  const addresses = [key.remoteJid, key.remoteJidAlt].map((jid) => {
    const [user = '', server] = (jid ?? '').split('@')
    return { user: user.split(':')[0] ?? '', server }
  })
  const [{ server } = { server: '' }] = addresses
  if (server !== 's.whatsapp.net' && server !== 'lid') return null
  const phone =
    addresses.find((one) => one.server === 's.whatsapp.net' && /^\d{6,20}$/.test(one.user))?.user ?? null
  const lid = addresses.find((one) => one.server === 'lid' && one.user !== '')?.user
  if (phone === null && lid === undefined) return null
  return { phone, userId: lid === undefined ? null : `${lid}@lid`, name: cutText(pushName ?? '', 120) }
}

/** What a telephone tells of the advertisement that led to the chat; link previews have the same shape. */
const advertised = z.object({
  contextInfo: z.object({
    externalAdReply: z.object({
      title: z.string().nullish(),
      body: z.string().nullish(),
      sourceType: z.string().nullish(),
      sourceId: z.string().nullish(),
      sourceUrl: z.string().nullish(),
      ctwaClid: z.string().nullish(),
      showAdAttribution: z.boolean().nullish(),
    }),
  }),
})

function originIn(message: Record<string, unknown>): Origin | null {
  const found = Object.values(message)
    .map((part) => advertised.safeParse(part).data?.contextInfo.externalAdReply)
    .find((one) => one !== undefined)
  if (!found || !(found.showAdAttribution || found.ctwaClid || found.sourceType === 'ad')) return null
  return {
    type: cutText(found.sourceType ?? 'ad', 100),
    id: cutText(found.sourceId ?? '', 200),
    url: cutText(found.sourceUrl ?? '', 2000),
    headline: cutText(found.title ?? '', 500),
    body: cutText(found.body ?? '', 1000),
    clickId: cutText(found.ctwaClid ?? '', 500),
  }
}

type About = Pick<Extract<ChannelEvent, { type: 'typing' }>, 'key' | 'at' | 'from'>

/** A reaction, edit or deletion of an earlier message; undefined for a message of its own. */
function changeIn(
  message: Record<string, unknown>,
  about: About,
): Extract<ChannelEvent, { type: 'reaction' | 'changed' }> | null | undefined {
  const reacted = reaction.safeParse(message.reactionMessage).data
  if (reacted)
    return { ...about, type: 'reaction', target: reacted.key.id, emoji: cutText(reacted.text ?? '', 64) }
  // Newer telephones wrap an edit once more.
  const editing = z
    .object({ message: z.object({ protocolMessage: z.unknown() }) })
    .safeParse(message.editedMessage).data?.message.protocolMessage
  const changed = protocol.safeParse(message.protocolMessage ?? editing).data
  if (!changed) return message.protocolMessage === undefined ? undefined : null
  const [change, id] = [{ ...about, type: 'changed' as const }, changed.key.id]
  if (REVOKE.has(changed.type)) return { ...change, target: id, text: null }
  const text = EDIT.has(changed.type) ? textIn(changed.editedMessage ?? {}) : null
  return text === null ? null : { ...change, target: id, text: cutText(text, MAX_WRITTEN) }
}

/**
 * A contact's message, or what they did to an earlier one; also what the business wrote on its own telephone. Null for anything else;
 * what people would miss is told to `onDropped`.
 */
export function messageEvent(
  input: WebMessage,
  write: Write,
  onDropped: OnDropped = () => {},
): ChannelEvent | null {
  const { key, message, messageTimestamp } = input
  const from = identityOf(input)
  if (from === null) onDropped(key.remoteJid?.endsWith('@g.us') ? 'group' : 'no private chat')
  if (!key.id || from === null || !message) return null
  const inner = unwrap(message)
  const seconds = Number(messageTimestamp)
  const at = new Date(Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : Date.now()).toISOString()
  if (key.fromMe) return ownEvent(inner, { key: key.id, at, to: { ...from, name: '' } }, write)
  const change = changeIn(inner, { key: key.id, at, from })
  if (change !== undefined) return change
  const content = contentOf(inner, write)
  if (content === null) return null
  const replyTo = repliedIn(inner)
  const origin = originIn(inner)
  return { type: 'message', key: key.id, at, from, providerId: key.id, content, replyTo, origin }
}

/** What the business did on its own telephone: a message, a reaction, or the edit or deletion of one. */
function ownEvent(
  message: Record<string, unknown>,
  about: { key: string; at: string; to: Identity },
  write: Write,
): ChannelEvent | null {
  const { key, at, to } = about
  const change = changeIn(message, { key, at, from: to })
  if (change === null) return null
  if (change !== undefined) return { ...change, own: true }
  const content = contentOf(message, write)
  return content && { ...about, type: 'echo', providerId: about.key, content, replyTo: repliedIn(message) }
}

/** WhatsApp's status numbers; 0 is an error from its server. */
const STATUSES: Readonly<Record<number, 'sent' | 'delivered' | 'read' | 'failed'>> = {
  0: 'failed',
  2: 'sent',
  3: 'delivered',
  4: 'read',
  5: 'read',
}

/** Delivery states of own messages. */
export const statusEvents = (updates: WebEvents['messages.update']): ChannelEvent[] =>
  updates.flatMap(({ key, update }): ChannelEvent[] => {
    const status = STATUSES[update.status ?? -1]
    if (!key.fromMe || !key.id || status === undefined) return []
    return [
      {
        type: 'status',
        key: `${key.id} ${status}`,
        at: new Date().toISOString(),
        providerId: key.id,
        also: [],
        reference: null,
        status,
        reason: status === 'failed' ? 'unknown' : null,
        error: null,
        to: (key.remoteJid ?? '').split('@')[0] ?? '',
      },
    ]
  })

/** Content for `sendMessage`. */
export function sentContent(content: OutboundContent, jid: string): object {
  switch (content.type) {
    case 'text':
      return { text: content.text }
    case 'image':
    case 'video':
      return {
        [content.type]: { stream: content.media.open() },
        caption: content.caption,
        mimetype: content.media.contentType,
      }
    case 'audio':
      return { audio: { stream: content.media.open() }, mimetype: content.media.contentType }
    case 'sticker':
      return { sticker: { stream: content.media.open() } }
    case 'file':
      return {
        document: { stream: content.media.open() },
        mimetype: content.media.contentType,
        fileName: content.media.name,
        caption: content.caption,
      }
    case 'location':
      return {
        location: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          name: content.name,
          address: content.address,
        },
      }
    case 'choices':
      return {
        text: [content.text, ...content.options.map(({ title }, at) => `${at + 1}. ${title}`)].join('\n'),
      }
    case 'reaction':
      return { react: { text: content.emoji, key: { remoteJid: jid, id: content.target, fromMe: false } } }
    // It has no templates: the person gets the rendered text.
    case 'template':
      return content.header === null
        ? { text: content.text }
        : sentContent(
            {
              type: content.header.kind === 'document' ? 'file' : content.header.kind,
              media: content.header.media,
              caption: content.text,
            },
            jid,
          )
    default:
      return content satisfies never
  }
}
