import { z } from 'zod'
import type { ChannelEvent, Content } from '#platform/messaging/domain.ts'
import { firstOf, instantOf, reasonOf } from '#platform/messaging/meta-callback.ts'
import { templateState } from '#platform/messaging/template-states.ts'

/** Gupshup's webhooks, version 2. */

const inner = z.object({
  text: z.string().optional(),
  url: z.string().optional(),
  caption: z.string().optional(),
  name: z.string().optional(),
  contentType: z.string().optional(),
  latitude: z.coerce.number().optional(),
  longitude: z.coerce.number().optional(),
  id: z.string().optional(),
  title: z.string().optional(),
  reply: z.string().optional(),
  postbackText: z.string().optional(),
  emoji: z.string().optional(),
  contacts: firstOf(
    z.object({
      name: z.object({ formatted_name: z.string().optional() }).optional(),
      phones: firstOf(z.object({ phone: z.string().optional() }), 20).optional(),
    }),
    20,
  ).optional(),
})

const message = z.object({
  id: z.string(),
  type: z.string(),
  payload: inner.catch({}),
  source: z.string().optional(),
  sender: z.object({ phone: z.string().optional(), name: z.string().optional() }),
  context: z.object({ id: z.string().optional(), gsId: z.string().optional() }).nullish(),
})

const event = z.object({
  id: z.string(),
  gsId: z.string().optional(),
  type: z.string(),
  destination: z.string().optional(),
  payload: z
    .object({
      code: z.number().optional(),
      ts: z.number().optional(),
      whatsappMessageId: z.string().optional(),
    })
    .catch({}),
})

const opted = z.object({ phone: z.string(), type: z.string() })
const template = z.object({
  id: z.string(),
  elementName: z.string(),
  status: z.string(),
  rejectedReason: z.string().optional(),
})

const callback = z.object({
  type: z.string(),
  timestamp: z.union([z.number(), z.string()]),
  payload: z.unknown(),
})

const MEDIA: Readonly<Record<string, 'image' | 'audio' | 'video' | 'file' | 'sticker'>> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  file: 'file',
  document: 'file',
  sticker: 'sticker',
}

function contentOf({ type, payload }: z.infer<typeof message>): Content {
  const media = MEDIA[type]
  if (media && payload.url) {
    const file = { source: payload.url, contentType: payload.contentType ?? '', name: payload.name ?? '' }
    return { type: media, caption: payload.caption ?? '', media: file }
  }
  if (type === 'text') return { type: 'text', text: (payload.text ?? '').slice(0, 8192) }
  if (type === 'location' && payload.latitude !== undefined && payload.longitude !== undefined)
    return {
      type: 'location',
      latitude: payload.latitude,
      longitude: payload.longitude,
      name: payload.name ?? '',
      address: '',
    }
  if (type === 'contact') {
    const [contact] = payload.contacts ?? []
    const phones = (contact?.phones ?? []).flatMap(({ phone }) =>
      phone === undefined ? [] : [phone.slice(0, 40)],
    )
    return { type: 'contact', name: contact?.name?.formatted_name ?? '', phones: phones.slice(0, 20) }
  }
  const title = payload.title ?? payload.text
  if (/reply$/.test(type) && title !== undefined)
    return { type: 'choice', id: payload.postbackText ?? payload.id ?? title, title }
  return { type: 'unsupported', what: type.slice(0, 100) }
}

function messageOf(raw: unknown, at: string): ChannelEvent[] {
  const parsed = message.safeParse(raw)
  if (!parsed.success) return []
  const input = parsed.data
  const phone = input.sender.phone ?? input.source ?? ''
  if (!/^\d{6,20}$/.test(phone)) return []
  const from = { phone, userId: null, name: (input.sender.name ?? '').slice(0, 120) }
  const target = input.context?.gsId ?? input.context?.id ?? null
  if (input.type === 'reaction' && target !== null)
    return [{ type: 'reaction', key: input.id, at, from, target, emoji: input.payload.emoji ?? '' }]
  return [
    {
      type: 'message',
      key: input.id,
      at,
      from,
      providerId: input.id,
      content: contentOf(input),
      replyTo: target,
    },
  ]
}

const STATUSES = new Set(['sent', 'delivered', 'read', 'failed', 'deleted'])
type Published = Extract<ChannelEvent, { type: 'status' }>['status']

/**
 * `enqueued` and early failures carry Gupshup's id, later statuses WhatsApp's with Gupshup's beside it. None returns our
 * reference: see the README for what that means for unconfirmed messages.
 */
function statusOf(raw: unknown, at: string): ChannelEvent[] {
  const parsed = event.safeParse(raw)
  if (!parsed.success || !STATUSES.has(parsed.data.type)) return []
  const { id, gsId, type, destination, payload } = parsed.data
  const providerId = gsId ?? id
  const also = [id, payload.whatsappMessageId].filter((one) => one !== undefined && one !== providerId)
  return [
    {
      type: 'status',
      key: `${providerId} ${type}`,
      at: payload.ts === undefined ? at : instantOf(payload.ts),
      providerId,
      also: also as string[],
      reference: null,
      status: type as Published,
      reason: type === 'failed' ? reasonOf(payload.code) : null,
      to: destination ?? '',
    },
  ]
}

function templateOf(raw: unknown, at: string): ChannelEvent[] {
  const parsed = template.safeParse(raw)
  const state = parsed.success ? templateState(parsed.data.status) : undefined
  if (!parsed.success || state === undefined) return []
  const { id, elementName, rejectedReason = '' } = parsed.data
  return [
    {
      type: 'template',
      key: `template ${id} ${state} ${at}`,
      at,
      providerId: id,
      name: elementName,
      status: state,
      reason: rejectedReason,
    },
  ]
}

function optedOf(raw: unknown, at: string): ChannelEvent[] {
  const parsed = opted.safeParse(raw)
  if (!parsed.success || !/^opted-(in|out)$/.test(parsed.data.type)) return []
  const { phone, type } = parsed.data
  if (!/^\d{6,20}$/.test(phone)) return []
  return [
    {
      type: 'opted',
      key: `${phone} ${type} ${at}`,
      at,
      from: { phone, userId: null, name: '' },
      out: type === 'opted-out',
    },
  ]
}

/** Unknown types give no events. Null: not this format. */
export function readGupshupCallback(input: unknown): ChannelEvent[] | null {
  const parsed = callback.safeParse(input)
  if (!parsed.success) return null
  const at = instantOf(parsed.data.timestamp)
  const { type, payload } = parsed.data
  if (type === 'message') return messageOf(payload, at)
  if (type === 'message-event') return statusOf(payload, at)
  if (type === 'template-event') return templateOf(payload, at)
  return type === 'user-event' ? optedOf(payload, at) : []
}
