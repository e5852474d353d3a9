import { Client } from 'pg'

export interface LeaseSettings {
  url: string
  /** The lock's two keys, the same on every node. */
  key: readonly [space: number, id: number]
  applicationName: string
  /** This node now holds the lease. */
  onHeld(): void
  /** Another node holds it. Called only after `onHeld`. */
  onLost(): void
  /** Runs on the lease's connection every two seconds while it is held. */
  beat(client: Client): Promise<void>
  onError(error: unknown): void
}

export interface Lease {
  held(): boolean
  /** Resolves once it is known whether this node holds the lease. */
  readonly tried: Promise<void>
  /** Releases it. */
  release(): Promise<void>
}

const BEAT_MS = 2_000
const TRY_AGAIN_MS = 500

/**
 * A lease held by one node at a time, by a session-level advisory lock: a node that dies loses it with its connection. While
 * the database is down the holder keeps it, since nobody else can take it; afterwards the first to connect gets it.
 */
export function holdLease(settings: LeaseSettings): Lease {
  const [space, id] = settings.key
  const over = new AbortController()
  const tried = Promise.withResolvers<void>()
  let held = false

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        over.signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      if (over.signal.aborted) end()
      else over.signal.addEventListener('abort', end)
    })

  function become(holding: boolean): void {
    if (holding === held) return
    held = holding
    if (holding) settings.onHeld()
    else settings.onLost()
  }

  /** One connection, from connect to loss. */
  async function connected(): Promise<void> {
    const client = new Client({
      connectionString: settings.url,
      application_name: settings.applicationName,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    })
    client.on('error', settings.onError)
    try {
      await client.connect()
      let mine = false
      while (!over.signal.aborted) {
        if (!mine) {
          const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS taken', [space, id])
          mine = rows[0]?.taken === true
          become(mine)
          tried.resolve()
        }
        if (mine) await settings.beat(client)
        await pause(mine ? BEAT_MS : TRY_AGAIN_MS)
      }
    } finally {
      await client.end().catch(settings.onError)
    }
  }

  async function keep(): Promise<void> {
    while (!over.signal.aborted) {
      await connected().catch(settings.onError)
      await pause(TRY_AGAIN_MS)
    }
  }

  const running = keep()
  return {
    held: () => held,
    tried: tried.promise,
    async release() {
      over.abort()
      await running
      tried.resolve()
      held = false
    },
  }
}
