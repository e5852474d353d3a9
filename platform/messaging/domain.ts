import { z } from 'zod'

/**
 * Events of a messaging service, into which every provider's webhooks are translated. Stored as JSON until they are processed,
 * and parsed again then.
 */

/** Longest text that a contact can send with WhatsApp, characters. */
export const MAX_WRITTEN = 65_536
/** Contact cards that can be sent at once with WhatsApp. */
export const MAX_CARDS = 257
/** Answers of a form, or items of an order. */
export const MAX_FIELDS = 500
/** Of what could not be read, kept for support; UTF-16 units. */
export const MAX_RAW = 8_192

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

const contactCard = z.object({
  name: z.string().max(300),
  phones: z.array(z.string().max(200)).max(20),
  emails: z.array(z.string().max(200)).max(20),
})
export type ContactCard = z.infer<typeof contactCard>

const media = z.object({
  /** Where to download a file: an expiring URL, or an id. */
  source: z.string().min(1).max(4000),
  contentType: z.string().max(200),
  name: z.string().max(300),
})

export const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().max(MAX_WRITTEN) }),
  z.object({
    type: z.enum(['image', 'audio', 'video', 'file', 'sticker']),
    caption: z.string().max(MAX_WRITTEN),
    media,
  }),
  z.object({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().max(300),
    address: z.string().max(600),
  }),
  z.object({ type: z.literal('contact'), cards: z.array(contactCard).min(1).max(MAX_CARDS) }),
  /** A chosen button or list entry. */
  z.object({ type: z.literal('choice'), id: z.string().max(300), title: z.string().max(300) }),
  /** A form's answers, or the items of an order. */
  z.object({
    type: z.literal('fields'),
    title: z.string().max(300),
    fields: z.array(z.object({ name: z.string().max(200), value: z.string().max(2000) })).max(MAX_FIELDS),
  }),
  /**
   * `what`: the service's name for it. `text`: the service's own words for it, if it has any. `raw`: what it sent, for support; JSON,
   * or the beginning of it.
   */
  z.object({
    type: z.literal('unsupported'),
    what: z.string().max(100),
    text: z.string().max(1000).optional(),
    raw: z.string().max(MAX_RAW),
  }),
])
export type Content = z.infer<typeof content>

/** The advertisement or post from which a contact began to write, or the story that a message is about. */
const origin = z.object({
  /** `ad`, `post`, `story_reply`, `story_mention`, or another word of the service. */
  type: z.string().max(100),
  id: z.string().max(200),
  url: z.string().max(2000),
  headline: z.string().max(500),
  body: z.string().max(1000),
  /** Of the click, for the advertiser's reports. */
  clickId: z.string().max(500),
})
export type Origin = z.infer<typeof origin>

/** Why delivery failed, as far as people can act on it. */
export const failureReason = z.enum([
  'window_closed',
  'undeliverable',
  'blocked_by_user',
  /** WhatsApp's ceiling for marketing to one contact: not a bad number, and not for good. */
  'marketing_limit',
  'rate_limited',
  'bad_template',
  'bad_media',
  'not_allowed',
  'no_balance',
  'credentials',
  'unknown',
])
export type FailureReason = z.infer<typeof failureReason>

/** A service's error: its code, and its words for it. */
export const providerError = z.object({ code: z.string().max(40), title: z.string().max(300) })
export type ProviderError = z.infer<typeof providerError>

const happened = {
  /** Deduplication key: equal for every delivery of the same fact. */
  key: z.string().min(1).max(250),
  /** ISO 8601, by the provider's clock. */
  at: z.iso.datetime(),
  /** The service's id of the company's number that it is about, where the callback names one. */
  line: z.string().max(200).optional(),
  /** The service's id of the business account that it is about, where no number is named. */
  business: z.string().max(200).optional(),
}

const told = { providerId: z.string().min(1).max(200), content, replyTo: z.string().max(200).nullable() }

/** A message from before the number was connected. */
const earlier = z.object({
  ...told,
  at: happened.at,
  direction: z.enum(['in', 'out']),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
})
export type EarlierMessage = z.infer<typeof earlier>
/** Of one event. */
export const MAX_EARLIER = 200

/** How contacts judge the number or a template, by the service. */
const quality = z.enum(['green', 'yellow', 'red', 'unknown'])

/** What the service allows a number. `alert`: it wants something to be done. */
export const standing = z.enum(['normal', 'alert', 'restricted', 'violation', 'disabled', 'disconnected'])
export type Standing = z.infer<typeof standing>

export const channelEvent = z.discriminatedUnion('type', [
  z.object({
    ...happened,
    type: z.literal('message'),
    from: identity,
    /** `replyTo`: provider's id of the quoted message. */
    ...told,
    origin: origin.nullable().default(null),
    /** Another application of the business answers: nothing answers by itself here. */
    elsewhere: z.boolean().optional(),
  }),
  /** The business wrote it on its own telephone, beside this program. */
  z.object({
    ...happened,
    type: z.literal('echo'),
    to: identity,
    ...told,
  }),
  /** Messages with one contact, in order, that were sent before the number was connected; they open nothing. */
  z.object({
    ...happened,
    type: z.literal('history'),
    from: identity,
    messages: z.array(earlier).min(1).max(MAX_EARLIER),
  }),
  /** The contact called by the messaging service, and nobody answered. `waited`: seconds. */
  z.object({ ...happened, type: z.literal('missed_call'), from: identity, waited: z.number().int().min(0) }),
  /**
   * What the service says of the contact or of what was sent to them, and nobody wrote: a new security code, a chat that was opened, a
   * payment. Opens nothing. `what`, `text` and `raw` as of content that is unsupported.
   */
  z.object({
    ...happened,
    type: z.literal('notice'),
    from: identity,
    what: z.string().min(1).max(100),
    text: z.string().max(1000),
    raw: z.string().max(MAX_RAW),
  }),
  /** A contact's number or user id changed. */
  z.object({ ...happened, type: z.literal('moved'), from: identity, to: identity }),
  z.object({
    ...happened,
    type: z.literal('status'),
    providerId: z.string().min(1).max(200),
    /** Further ids of the same message, and our reference if the provider returns it. */
    also: z.array(z.string().max(200)).max(5),
    reference: z.string().max(100).nullable(),
    status: z.enum(['sent', 'delivered', 'read', 'failed', 'deleted']),
    reason: failureReason.nullable(),
    /** The service's own error, if it told one. */
    error: providerError.nullable().default(null),
    to: z.string().max(200),
  }),
  /** The contact received or read all that was sent until then, or until the message `last`. */
  z.object({
    ...happened,
    type: z.literal('seen'),
    from: identity,
    status: z.enum(['delivered', 'read']),
    until: z.iso.datetime(),
    /** The provider's id. */
    last: z.string().max(200).nullable(),
  }),
  /** The contact followed an advertisement to the conversation, and has written nothing yet. */
  z.object({ ...happened, type: z.literal('referred'), from: identity, origin }),
  /** Of the contact; `own`: of the business, on its own telephone, in the chat with `from`. */
  z.object({
    ...happened,
    type: z.literal('reaction'),
    from: identity,
    own: z.boolean().optional(),
    target: z.string().min(1).max(200),
    /** Empty: removed. */
    emoji: z.string().max(64),
  }),
  /** The contact, or with `own` the business on its own telephone, edited or deleted a message of theirs. */
  z.object({
    ...happened,
    type: z.literal('changed'),
    from: identity,
    own: z.boolean().optional(),
    target: z.string().min(1).max(200),
    /** Null: deleted. */
    text: z.string().max(MAX_WRITTEN).nullable(),
  }),
  z.object({ ...happened, type: z.literal('typing'), from: identity, writing: z.boolean() }),
  z.object({ ...happened, type: z.literal('opted'), from: identity, out: z.boolean() }),
  z.object({
    ...happened,
    type: z.literal('template'),
    providerId: z.string().max(200),
    name: z.string().max(200),
    /** Null: unchanged, as the two below. */
    status: z.enum(['pending', 'approved', 'rejected', 'paused']).nullable(),
    reason: z.string().max(500),
    quality: quality.nullable().default(null),
    category: z.enum(['utility', 'marketing', 'authentication']).nullable().default(null),
  }),
  /** What the service says of the company's number, or of all numbers of its business account (`number` null). Null: unchanged. */
  z.object({
    ...happened,
    type: z.literal('account'),
    number: z.string().max(40).nullable(),
    quality: quality.nullable(),
    /** Contacts a day to whom the business may write first: `2K`, `UNLIMITED`. */
    limit: z.string().max(40).nullable(),
    standing: standing.nullable(),
    /** The service's words for the standing. */
    detail: z.string().max(500),
  }),
])
export type ChannelEvent = z.infer<typeof channelEvent>

/** Events of one lane (one contact) are processed in order. */
export function laneOf(event: ChannelEvent): string {
  if (event.type === 'status') return event.to
  if (event.type === 'template') return 'templates'
  if (event.type === 'account') return 'account'
  const { userId, phone } = event.type === 'echo' ? event.to : event.from
  return userId ?? phone ?? ''
}
