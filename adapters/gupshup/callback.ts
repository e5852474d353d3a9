import { cutText } from '#platform/contract/cut-text.ts'
import { idIn } from '#platform/messaging/digest.ts'
import type { ChannelEvent, Content, Identity } from '#platform/messaging/domain.ts'
import { MAX_CARDS, MAX_WRITTEN } from '#platform/messaging/domain.ts'
import { Loose } from '#platform/messaging/loose.ts'
import { cardsIn, formIn, orderIn } from '#platform/messaging/meta/content.ts'
import { reasonOf } from '#platform/messaging/meta/error-reasons.ts'
import { instantOf } from '#platform/messaging/meta/instant.ts'
import { idOf, noticeIn, originOf, rawOf } from '#platform/messaging/meta/messages.ts'
import { idsIn, phoneOf } from '#platform/messaging/meta/sender.ts'
import type { OnDropped } from '#platform/messaging/port.ts'
import { templateState } from '#platform/messaging/template-states.ts'

/** Gupshup's webhooks, version 2. */

const MEDIA: Readonly<Record<string, 'image' | 'audio' | 'video' | 'file' | 'sticker'>> = {
  image: 'image',
  audio: 'audio',
  voice: 'audio',
  video: 'video',
  file: 'file',
  document: 'file',
  sticker: 'sticker',
}

function contentOf(type: string, payload: Loose): Content | null {
  const source = payload.text('url', 4000)
  if (source !== '') {
    const media = { source, contentType: payload.text('contentType', 200), name: payload.text('name', 300) }
    return { type: MEDIA[type] ?? 'file', caption: payload.text('caption', MAX_WRITTEN), media }
  }
  const [latitude, longitude] = [payload.number('latitude'), payload.number('longitude')]
  if (latitude !== undefined && longitude !== undefined)
    return {
      type: 'location',
      latitude,
      longitude,
      name: payload.text('name', 300),
      address: payload.text('address', 600),
    }
  const cards = cardsIn(payload.list('contacts', MAX_CARDS))
  if (cards !== null) return cards
  if (payload.has('response_json')) return formIn(payload)
  const order = orderIn(payload)
  if (order !== null) return order
  const text = payload.text('text', MAX_WRITTEN)
  if (/reply$/.test(type)) {
    const title = payload.text('title', 300) || cutText(text, 300)
    if (title !== '')
      return {
        type: 'choice',
        id: payload.text('postbackText', 300) || payload.text('id', 300) || title,
        title,
      }
  }
  return text === '' ? null : { type: 'text', text }
}

/** Who wrote it: by number, by the service's user id, or both. Null: nobody can be told. */
function senderOf(message: Loose): Identity | null {
  const sender = message.at('sender')
  const told = idsIn(sender, { phone: ['phone'], userId: ['userId', 'user_id'] })
  const source = idsIn(message, { phone: ['source'], userId: [] })
  const [phone, userId] = [told.phone ?? source.phone, told.userId ?? source.userId]
  return phone === null && userId === null ? null : { phone, userId, name: sender.text('name', 120) }
}

function messageOf(message: Loose, at: string): ChannelEvent[] {
  const from = senderOf(message)
  if (from === null) return []
  const context = message.at('context')
  const target = idIn(context, 'gsId') || idIn(context, 'id') || null
  const [type, payload, key] = [message.text('type', 100), message.at('payload'), idOf(message)]
  const reacted = target ?? (idIn(payload, 'gsId') || idIn(payload, 'id') || idIn(payload, 'message_id'))
  if (type === 'reaction' && reacted !== '')
    return [{ type: 'reaction', key, at, from, target: reacted, emoji: payload.text('emoji', 64) }]
  const notice = noticeIn(message, { key, at, from })
  if (notice !== null) return notice
  const content =
    contentOf(type, payload) ??
    ({ type: 'unsupported', what: type || 'unknown', raw: rawOf(message) } satisfies Content)
  const origin = originOf(message) ?? originOf(payload)
  return [{ type: 'message', key, at, from, providerId: key, content, replyTo: target, origin }]
}

const STATUSES = ['sent', 'delivered', 'read', 'failed', 'deleted'] as const

/**
 * `enqueued` and early failures carry Gupshup's id, later statuses WhatsApp's with Gupshup's beside it. None returns our
 * reference: see the README for what that means for unconfirmed messages.
 */
function statusOf(event: Loose, at: string): ChannelEvent[] {
  const status = STATUSES.find((one) => one === event.text('type'))
  const [id, payload] = [idIn(event, 'id'), event.at('payload')]
  const providerId = idIn(event, 'gsId') || id
  if (status === undefined || providerId === '') return []
  const also = [id, idIn(payload, 'whatsappMessageId')].filter((one) => one !== '' && one !== providerId)
  return [
    {
      type: 'status',
      key: `${providerId} ${status}`,
      at: payload.has('ts') ? instantOf(payload.text('ts')) : at,
      providerId,
      also,
      reference: null,
      status,
      reason: status === 'failed' ? reasonOf(payload.number('code')) : null,
      error:
        status === 'failed' && payload.has('code')
          ? { code: payload.text('code', 40), title: payload.text('reason', 300) }
          : null,
      to: event.text('destination', 200),
    },
  ]
}

function templateOf(template: Loose, at: string): ChannelEvent[] {
  const [id, name] = [template.text('id', 200), template.text('elementName', 200)]
  const status = templateState(template.text('status', 100))
  if (status === undefined || (id === '' && name === '')) return []
  const reason = template.text('rejectedReason', 500)
  return [
    {
      type: 'template',
      key: `template ${id} ${status} ${at}`,
      at,
      providerId: id,
      name,
      status,
      reason,
      quality: null,
      category: null,
    },
  ]
}

function optedOf(event: Loose, at: string): ChannelEvent[] {
  const [phone, type] = [phoneOf(event.text('phone', 40)), event.text('type')]
  if (phone === null || !/^opted-(in|out)$/.test(type)) return []
  const from = { phone, userId: null, name: '' }
  return [{ type: 'opted', key: `${phone} ${type} ${at}`, at, from, out: type === 'opted-out' }]
}

/** Types that tell nothing which people see. */
const SILENT = new Set(['billing-event', 'platform-event', 'connectivity-check', 'sandbox-start'])

/** Unknown types give no events, and are told to `onDropped`. Null: not this format. */
export function readGupshupCallback(input: unknown, onDropped: OnDropped = () => {}): ChannelEvent[] | null {
  const callback = new Loose(input)
  if (!callback.has('type') && !callback.has('payload')) return null
  const at = instantOf(callback.text('timestamp'))
  const [type, payload] = [callback.text('type'), callback.at('payload')]
  if (type === 'message-event') return statusOf(payload, at)
  if (type === 'template-event') return templateOf(payload, at)
  if (type === 'user-event') return optedOf(payload, at)
  // Also when the word is missing: a message is told by its sender.
  if (type === 'message' || (type === '' && payload.has('sender'))) {
    const events = messageOf(payload, at)
    if (events.length === 0) onDropped('message of nobody')
    return events
  }
  if (!SILENT.has(type)) onDropped(`type ${type || 'unnamed'}`)
  return []
}
