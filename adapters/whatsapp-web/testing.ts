import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLogger } from '#platform/log/logger.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { ChannelProvider } from '#platform/messaging/port.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import type { WebEvents } from './baileys.ts'
import { standIn } from './stand-in.ts'
import { createWebSessions, type WebSessionState } from './web-sessions.ts'
import { createWhatsAppWeb } from './whatsapp-web.ts'

export const ACCOUNT = {
  id: 7,
  companyId: 1,
  number: '57',
  externalId: '',
  businessId: '',
  apiKey: '',
  appSecret: '',
  verifyToken: '',
}

/** Sessions on a client that stands in for WhatsApp's. */
export function setUp() {
  const { baileys, clients, keepPicture } = standIn()
  const stored = new Map<number, string>()
  const published: WebSessionState[] = []
  const delivered: ChannelEvent[] = []
  const waiting: { milliseconds: number; act: () => void }[] = []
  const sessions = createWebSessions({
    keeper: {
      load: async (id) => stored.get(id) ?? null,
      save: async (id, text) => void stored.set(id, text),
      drop: async (id) => void stored.delete(id),
    },
    tell: (_, state) => published.push(state),
    deliver: async (_, events) => void delivered.push(...events),
    log: silentLogger,
    load: async () => baileys,
    later: (milliseconds, act) => waiting.push({ milliseconds, act }),
  })
  const provider = createWhatsAppWeb(sessions, async () => baileys)
  const emit = <Name extends keyof WebEvents>(name: Name, data: WebEvents[Name]) =>
    clients.at(-1)?.ev.emit(name, data)
  const close = (statusCode: number) =>
    emit('connection.update', { connection: 'close', lastDisconnect: { error: { output: { statusCode } } } })
  const send = () =>
    provider.send(
      ACCOUNT,
      { to: '573001112233', reference: '1', replyTo: null, content: { type: 'text', text: 'Hola' } },
      new AbortController().signal,
    )
  return {
    clients,
    keepPicture,
    stored,
    published,
    delivered,
    waiting,
    sessions,
    provider,
    emit,
    close,
    send,
  }
}

export async function fetched(provider: ChannelProvider, source: string): Promise<string> {
  const folder = await temporaryFolder()
  try {
    const target = { path: join(folder, 'file'), signal: new AbortController().signal }
    await provider.fetchMedia(ACCOUNT, source, target)
    return await readFile(target.path, 'utf8')
  } finally {
    await removeFolder(folder)
  }
}
