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

/** Meta sends at most a thousand updates at once. */
const MAX_UPDATES = 5_000
/** Of a callback; each message looks for its own. */
const MAX_CONTACTS = 1_000
/** Further elements are not even looked at: each wrong one would cost as much as a right one. */
export const firstOf = <Element extends z.ZodType>(element: Element, count: number) =>
  z
    .array(z.unknown())
    .transform((list) => list.slice(0, count))
    .pipe(z.array(element))

const value = z.object({
  contacts: firstOf(
    z.object({
      profile: z.object({ name: z.string().optional() }).optional(),
      wa_id: z.string().optional(),
      user_id: z.string().optional(),
    }),
    MAX_CONTACTS,
  ).optional(),
  messages: firstOf(z.unknown(), MAX_UPDATES).optional(),
  statuses: firstOf(z.unknown(), MAX_UPDATES).optional(),
  message_template_id: z.union([z.string(), z.number()]).optional(),
  message_template_name: z.string().optional(),
  event: z.string().optional(),
  reason: z.string().nullish(),
})

const callback = z.object({
  entry: firstOf(
    z.object({ changes: firstOf(z.object({ field: z.string(), value: z.unknown() }), MAX_UPDATES) }),
    MAX_UPDATES,
  ),
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
export function instantOf(input: string | number): string {
  const number = Number(input)
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

function contentOf(input: Message): Content {
  for (const [name, type] of Object.entries(MEDIA)) {
    const file = input[name as keyof typeof MEDIA]
    const source = file?.url ?? file?.link ?? file?.id
    if (!file || !source) continue
    const what = {
      source,
      contentType: (file.mime_type ?? '').slice(0, 200),
      name: (file.filename ?? '').slice(0, 300),
    }
    return { type, caption: file.caption ?? '', media: what }
  }
  if (input.text) return { type: 'text', text: input.text.body.slice(0, 8192) }
  if (input.location) {
    const { latitude, longitude, name = '', address = '' } = input.location
    return { type: 'location', latitude, longitude, name, address }
  }
  const chosen = input.interactive?.button_reply ?? input.interactive?.list_reply
  if (chosen) return { type: 'choice', ...chosen }
  if (input.button)
    return { type: 'choice', id: input.button.payload ?? input.button.text, title: input.button.text }
  const [contact] = input.contacts ?? []
  if (contact) {
    const phones = (contact.phones ?? []).flatMap(({ phone }) =>
      phone === undefined ? [] : [phone.slice(0, 40)],
    )
    return { type: 'contact', name: contact.name?.formatted_name ?? '', phones: phones.slice(0, 20) }
  }
  return { type: 'unsupported', what: input.type.slice(0, 100) }
}

function senderOf(input: Message, { contacts = [] }: Value): Identity | null {
  const userId = input.from_user_id ?? input.user_id ?? null
  const contact =
    contacts.find(
      ({ wa_id, user_id }) =>
        (wa_id !== undefined && wa_id === input.from) || (user_id !== undefined && user_id === userId),
    ) ?? contacts[0]
  const phone = input.from ?? contact?.wa_id ?? null
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
  const input = parsed.data
  const at = instantOf(input.timestamp)
  if (input.reaction) {
    const { message_id: target, emoji = '' } = input.reaction
    return [{ type: 'reaction', key: input.id, at, from, target, emoji: emoji.slice(0, 16) }]
  }
  return [
    {
      type: 'message',
      key: input.id,
      at,
      from,
      providerId: input.id,
      content: contentOf(input),
      replyTo: input.context?.id ?? null,
    },
  ]
}

const STATUSES = new Set(['sent', 'delivered', 'read', 'failed', 'deleted'])
type Published = Extract<ChannelEvent, { type: 'status' }>['status']

function statusEvent(raw: unknown): ChannelEvent[] {
  const parsed = status.safeParse(raw)
  // `enqueued` adds nothing to the send request's answer.
  if (!parsed.success || !STATUSES.has(parsed.data.status)) return []
  const input = parsed.data
  const providerId = input.gs_id ?? input.id
  return [
    {
      type: 'status',
      key: `${providerId} ${input.status}`,
      at: instantOf(input.timestamp),
      providerId,
      also: providerId === input.id ? [] : [input.id],
      reference: input.biz_opaque_callback_data ?? null,
      status: input.status as Published,
      reason: input.status === 'failed' ? reasonOf(input.errors?.[0]?.code) : null,
      to: input.recipient_id ?? input.recipient_user_id ?? '',
    },
  ]
}

function templateEvent(input: Value): ChannelEvent[] {
  const state = templateState(input.event ?? '')
  if (state === undefined || input.message_template_name === undefined) return []
  const providerId = String(input.message_template_id ?? '')
  return [
    {
      type: 'template',
      key: `template ${providerId} ${input.event} ${Date.now()}`,
      at: new Date().toISOString(),
      providerId,
      name: input.message_template_name,
      status: state,
      reason: (input.reason ?? '').slice(0, 500),
    },
  ]
}

/** Null: not this format. */
export function readMetaCallback(input: unknown): ChannelEvent[] | null {
  const parsed = callback.safeParse(input)
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
