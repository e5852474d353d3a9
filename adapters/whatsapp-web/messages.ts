import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import { type ChannelEvent, type Identity, MAX_WRITTEN, type Origin } from '#platform/messaging/domain.ts'
import { instantOf } from '#platform/messaging/meta/instant.ts'
import type { OnDropped } from '#platform/messaging/port.ts'
import type { WebEvents, WebMessage } from './baileys.ts'
import { contentOf, textIn, unwrap, type Write } from './read-content.ts'

/** Telephones choose their messages' ids. */
const messageId = z.string().overwrite((id) => cutText(id, 200))
/** The quoted message; can be part of any kind of message. */
const answering = z.object({ contextInfo: z.object({ stanzaId: messageId.nullish() }) })
const target = z.object({ id: messageId.min(1) })
const reaction = z.object({ key: target, text: z.string().nullish() })
/** Deletes or edits an earlier message. */
const protocol = z.object({
  key: target,
  type: z.union([z.number(), z.string()]),
  editedMessage: z.record(z.string(), z.unknown()).nullish(),
})
const [REVOKE, EDIT] = [new Set<unknown>([0, 'REVOKE']), new Set<unknown>([14, 'MESSAGE_EDIT'])]

const repliedIn = (message: Record<string, unknown>): string | null =>
  Object.values(message)
    .map((part) => answering.safeParse(part).data?.contextInfo.stanzaId)
    .find((id) => id != null) ?? null

const written = z.string().nullish().catch(null)
/** What is of another type is absent, and decides about nothing else. */
const webMessage = z.object({
  key: z.object({
    remoteJid: written,
    remoteJidAlt: written,
    id: written,
    fromMe: z.boolean().nullish().catch(false),
  }),
  pushName: written,
  messageTimestamp: z.unknown().optional(),
  message: z.record(z.string(), z.unknown()).nullish().catch(null),
})

/**
 * `573001112233@s.whatsapp.net`, or `…@lid`, which tells no number; the alternative address tells the other one of the same
 * person. Null for groups, broadcasts and statuses.
 */
function identityOf({
  key,
  pushName,
}: Pick<z.infer<typeof webMessage>, 'key' | 'pushName'>): Identity | null {
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
  const parsed = webMessage.safeParse(input).data
  if (!parsed) {
    onDropped('unreadable')
    return null
  }
  const { key, message, messageTimestamp } = parsed
  const from = identityOf(parsed)
  if (from === null) onDropped(key.remoteJid?.endsWith('@g.us') ? 'group' : 'no private chat')
  if (!key.id || from === null || !message) return null
  const inner = unwrap(message)
  const at = instantOf(String(messageTimestamp ?? ''))
  const id = cutText(key.id, 200)
  if (key.fromMe) return ownEvent(inner, { key: id, at, to: { ...from, name: '' } }, write)
  const change = changeIn(inner, { key: id, at, from })
  if (change !== undefined) return change
  const content = contentOf(inner, write)
  if (content === null) return null
  const replyTo = repliedIn(inner)
  const origin = originIn(inner)
  return { type: 'message', key: id, at, from, providerId: id, content, replyTo, origin }
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
