import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { cutText } from '#platform/contract/cut-text.ts'
import { readText } from '#platform/egress/decode-body.ts'
import { fetchMedia } from '#platform/messaging/fetch-media.ts'
import { reasonOf } from '#platform/messaging/meta/error-reasons.ts'
import { readMetaCallback } from '#platform/messaging/meta/read-callback.ts'
import {
  BadCallback,
  CallbackRefused,
  type ChannelProvider,
  type FetchedMedia,
  MediaGone,
  type ProviderAccount,
  type SendResult,
  WHATSAPP_CAPTION,
} from '#platform/messaging/port.ts'
import { MAX_ANSWER, parseJson, readJson } from '#platform/messaging/read-json.ts'
import { resultOfError, retryAfter } from '#platform/messaging/send-errors.ts'
import { messageBody } from './message-body.ts'
import { listTemplates, submitTemplate } from './templates.ts'

export interface WhatsAppCloudSettings {
  /** `https://graph.facebook.com/v23.0`, without trailing slash. */
  baseUrl: string
  /** Allows files from private addresses: for tests and local gateways. */
  privateAddresses: boolean
}

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const refused = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().catch(''),
    error_data: z
      .object({ details: z.string().catch('') })
      .optional()
      .catch(undefined),
  }),
})
const found = z.object({ url: z.url(), mime_type: z.string().catch('') })

/** Graph's codes for temporary errors. */
const LATER = new Set([1, 2, 4, 130429, 131056, 131016, 133004])

const bearer = ({ apiKey }: ProviderAccount) => ({ authorization: `Bearer ${apiKey}` })

/** Meta's Cloud API. */
export function createWhatsAppCloud({ baseUrl, privateAddresses }: WhatsAppCloudSettings): ChannelProvider {
  return {
    name: 'whatsapp-cloud',
    hasWindow: true,
    captionLimit: WHATSAPP_CAPTION,
    signs: true,
    receive(account, { body, headers, onDropped }) {
      requireSignature(account, body, headers['x-hub-signature-256'] ?? '')
      const events = readMetaCallback(parseJson(body.toString()), onDropped)
      if (events === null) throw new BadCallback('not a WhatsApp callback')
      return events
    },
    handshake({ verifyToken }, query) {
      if (query['hub.mode'] !== 'subscribe' || query['hub.verify_token'] !== verifyToken) return null
      return query['hub.challenge'] ?? null
    },
    async send(account, message, signal) {
      try {
        const response = await fetch(`${baseUrl}/${encodeURIComponent(account.externalId)}/messages`, {
          method: 'POST',
          headers: { ...bearer(account), 'content-type': 'application/json' },
          body: JSON.stringify(messageBody(message)),
          redirect: 'error',
          signal,
        })
        return resultOf(
          response.status,
          await readText(response, MAX_ANSWER),
          response.headers.get('retry-after'),
        )
      } catch (error) {
        return resultOfError(error)
      }
    },
    // Marks those before it as well.
    async markRead(account, { providerIds: [newest] }, signal) {
      const response = await fetch(`${baseUrl}/${encodeURIComponent(account.externalId)}/messages`, {
        method: 'POST',
        headers: { ...bearer(account), 'content-type': 'application/json' },
        body: JSON.stringify({ messaging_product: 'whatsapp', status: 'read', message_id: newest }),
        redirect: 'error',
        signal,
      })
      await response.body?.cancel()
      if (response.status === 429 || response.status >= 500)
        throw new Error(`mark as read failed: ${response.status}`)
    },
    async fetchMedia(account, source, target): Promise<FetchedMedia> {
      const answer = await fetch(`${baseUrl}/${encodeURIComponent(source)}`, {
        headers: bearer(account),
        redirect: 'error',
        signal: target.signal,
      })
      if (answer.status === 404 || answer.status === 400) throw new MediaGone(source)
      if (!answer.ok) throw new Error(`media lookup failed: ${answer.status}`)
      const { url, mime_type: contentType } = found.parse(await readJson(answer))
      // The address comes with an answer, the token is for Meta: it is sent along, but not to where a redirect leads.
      const media = await fetchMedia(url, { headers: bearer(account), privateAddresses, target })
      return { ...media, contentType }
    },
    async submitTemplate(account, template, signal) {
      try {
        return await submitTemplate(baseUrl, account, template, signal)
      } catch (error) {
        return { kind: 'unreachable', detail: error instanceof Error ? error.name : '' }
      }
    },
    listTemplates: (account, signal) => listTemplates(baseUrl, account, signal),
    async check(account, signal) {
      try {
        const response = await fetch(
          `${baseUrl}/${encodeURIComponent(account.externalId)}?fields=display_phone_number`,
          {
            headers: bearer(account),
            redirect: 'error',
            signal,
          },
        )
        if (response.ok) return { state: 'up', detail: '' }
        return { state: response.status >= 500 ? 'unreachable' : 'refused', detail: String(response.status) }
      } catch (error) {
        return { state: 'unreachable', detail: error instanceof Error ? error.name : '' }
      }
    },
  }
}

/** Verifies the signature over the raw bytes. @throws CallbackRefused */
function requireSignature({ appSecret }: ProviderAccount, body: Buffer, header: string): void {
  const signature = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(header)?.[1] ?? '', 'hex')
  const right = createHmac('sha256', appSecret).update(body).digest()
  if (appSecret === '' || signature.length !== right.length || !timingSafeEqual(signature, right))
    throw new CallbackRefused('the signature does not match')
}

function resultOf(status: number, text: string, retry: string | null): SendResult {
  const body = parseJson(text)
  const taken = accepted.safeParse(body).data?.messages[0]
  if (status < 300 && taken) return { kind: 'accepted', providerId: taken.id }
  // Accepted, but with an unreadable answer.
  if (status < 300) return { kind: 'unknown', detail: 'an answer without an id' }
  const error = refused.safeParse(body).data?.error
  const detail = `${status} ${error?.code ?? ''}`.trim()
  if (status === 429 || LATER.has(error?.code ?? 0))
    return { kind: 'later', afterMs: retryAfter(retry), detail }
  if (status >= 500) return { kind: 'unknown', detail }
  return {
    kind: 'refused',
    reason: status === 401 ? 'credentials' : reasonOf(error?.code),
    ...(error
      ? {
          error: {
            code: String(error.code),
            title: cutText(error.error_data?.details || error.message, 300),
          },
        }
      : {}),
    detail,
  }
}
