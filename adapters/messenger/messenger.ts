import { createHmac, timingSafeEqual } from 'node:crypto'
import { readText } from '#platform/egress/decode-body.ts'
import { fetchMedia } from '#platform/messaging/fetch-media.ts'
import {
  BadCallback,
  CallbackRefused,
  type ChannelProvider,
  type OutboundMessage,
  type ProviderAccount,
  type SendResult,
} from '#platform/messaging/port.ts'
import { MAX_ANSWER, parseJson } from '#platform/messaging/read-json.ts'
import { resultOfError } from '#platform/messaging/send-errors.ts'
import { graphErrorOf, sendResultOf } from './graph-errors.ts'
import { isTooLong, type MessengerKind, messageBody, partsOf, TEXT_LIMITS, textsOf } from './message-body.ts'
import { readContactProfile } from './profile.ts'
import { readCallback } from './read-callback.ts'
import { MAX_FILE, TAKEN_FILES } from './taken-files.ts'

export interface MessengerSettings {
  /** `https://graph.facebook.com/v25.0`, for pages' tokens; without trailing slash. */
  facebookUrl: string
  /** `https://graph.instagram.com/v25.0`, for tokens of Instagram's own login. */
  instagramUrl: string
  /** Allows files from private addresses: for tests and local gateways. */
  privateAddresses: boolean
}

/** A person may answer for seven days, ms. */
const HUMAN_AGENT_MS = 7 * 24 * 3_600_000

/** Another application has the thread. */
const ELSEWHERE = 'messenger.2018300'

const bearer = ({ apiKey }: ProviderAccount) => ({ authorization: `Bearer ${apiKey}` })

/** A page's Messenger, or an Instagram account's direct messages. */
export function createMessenger(kind: MessengerKind, settings: MessengerSettings): ChannelProvider {
  const { facebookUrl, instagramUrl, privateAddresses } = settings
  const baseOf = ({ apiKey }: ProviderAccount) => (apiKey.startsWith('IG') ? instagramUrl : facebookUrl)
  const post = (account: ProviderAccount, body: object, signal: AbortSignal, what = 'messages') =>
    fetch(`${baseOf(account)}/me/${what}`, {
      method: 'POST',
      headers: { ...bearer(account), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
  async function trySending(
    account: ProviderAccount,
    message: OutboundMessage,
    part: object,
    signal: AbortSignal,
  ): Promise<SendResult> {
    const response = await post(account, messageBody(kind, message, part), signal)
    const text = await readText(response, MAX_ANSWER)
    return sendResultOf(response.status, text, response.headers.get('retry-after'))
  }
  /** Whether the thread is ours from now on; only the page's primary application may take it. */
  async function takeThread(account: ProviderAccount, id: string, signal: AbortSignal): Promise<boolean> {
    const response = await post(account, { recipient: { id } }, signal, 'take_thread_control')
    await response.body?.cancel()
    return response.ok
  }
  async function sendPart(
    account: ProviderAccount,
    message: OutboundMessage,
    part: object,
    signal: AbortSignal,
  ): Promise<SendResult> {
    try {
      const result = await trySending(account, message, part, signal)
      const isElsewhere = result.kind === 'refused' && result.error?.code === ELSEWHERE
      if (!isElsewhere || message.byPerson !== true) return result
      return (await takeThread(account, message.to, signal))
        ? await trySending(account, message, part, signal)
        : result
    } catch (error) {
      return resultOfError(error)
    }
  }
  return {
    name: kind,
    hasWindow: true,
    agentWindowMs: HUMAN_AGENT_MS,
    hasTemplates: false,
    canReact: false,
    hasCaptions: false,
    textLimit: TEXT_LIMITS[kind],
    takenFiles: TAKEN_FILES[kind],
    signs: true,
    receive(account, { body, headers, onDropped }) {
      requireSignature(account, body, headers['x-hub-signature-256'] ?? '')
      const events = readCallback(parse(body), onDropped)
      if (events === null) throw new BadCallback('not a Messenger callback')
      return events
    },
    handshake({ verifyToken }, query) {
      if (query['hub.mode'] !== 'subscribe' || query['hub.verify_token'] !== verifyToken) return null
      return query['hub.challenge'] ?? null
    },
    async send(account, message, signal) {
      const parts = partsOf(message.content)
      if (parts === null) return refusal('unsupported_kind', 'not_allowed')
      if (textsOf(parts).some((text) => isTooLong(kind, text))) return refusal('text_too_long', 'not_allowed')
      if (isTooLarge(message)) return refusal('file_too_large', 'bad_media')
      const [first, ...others] = parts
      let result = await sendPart(account, message, first, signal)
      for (const part of others) {
        if (result.kind !== 'accepted') return result
        result = await sendPart(account, { ...message, replyTo: null }, part, signal)
        // Its beginning has arrived: sent again, it would come twice.
        if (result.kind === 'later') return { kind: 'unknown', detail: `only in part: ${result.detail}` }
      }
      return result
    },
    async markRead(account, { from }, signal) {
      const response = await post(account, { recipient: { id: from }, sender_action: 'mark_seen' }, signal)
      await response.body?.cancel()
      if (response.status === 429 || response.status >= 500)
        throw new Error(`mark as read failed: ${response.status}`)
    },
    readProfile: (account, userId, signal) =>
      readContactProfile(kind, {
        url: `${baseOf(account)}/${encodeURIComponent(userId)}`,
        headers: bearer(account),
        signal,
      }),
    fetchMedia: (_account, source, target) => fetchMedia(source, { privateAddresses, target }),
    async check(account, signal) {
      try {
        const response = await fetch(`${baseOf(account)}/me?fields=id`, {
          headers: bearer(account),
          redirect: 'error',
          signal,
        })
        if (response.ok) return { state: 'up', detail: '' }
        const error = graphErrorOf(await readText(response, MAX_ANSWER))
        const state = response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused'
        return { state, detail: String(error?.code === 190 ? 401 : response.status) }
      } catch (error) {
        return { state: 'unreachable', detail: error instanceof Error ? error.name : '' }
      }
    },
  }
}

const refusal = (code: string, reason: 'not_allowed' | 'bad_media'): SendResult => ({
  kind: 'refused',
  reason,
  error: { code: `messenger.${code}`, title: '' },
  detail: code,
})

const isTooLarge = ({ content }: OutboundMessage): boolean =>
  'caption' in content && (content.media.size ?? 0) > MAX_FILE[content.type]

/** Verifies the signature over the raw bytes. @throws CallbackRefused */
function requireSignature({ appSecret }: ProviderAccount, body: Buffer, header: string): void {
  const signature = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(header)?.[1] ?? '', 'hex')
  const right = createHmac('sha256', appSecret).update(body).digest()
  if (appSecret === '' || signature.length !== right.length || !timingSafeEqual(signature, right))
    throw new CallbackRefused('the signature does not match')
}

/** @throws BadCallback */
function parse(body: Buffer): unknown {
  const read = parseJson(body.toString())
  if (read === null) throw new BadCallback('not JSON')
  return read
}
