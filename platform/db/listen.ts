import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

export interface ListenSettings {
  url: string
  channel: string
  applicationName: string
  onNotice(payload: string): void
  /** After a gap in which notifications may have been missed. */
  onGap(): void
  onError(error: unknown): void
}

const TRY_AGAIN_MS = 500
/** Interval of the keep-alive query on an idle connection. */
const PING_MS = 15_000

/** LISTENs on a connection of its own, which is reopened when lost. */
export function listen(settings: ListenSettings): { listening: Promise<void>; close(): Promise<void> } {
  const over = new AbortController()
  const first = Promise.withResolvers<void>()
  let connectedBefore = false

  async function connected(): Promise<void> {
    const client = new Client({
      connectionString: settings.url,
      application_name: settings.applicationName,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    })
    const lost = new AbortController()
    client.on('error', (error) => {
      settings.onError(error)
      lost.abort()
    })
    client.on('end', () => lost.abort())
    client.on('notification', ({ payload }) => settings.onNotice(payload ?? ''))
    const end = AbortSignal.any([over.signal, lost.signal])
    try {
      await client.connect()
      await client.query(`LISTEN ${client.escapeIdentifier(settings.channel)}`)
      if (connectedBefore) settings.onGap()
      connectedBefore = true
      first.resolve()
      while (!end.aborted) {
        await delay(PING_MS, undefined, { signal: end, ref: false }).catch(() => undefined)
        if (!end.aborted) await client.query('SELECT 1')
      }
    } finally {
      await client.end().catch(settings.onError)
    }
  }

  async function keep(): Promise<void> {
    while (!over.signal.aborted) {
      await connected().catch(settings.onError)
      if (!over.signal.aborted)
        await delay(TRY_AGAIN_MS, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }

  const running = keep()
  return {
    listening: first.promise,
    async close() {
      over.abort()
      first.resolve()
      await running
    },
  }
}
