import { z } from 'zod'

/**
 * What happens on a messaging service, in the words of the program: every provider's callbacks are turned into these. They
 * are kept as JSON between their arrival and being carried out, and parsed again when they are read.
 */

/** Who it is about: a phone number, a provider's user id, or both. At least one is there. */
export const identity = z.object({
  /** Digits with the country's extension, as the provider spells it. */
  phone: z
    .string()
    .regex(/^\d{6,20}$/)
    .nullable(),
  /** A provider's own id of a person, `BR.1502576394655843`; a new number may come with a new one. */
  userId: z.string().min(1).max(200).nullable(),
  /** As the person calls themselves; empty where the provider tells none. */
  name: z.string().max(120),
})
export type Identity = z.infer<typeof identity>

/** Where a file is to be fetched: an address that expires, or an id to ask for. */
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
  /** A button or an entry of a list that was chosen. */
  z.object({ type: z.literal('choice'), id: z.string().max(300), title: z.string().max(300) }),
  z.object({ type: z.literal('unsupported'), what: z.string().max(100) }),
])
export type Content = z.infer<typeof content>

/** Why a message was not delivered, as far as people can do something about it. */
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
  /** The same for every delivery of the same fact. */
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
    /** Provider's id of the message that it answers. */
    replyTo: z.string().max(200).nullable(),
  }),
  z.object({
    ...happened,
    type: z.literal('status'),
    providerId: z.string().min(1).max(200),
    /** Further ids of the same message, and our own reference where the provider gives it back. */
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
    /** Empty: taken back. */
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

/** Events of one lane are carried out in their order: those of one person, whoever else writes meanwhile. */
export function laneOf(event: ChannelEvent): string {
  if (event.type === 'status') return event.to
  if (event.type === 'template') return 'templates'
  return event.from.userId ?? event.from.phone ?? ''
}
