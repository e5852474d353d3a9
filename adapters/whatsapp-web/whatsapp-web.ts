import { createWriteStream } from 'node:fs'
import { addAbortSignal, Readable } from 'node:stream'
import { z } from 'zod'
import { AnswerTooLarge, writeDecoded } from '#platform/egress/decode-body.ts'
import { MAX_MEDIA } from '#platform/messaging/fetch-media.ts'
import {
  BadCallback,
  type ChannelProvider,
  MediaGone,
  type SendResult,
  WHATSAPP_CAPTION,
} from '#platform/messaging/port.ts'
import { type Baileys, loadBaileys } from './baileys.ts'
import { readPicture } from './profile-picture.ts'
import { sentContent } from './sent-content.ts'
import type { WebSessions } from './web-sessions.ts'

/** Retry delay while the telephone is disconnected, ms. */
const AGAIN = 5000

const source = z.object({ type: z.string(), part: z.record(z.string(), z.unknown()) })

/** How long it may take to say where a picture is, ms. */
const PICTURE_PATIENCE = 10_000

const jidOf = (to: string): string => (to.includes('@') ? to : `${to}@s.whatsapp.net`)

const WHATSAPP = /(?:^|\.)whatsapp\.net$/

/**
 * The sender writes the address: only WhatsApp's own hosts are asked. The package puts a path behind the host's name, so that
 * one without its first slash would name another host.
 * @throws MediaGone
 */
function ofWhatsApp({ url: sent, directPath: path, ...part }: Record<string, unknown>): object {
  const url = typeof sent === 'string' ? URL.parse(sent) : null
  const isOwn = url?.protocol === 'https:' && url.port === '' && WHATSAPP.test(url.hostname)
  const isPath = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  if (!isOwn && !isPath) throw new MediaGone('without an address of WhatsApp')
  return { ...part, ...(isOwn ? { url: url.href } : {}), ...(isPath ? { directPath: path } : {}) }
}

/** A number linked by QR code as a further device. */
export function createWhatsAppWeb(
  sessions: Pick<WebSessions, 'clientOf' | 'stateOf'>,
  load: () => Promise<Baileys> = loadBaileys,
): ChannelProvider {
  return {
    name: 'whatsapp-web',
    hasWindow: false,
    captionLimit: WHATSAPP_CAPTION,
    signs: false,
    receive() {
      throw new BadCallback('a connected telephone sends no callbacks')
    },
    async send(account, { to, content, replyTo, replied }, signal): Promise<SendResult> {
      const client = sessions.clientOf(account.id)
      if (!client) return { kind: 'later', afterMs: AGAIN, detail: 'the telephone is not connected' }
      const jid = jidOf(to)
      const sent = sentContent(content, jid)
      const quoted =
        replyTo === null
          ? {}
          : {
              quoted: {
                key: { remoteJid: jid, id: replyTo, fromMe: replied?.own ?? false },
                message: { conversation: replied?.text ?? '' },
              },
            }
      try {
        const gaveUp = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('no answer')), { once: true })
        })
        const answer = await Promise.race([client.sendMessage(jid, sent, quoted), gaveUp])
        const id = content.type === 'reaction' ? content.target : answer?.key.id
        return id
          ? { kind: 'accepted', providerId: id }
          : { kind: 'unknown', detail: 'an answer without an id' }
      } catch (error) {
        // It may have been sent before the connection broke.
        return { kind: 'unknown', detail: error instanceof Error ? error.message : 'unknown' }
      }
    },
    async markRead({ id: accountId }, { from, providerIds }) {
      const client = sessions.clientOf(accountId)
      if (!client) throw new Error('the telephone is not connected')
      const remoteJid = jidOf(from)
      await client.readMessages(providerIds.map((id) => ({ remoteJid, id, fromMe: false })))
    },
    async readProfile({ id }, address) {
      const client = sessions.clientOf(id)
      if (!client) throw new Error('the telephone is not connected')
      return readPicture(client, jidOf(address), PICTURE_PATIENCE)
    },
    async fetchMedia(_account, input, { path, signal }) {
      const { BufferJSON, downloadContentFromMessage } = await load()
      const { type, part } = source.parse(JSON.parse(input, BufferJSON.reviver))
      const stream = Readable.from(await downloadContentFromMessage(ofWhatsApp(part), type))
      try {
        await writeDecoded(
          addAbortSignal(signal, stream),
          '',
          MAX_MEDIA,
          createWriteStream(path, { mode: 0o600 }),
        )
      } catch (error) {
        throw error instanceof AnswerTooLarge ? new MediaGone('too large', { cause: error }) : error
      }
      return { contentType: '', name: '' }
    },
    async check({ id }) {
      const { step } = sessions.stateOf(id)
      return { state: step === 'open' ? 'up' : 'unreachable', detail: step }
    },
  }
}
