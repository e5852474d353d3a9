import type { ChannelEvent, FailureReason } from './domain.ts'

/**
 * PORT: a messaging service. Adapters turn its callbacks into channel events and the program's messages into its calls;
 * `conformance.ts` says what each of them must do.
 */
export interface ChannelProvider {
  /** As accounts and the address of its callbacks name it. */
  readonly name: string
  /** WhatsApp's rule: free texts only within 24 hours of the contact's last message. */
  readonly hasWindow: boolean
  /** Signed callbacks prove where they come from; without a signature the address itself is the secret. */
  readonly signs: boolean
  /**
   * What a callback tells. Types that are not known are an empty list, not an error.
   * @throws CallbackRefused when the signature is missing or wrong
   * @throws BadCallback when it is no callback of this provider at all
   */
  receive(account: ProviderAccount, callback: Callback): readonly ChannelEvent[]
  /** What the provider's handshake is answered with; null refuses it. Absent where there is none. */
  handshake?(account: ProviderAccount, query: Readonly<Record<string, string>>): string | null
  /** Never rejects: whatever goes wrong is one of the results. */
  send(account: ProviderAccount, message: OutboundMessage, signal: AbortSignal): Promise<SendResult>
  /** @throws MediaGone for good, any other error for now */
  fetchMedia(account: ProviderAccount, source: string, signal: AbortSignal): Promise<FetchedMedia>
  /** Whether the credentials are taken. */
  check(account: ProviderAccount, signal: AbortSignal): Promise<ProviderHealth>
  /** Hands a template in for approval. Absent where that happens elsewhere. */
  submitTemplate?(
    account: ProviderAccount,
    template: SubmittedTemplate,
    signal: AbortSignal,
  ): Promise<SubmitResult>
  /** All that the provider has of the account. @throws any error when it does not answer */
  listTemplates?(account: ProviderAccount, signal: AbortSignal): Promise<readonly ProviderTemplate[]>
}

export interface ProviderAccount {
  id: number
  companyId: number
  /** Of the company's own number, digits. */
  number: string
  /** Gupshup's app name, Meta's phone number id. */
  externalId: string
  /** Gupshup's app id, Meta's WhatsApp business account id. */
  businessId: string
  apiKey: string
  appSecret: string
  verifyToken: string
}

export interface Callback {
  /** The very bytes that came: signatures are over these. */
  body: Buffer
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
}

export interface OutboundMedia {
  /** An address that the provider can fetch it from. */
  url: string
  /** For providers that want the bytes. */
  read(): Promise<Buffer>
  contentType: string
  name: string
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
      /** The provider's id of it. */
      id: string
      name: string
      language: string
      params: readonly string[]
      /** As the person reads it, its parameters filled in. */
      text: string
      header: { kind: 'image' | 'video' | 'document'; media: OutboundMedia } | null
    }

export interface OutboundMessage {
  /** As the provider spells the person: digits of a number, or a user id. */
  to: string
  /** Ours; given back in statuses by providers that can. */
  reference: string
  replyTo: string | null
  content: OutboundContent
}

export type SendResult =
  /** The provider has it. */
  | { kind: 'accepted'; providerId: string }
  /** It will not take it, now or later. */
  | { kind: 'refused'; reason: FailureReason; detail: string }
  /** It did not take it; later it may. Nothing was sent. Milliseconds. */
  | { kind: 'later'; afterMs: number | null; detail: string }
  /** It was asked, and no answer came: it may have been sent. */
  | { kind: 'unknown'; detail: string }

export interface FetchedMedia {
  content: Buffer
  /** As the provider says; empty when it says nothing. */
  contentType: string
  name: string
}

export type ProviderHealth = { state: 'up' | 'refused' | 'unreachable'; detail: string }

/** Beneath a template: an answer, an address, or a number to call. */
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
  /** Of one that is there already and was changed. */
  providerId: string | null
  header: { kind: 'image' | 'video' | 'document'; media: OutboundMedia } | null
  /** One for each parameter. */
  examples: readonly string[]
}

export type TemplateState = 'pending' | 'approved' | 'rejected' | 'paused'

export type SubmitResult =
  | { kind: 'submitted'; providerId: string; status: TemplateState }
  /** In the provider's words. */
  | { kind: 'refused'; detail: string }
  | { kind: 'unreachable'; detail: string }

export interface ProviderTemplate extends TemplateText {
  providerId: string
  status: TemplateState
  /** Why it was rejected; empty otherwise. */
  reason: string
  header: 'text' | 'image' | 'video' | 'document'
}

/** The signature is missing or not the provider's. */
export class CallbackRefused extends Error {
  override name = 'CallbackRefused'
}

/** Not what this provider sends. */
export class BadCallback extends Error {
  override name = 'BadCallback'
}

/** The file is gone, or too large for any provider. */
export class MediaGone extends Error {
  override name = 'MediaGone'
}
