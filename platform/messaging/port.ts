import type { Readable } from 'node:stream'
import type { ChannelEvent, FailureReason, ProviderError } from './domain.ts'
import type { TakenFiles } from './taken-files.ts'

/**
 * PORT: a messaging service. Adapters translate its webhooks into channel events, and our messages into its API calls;
 * `conformance.ts` specifies them.
 */
export interface ChannelProvider {
  /** Name used by accounts and in the webhook URL. */
  readonly name: string
  /** WhatsApp's rule: free text only within 24 hours of the contact's last message. */
  readonly hasWindow: boolean
  /** So long after the contact's last message a person may still write, but no bot, ms. Absent: not beyond the window. */
  readonly agentWindowMs?: number
  /** False: there are no templates, and nothing can be sent once the windows are closed. */
  readonly hasTemplates?: false
  /** False: the business cannot react to messages. */
  readonly canReact?: false
  /** False: files carry no text, which becomes a message of its own. */
  readonly hasCaptions?: false
  /** The longest text beside a file, characters; a longer one becomes a message of its own. Absent: as long as any. */
  readonly captionLimit?: number
  /** The longest text. Absent: as long as any of ours. */
  readonly textLimit?: TextLimit
  /** Absent: as WhatsApp. */
  readonly takenFiles?: TakenFiles
  /** Whether webhooks are signed; without signatures the URL is the secret. */
  readonly signs: boolean
  /**
   * Parses a webhook. Unknown types give an empty list, not an error.
   * @throws CallbackRefused when the signature is missing or wrong
   * @throws BadCallback when it is not a webhook of this provider
   */
  receive(account: ProviderAccount, callback: Callback): readonly ChannelEvent[]
  /** Answer to the provider's verification handshake; null refuses it. Absent if there is none. */
  handshake?(account: ProviderAccount, query: Readonly<Record<string, string>>): string | null
  /** Never rejects: failures are results. */
  send(account: ProviderAccount, message: OutboundMessage, signal: AbortSignal): Promise<SendResult>
  /**
   * Tells the contact that their messages were read: their ticks turn blue. Absent where the service cannot. @throws
   * when it may be retried; permanent refusals are ignored
   */
  markRead?(account: ProviderAccount, read: ReadMessages, signal: AbortSignal): Promise<void>
  /**
   * Writes a message's file to `path`, which is the caller's to delete, also after an error.
   * @throws MediaGone if permanently unavailable, other errors if temporarily
   */
  fetchMedia(account: ProviderAccount, source: string, target: MediaTarget): Promise<FetchedMedia>
  /**
   * What a contact's profile tells besides their messages.
   * @throws when it may be tried again
   */
  readProfile?(account: ProviderAccount, address: string, signal: AbortSignal): Promise<ContactProfile>
  /** Whether the credentials are accepted. */
  check(account: ProviderAccount, signal: AbortSignal): Promise<ProviderHealth>
  /** Submits a template for approval. Absent where that happens elsewhere. */
  submitTemplate?(
    account: ProviderAccount,
    template: SubmittedTemplate,
    signal: AbortSignal,
  ): Promise<SubmitResult>
  /** All templates of the account. @throws when the provider does not answer */
  listTemplates?(account: ProviderAccount, signal: AbortSignal): Promise<readonly ProviderTemplate[]>
}

/** WhatsApp's, characters. */
export const WHATSAPP_CAPTION = 1_024

/** `bytes`: of UTF-8. */
export interface TextLimit {
  readonly max: number
  readonly unit: 'characters' | 'bytes'
}

export interface ProviderAccount {
  id: number
  companyId: number
  /** The company's own number, digits; empty for pages. */
  number: string
  /** Gupshup's app name, Meta's phone number id, a page's or an Instagram account's id. */
  externalId: string
  /** Gupshup's app id, Meta's WhatsApp business account id. */
  businessId: string
  apiKey: string
  appSecret: string
  verifyToken: string
}

export interface Callback {
  /** Raw bytes, for the signature. */
  body: Buffer
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>
  /** Is told the kind of each part that gives no event and should be known of: `group`, `field flows`. No content. */
  onDropped?: OnDropped
}

export type OnDropped = (what: string) => void

export interface OutboundMedia {
  /** URL from which the provider can download it. */
  url: string
  /** For providers that want the bytes: large files piece by piece. */
  open(): Readable
  /** The whole content, of small files. */
  read(): Promise<Buffer>
  contentType: string
  name: string
  /** Bytes, where they are known. */
  size?: number
}

export type OutboundContent =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio' | 'video' | 'file' | 'sticker'; media: OutboundMedia; caption: string }
  | { type: 'location'; latitude: number; longitude: number; name: string; address: string }
  | {
      type: 'choices'
      text: string
      options: readonly { id: string; title: string; description: string | null }[]
    }
  | { type: 'reaction'; target: string; emoji: string }
  | {
      type: 'template'
      /** Provider's id of the template. */
      id: string
      name: string
      language: string
      params: readonly string[]
      /** The rendered text, parameters filled in. */
      text: string
      header: { kind: 'image' | 'video' | 'document'; media: OutboundMedia } | null
    }

export interface OutboundMessage {
  /** The contact as the provider addresses it: digits, or a user id. */
  to: string
  /** Our reference, returned in statuses by providers that can. */
  reference: string
  replyTo: string | null
  /** A person wrote it after the window closed (`agentWindowMs`). */
  byPersonAfterWindow?: boolean
  /** A person wrote it, not a bot: they may take the conversation from another application. */
  byPerson?: boolean
  /** Text of the quoted message, and whether the company wrote it, for services whose quotes carry both. */
  replied?: { text: string; own: boolean }
  content: OutboundContent
}

export type SendResult =
  /** Accepted. */
  | { kind: 'accepted'; providerId: string }
  /** Refused permanently. */
  | { kind: 'refused'; reason: FailureReason; error?: ProviderError; detail: string }
  /** Not sent; may be retried after so many milliseconds. */
  | { kind: 'later'; afterMs: number | null; detail: string }
  /** No answer: it may have been sent. */
  | { kind: 'unknown'; detail: string }

export interface ReadMessages {
  /** The contact as the provider addresses them. */
  from: string
  /** The provider's ids, the newest first; at least one. */
  providerIds: readonly [string, ...string[]]
}

export interface ContactProfile {
  /** What they call themselves; empty: messages tell it, or nobody may know. */
  name: string
  /** Where their picture is for now; null: they have none. Absent: this time nobody said. */
  picture?: string | null
}

export interface MediaTarget {
  path: string
  signal: AbortSignal
}

export interface FetchedMedia {
  /** The provider's words; may be empty. */
  contentType: string
  name: string
}

export type ProviderHealth = { state: 'up' | 'refused' | 'unreachable'; detail: string }

/** Button below a template: reply, URL, or phone number. */
export type TemplateButton =
  | { kind: 'reply'; title: string }
  | { kind: 'url'; title: string; url: string }
  | { kind: 'phone'; title: string; phone: string }

interface TemplateText {
  name: string
  language: string
  category: 'utility' | 'marketing' | 'authentication'
  /** With `{{1}}`, `{{2}}` … */
  body: string
  footer: string
  buttons: readonly TemplateButton[]
}

export interface SubmittedTemplate extends TemplateText {
  /** Of an existing template that was changed. */
  providerId: string | null
  header: { kind: 'image' | 'video' | 'document'; media: Omit<OutboundMedia, 'open'> } | null
  /** One per parameter. */
  examples: readonly string[]
}

export type TemplateState = 'pending' | 'approved' | 'rejected' | 'paused'

export type SubmitResult =
  | { kind: 'submitted'; providerId: string; status: TemplateState }
  /** The provider's words. */
  | { kind: 'refused'; detail: string }
  | { kind: 'unreachable'; detail: string }

export interface ProviderTemplate extends TemplateText {
  providerId: string
  status: TemplateState
  /** Reason for rejection; may be empty. */
  reason: string
  header: 'text' | 'image' | 'video' | 'document'
}

/** The signature is missing or not the provider's. */
export class CallbackRefused extends Error {
  override name = 'CallbackRefused'
}

/** Not a webhook of this provider. */
export class BadCallback extends Error {
  override name = 'BadCallback'
}

/** The file is gone, or too large. */
export class MediaGone extends Error {
  override name = 'MediaGone'
}
