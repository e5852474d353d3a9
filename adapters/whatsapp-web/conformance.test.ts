import { silentLogger } from '#platform/log/logger.ts'
import { describeProvider, type ProviderHarness } from '#platform/messaging/conformance.ts'
import type { ChannelEvent, Content } from '#platform/messaging/domain.ts'
import type { WebEvents } from './baileys.ts'
import { standIn } from './stand-in.ts'
import { createWebSessions } from './web-sessions.ts'
import { createWhatsAppWeb } from './whatsapp-web.ts'

/** The package's format; null: choices are sent as text, so there are no button replies. */
function partsOf(content: Content): Record<string, unknown> | null {
  if (content.type === 'text') return { conversation: content.text }
  if (content.type === 'image') {
    const { source, contentType } = content.media
    return { imageMessage: { url: source, mimetype: contentType, caption: content.caption } }
  }
  if (content.type === 'location') {
    const { latitude, longitude, name } = content
    return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name } }
  }
  return null
}

const STATUSES = { failed: 0, sent: 2, delivered: 3, read: 4 } as const
const jidOf = (phone: string) => `${phone}@s.whatsapp.net`

describeProvider('whatsapp-web', async (): Promise<ProviderHarness> => {
  const { baileys, clients, next, keepFile } = standIn()
  let delivered: ChannelEvent[] = []
  const sessions = createWebSessions({
    keeper: { load: async () => null, save: async () => {}, drop: async () => {} },
    tell: () => {},
    deliver: async (_, events) => void delivered.push(...events),
    log: silentLogger,
    load: async () => baileys,
    later: () => {},
  })
  await sessions.start(7)
  const emit = <Name extends keyof WebEvents>(name: Name, data: WebEvents[Name]) =>
    clients.at(-1)?.ev.emit(name, data)
  emit('connection.update', { connection: 'open' })
  const happening = <Name extends keyof WebEvents>(name: Name, data: WebEvents[Name]) => ({
    happen() {
      delivered = []
      emit(name, data)
      return delivered
    },
  })
  const arriving = (id: string, from: string, name: string, message: Record<string, unknown>) =>
    happening('messages.upsert', {
      type: 'notify',
      messages: [
        {
          key: { id, remoteJid: jidOf(from), fromMe: false },
          pushName: name,
          messageTimestamp: 1_763_650_000,
          message,
        },
      ],
    })
  let files = 0
  return {
    provider: createWhatsAppWeb(sessions, async () => baileys),
    account: {
      id: 7,
      companyId: 1,
      number: '576015550000',
      externalId: '',
      businessId: '',
      apiKey: '',
      appSecret: '',
      verifyToken: '',
    },
    message({ id, from, name, content }) {
      const message = partsOf(content)
      return message && arriving(id, from, name, message)
    },
    status: ({ id, status, to }) =>
      happening('messages.update', [
        { key: { id, remoteJid: jidOf(to), fromMe: true }, update: { status: STATUSES[status] } },
      ]),
    unknown: () => arriving('U', '573001112233', 'P', { protocolMessage: { type: 0 } }),
    next: (behaviour) => next(behaviour === 'break' ? 'break' : 'fail'),
    // A connected device is authenticated, and the service has no refusals or limits.
    mishaps: ['break', 'fail'],
    keepFile(content) {
      files += 1
      const directPath = `/kept/${files}`
      keepFile(directPath, content)
      return JSON.stringify({ type: 'image', part: { directPath } })
    },
    sourceOf: (url) => JSON.stringify({ type: 'image', part: { url } }),
    filesWithoutType: true,
    stop: async () => sessions.stop(),
  }
})
