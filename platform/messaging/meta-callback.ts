import { z } from 'zod'
import type { ChannelEvent, Content, FailureReason, Identity } from './domain.ts'
import { templateState } from './template-states.ts'

/**
 * WhatsApp's webhook format, sent by Meta and passed on by resellers (Gupshup's version 3): entries with changes, each with
 * messages and statuses. Unknown parts are skipped.
 */

const media = z.object({
  id: z.string().optional(),
  url: z.string().optional(),
  link: z.string().optional(),
  mime_type: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
})

const message = z.object({
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  user_id: z.string().optional(),
  id: z.string(),
  timestamp: z.string(),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  image: media.optional(),
  video: media.optional(),
  audio: media.optional(),
  document: media.optional(),
  sticker: media.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: z.string().optional() }).optional(),
        phones: z.array(z.object({ phone: z.string().optional() })).optional(),
      }),
    )
    .optional(),
  reaction: z.object({ message_id: z.string(), emoji: z.string().optional() }).optional(),
  button: z.object({ text: z.string(), payload: z.string().optional() }).optional(),
  interactive: z
    .object({
      button_reply: z.object({ id: z.string(), title: z.string() }).optional(),
      list_reply: z.object({ id: z.string(), title: z.string() }).optional(),
    })
    .optional(),
  context: z.object({ id: z.string().optional() }).nullish(),
})

const status = z.object({
  id: z.string(),
  gs_id: z.string().optional(),
  status: z.string(),
  timestamp: z.union([z.string(), z.number()]),
  recipient_id: z.string().optional(),
  recipient_user_id: z.string().optional(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
})

const value = z.object({
  contacts: z
    .array(
      z.object({
        profile: z.object({ name: z.string().optional() }).optional(),
        wa_id: z.string().optional(),
        user_id: z.string().optional(),
      }),
    )
    .optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
  message_template_id: z.union([z.string(), z.number()]).optional(),
  message_template_name: z.string().optional(),
  event: z.string().optional(),
  reason: z.string().nullish(),
})

const callback = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
})

type Value = z.infer<typeof value>
type Message = z.infer<typeof message>

/** Meta's error codes that somebody can act on. */
const REASONS: Readonly<Record<number, FailureReason>> = {
  130429: 'rate_limited',
  131048: 'rate_limited',
  131056: 'rate_limited',
  131047: 'window_closed',
  131026: 'undeliverable',
  131049: 'undeliverable',
  131050: 'blocked_by_user',
  131051: 'not_allowed',
  131052: 'bad_media',
  131053: 'bad_media',
  132000: 'bad_template',
  132001: 'bad_template',
  132005: 'bad_template',
  132007: 'bad_template',
  132012: 'bad_template',
  132015: 'bad_template',
  190: 'credentials',
  10: 'not_allowed',
  138006: 'not_allowed',
}

export const reasonOf = (code: number | undefined): FailureReason => REASONS[code ?? 0] ?? 'unknown'

/** Unix seconds, or milliseconds, as ISO 8601. */
export function instantOf(given: string | number): string {
  const number = Number(given)
  const at = new Date(number < 100_000_000_000 ? number * 1000 : number)
  return Number.isNaN(at.getTime()) ? new Date().toISOString() : at.toISOString()
}

const MEDIA = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'file',
  sticker: 'sticker',
} as const

function contentOf(given: Message): Content {
  for (const [name, type] of Object.entries(MEDIA)) {
    const file = given[name as keyof typeof MEDIA]
    const source = file?.url ?? file?.link ?? file?.id
    if (!file || !source) continue
    const what = {
      source,
      contentType: (file.mime_type ?? '').slice(0, 200),
      name: (file.filename ?? '').slice(0, 300),
    }
    return { type, caption: file.caption ?? '', media: what }
  }
  if (given.text) return { type: 'text', text: given.text.body.slice(0, 8192) }
  if (given.location) {
    const { latitude, longitude, name = '', address = '' } = given.location
    return { type: 'location', latitude, longitude, name, address }
  }
  const chosen = given.interactive?.button_reply ?? given.interactive?.list_reply
  if (chosen) return { type: 'choice', ...chosen }
  if (given.button)
    return { type: 'choice', id: given.button.payload ?? given.button.text, title: given.button.text }
  const [contact] = given.contacts ?? []
  if (contact) {
    const phones = (contact.phones ?? []).flatMap(({ phone }) =>
      phone === undefined ? [] : [phone.slice(0, 40)],
    )
    return { type: 'contact', name: contact.name?.formatted_name ?? '', phones: phones.slice(0, 20) }
  }
  return { type: 'unsupported', what: given.type.slice(0, 100) }
}

function senderOf(given: Message, { contacts = [] }: Value): Identity | null {
  const userId = given.from_user_id ?? given.user_id ?? null
  const contact =
    contacts.find(
      ({ wa_id, user_id }) =>
        (wa_id !== undefined && wa_id === given.from) || (user_id !== undefined && user_id === userId),
    ) ?? contacts[0]
  const phone = given.from ?? contact?.wa_id ?? null
  const identity = {
    phone: phone !== null && /^\d{6,20}$/.test(phone) ? phone : null,
    userId: userId ?? contact?.user_id ?? null,
    name: (contact?.profile?.name ?? '').slice(0, 120),
  }
  return identity.phone === null && identity.userId === null ? null : identity
}

function messageEvent(raw: unknown, around: Value): ChannelEvent[] {
  const parsed = message.safeParse(raw)
  const from = parsed.success ? senderOf(parsed.data, around) : null
  if (!parsed.success || from === null) return []
  const given = parsed.data
  const at = instantOf(given.timestamp)
  if (given.reaction) {
    const { message_id: target, emoji = '' } = given.reaction
    return [{ type: 'reaction', key: given.id, at, from, target, emoji: emoji.slice(0, 16) }]
  }
  return [
    {
      type: 'message',
      key: given.id,
      at,
      from,
      providerId: given.id,
      content: contentOf(given),
      replyTo: given.context?.id ?? null,
    },
  ]
}

const STATUSES = new Set(['sent', 'delivered', 'read', 'failed', 'deleted'])
type Published = Extract<ChannelEvent, { type: 'status' }>['status']

function statusEvent(raw: unknown): ChannelEvent[] {
  const parsed = status.safeParse(raw)
  // `enqueued` adds nothing to the send request's answer.
  if (!parsed.success || !STATUSES.has(parsed.data.status)) return []
  const given = parsed.data
  const providerId = given.gs_id ?? given.id
  return [
    {
      type: 'status',
      key: `${providerId} ${given.status}`,
      at: instantOf(given.timestamp),
      providerId,
      also: providerId === given.id ? [] : [given.id],
      reference: given.biz_opaque_callback_data ?? null,
      status: given.status as Published,
      reason: given.status === 'failed' ? reasonOf(given.errors?.[0]?.code) : null,
      to: given.recipient_id ?? given.recipient_user_id ?? '',
    },
  ]
}

function templateEvent(given: Value): ChannelEvent[] {
  const state = templateState(given.event ?? '')
  if (state === undefined || given.message_template_name === undefined) return []
  const providerId = String(given.message_template_id ?? '')
  return [
    {
      type: 'template',
      key: `template ${providerId} ${given.event} ${Date.now()}`,
      at: new Date().toISOString(),
      providerId,
      name: given.message_template_name,
      status: state,
      reason: (given.reason ?? '').slice(0, 500),
    },
  ]
}

/** Null: not this format. */
export function readMetaCallback(given: unknown): ChannelEvent[] | null {
  const parsed = callback.safeParse(given)
  if (!parsed.success) return null
  return parsed.data.entry.flatMap(({ changes }) =>
    changes.flatMap((change) => {
      const around = value.safeParse(change.value)
      if (!around.success) return []
      if (change.field === 'message_template_status_update') return templateEvent(around.data)
      const { messages = [], statuses = [] } = around.data
      return [...messages.flatMap((one) => messageEvent(one, around.data)), ...statuses.flatMap(statusEvent)]
    }),
  )
}
