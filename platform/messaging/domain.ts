import { z } from 'zod'

/**
 * Events of a messaging service, into which every provider's webhooks are translated. Stored as JSON until they are processed,
 * and parsed again then.
 */

/** The contact: phone number, provider's user id, or both; at least one. */
export const identity = z.object({
  /** Digits with country code, as the provider writes it. */
  phone: z
    .string()
    .regex(/^\d{6,20}$/)
    .nullable(),
  /** Provider's user id, `BR.1502576394655843`; may change with a new number. */
  userId: z.string().min(1).max(200).nullable(),
  /** Profile name; may be empty. */
  name: z.string().max(120),
})
export type Identity = z.infer<typeof identity>

/** Where to download a file: an expiring URL, or an id. */
const media = z.object({
  source: z.string().min(1).max(4000),
  contentType: z.string().max(200),
  name: z.string().max(300),
})

export const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().max(8192) }),
  z.object({
    type: z.enum(['image', 'audio', 'video', 'file', 'sticker']),
    caption: z.string().max(8192),
    media,
  }),
  z.object({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().max(300),
    address: z.string().max(600),
  }),
  z.object({
    type: z.literal('contact'),
    name: z.string().max(300),
    phones: z.array(z.string().max(40)).max(20),
  }),
  /** A chosen button or list entry. */
  z.object({ type: z.literal('choice'), id: z.string().max(300), title: z.string().max(300) }),
  z.object({ type: z.literal('unsupported'), what: z.string().max(100) }),
])
export type Content = z.infer<typeof content>

/** Why delivery failed, as far as people can act on it. */
export const failureReason = z.enum([
  'window_closed',
  'undeliverable',
  'blocked_by_user',
  'rate_limited',
  'bad_template',
  'bad_media',
  'not_allowed',
  'credentials',
  'unknown',
])
export type FailureReason = z.infer<typeof failureReason>

const happened = {
  /** Deduplication key: equal for every delivery of the same fact. */
  key: z.string().min(1).max(250),
  /** ISO 8601, by the provider's clock. */
  at: z.iso.datetime(),
}

export const channelEvent = z.discriminatedUnion('type', [
  z.object({
    ...happened,
    type: z.literal('message'),
    from: identity,
    providerId: z.string().min(1).max(200),
    content,
    /** Provider's id of the quoted message. */
    replyTo: z.string().max(200).nullable(),
  }),
  z.object({
    ...happened,
    type: z.literal('status'),
    providerId: z.string().min(1).max(200),
    /** Further ids of the same message, and our reference if the provider returns it. */
    also: z.array(z.string().max(200)).max(5),
    reference: z.string().max(100).nullable(),
    status: z.enum(['sent', 'delivered', 'read', 'failed', 'deleted']),
    reason: failureReason.nullable(),
    to: z.string().max(200),
  }),
  z.object({
    ...happened,
    type: z.literal('reaction'),
    from: identity,
    target: z.string().min(1).max(200),
    /** Empty: removed. */
    emoji: z.string().max(16),
  }),
  z.object({
    ...happened,
    type: z.literal('changed'),
    from: identity,
    target: z.string().min(1).max(200),
    /** Null: deleted. */
    text: z.string().max(8192).nullable(),
  }),
  z.object({ ...happened, type: z.literal('typing'), from: identity, writing: z.boolean() }),
  z.object({ ...happened, type: z.literal('opted'), from: identity, out: z.boolean() }),
  z.object({
    ...happened,
    type: z.literal('template'),
    providerId: z.string().max(200),
    name: z.string().max(200),
    status: z.enum(['pending', 'approved', 'rejected', 'paused']),
    reason: z.string().max(500),
  }),
])
export type ChannelEvent = z.infer<typeof channelEvent>

/** Events of one lane (one contact) are processed in order. */
export function laneOf(event: ChannelEvent): string {
  if (event.type === 'status') return event.to
  if (event.type === 'template') return 'templates'
  return event.from.userId ?? event.from.phone ?? ''
}
