import { z } from 'zod'
import { readText } from '#platform/egress/decode-body.ts'
import { fetchMedia } from '#platform/messaging/fetch-media.ts'
import { readMetaCallback } from '#platform/messaging/meta/read-callback.ts'
import {
  BadCallback,
  type ChannelProvider,
  type SendResult,
  WHATSAPP_CAPTION,
} from '#platform/messaging/port.ts'
import { MAX_ANSWER, parseJson } from '#platform/messaging/read-json.ts'
import { resultOfError, retryAfter } from '#platform/messaging/send-errors.ts'
import { readGupshupCallback } from './callback.ts'
import { messageForm } from './message-form.ts'
import { listTemplates, submitTemplate } from './templates.ts'

export interface GupshupSettings {
  /** `https://api.gupshup.io`, without trailing slash. */
  baseUrl: string
  /** Allows files from private addresses: for tests and local gateways. */
  privateAddresses: boolean
}

const submitted = z.object({ messageId: z.string().min(1) })

/** Gupshup's self-serve API. */
export function createGupshup({ baseUrl, privateAddresses }: GupshupSettings): ChannelProvider {
  return {
    name: 'gupshup',
    hasWindow: true,
    captionLimit: WHATSAPP_CAPTION,
    signs: false,
    receive(_account, { body, onDropped }) {
      const input = parseJson(body.toString())
      // Version 3 is Meta's format; both arrive at one URL.
      const events = readMetaCallback(input, onDropped) ?? readGupshupCallback(input, onDropped)
      if (events === null) throw new BadCallback('not a Gupshup callback')
      return events
    },
    async send(account, message, signal) {
      const { path, form } = messageForm(account, message)
      try {
        const response = await fetch(`${baseUrl}${path}`, {
          method: 'POST',
          headers: { apikey: account.apiKey, 'content-type': 'application/x-www-form-urlencoded' },
          body: form,
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
    async markRead({ apiKey, businessId }, { providerIds: [newest] }, signal) {
      const response = await fetch(
        `${baseUrl}/wa/app/${encodeURIComponent(businessId)}/msg/${encodeURIComponent(newest)}/read`,
        { method: 'PUT', headers: { apikey: apiKey }, redirect: 'error', signal },
      )
      await response.body?.cancel()
      if (response.status === 429 || response.status >= 500)
        throw new Error(`mark as read failed: ${response.status}`)
    },
    fetchMedia: (_account, source, target) => fetchMedia(source, { privateAddresses, target }),
    async submitTemplate(account, template, signal) {
      try {
        return await submitTemplate(baseUrl, account, template, signal)
      } catch (error) {
        return { kind: 'unreachable', detail: error instanceof Error ? error.name : '' }
      }
    },
    listTemplates: (account, signal) => listTemplates(baseUrl, account, signal),
    async check({ apiKey, externalId }, signal) {
      try {
        const response = await fetch(`${baseUrl}/wa/api/v1/users/${encodeURIComponent(externalId)}`, {
          headers: { apikey: apiKey },
          redirect: 'error',
          signal,
        })
        if (response.ok) return { state: 'up', detail: '' }
        return { state: response.status >= 500 ? 'unreachable' : 'refused', detail: String(response.status) }
      } catch (error) {
        return { state: 'unreachable', detail: error instanceof Error ? error.name : '' }
      }
    },
  }
}

function idIn(text: string): string | null {
  try {
    return submitted.safeParse(JSON.parse(text)).data?.messageId ?? null
  } catch {
    // Not JSON: no id in it.
    return null
  }
}

function resultOf(status: number, text: string, retry: string | null): SendResult {
  const id = idIn(text)
  if (status < 300)
    return id === null
      ? { kind: 'unknown', detail: 'an answer without an id' }
      : { kind: 'accepted', providerId: id }
  if (status === 429) return { kind: 'later', afterMs: retryAfter(retry), detail: '429' }
  if (status >= 500) return { kind: 'unknown', detail: String(status) }
  return {
    kind: 'refused',
    reason: status === 401 || status === 403 ? 'credentials' : 'unknown',
    detail: String(status),
  }
}
