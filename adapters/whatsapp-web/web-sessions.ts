import type { Logger } from '#platform/log/logger.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { OnDropped } from '#platform/messaging/port.ts'
import { createAuthState } from './auth-state.ts'
import { type Baileys, type ConnectionUpdate, loadBaileys, SILENT, type WebSocketClient } from './baileys.ts'
import { deliverInsistently } from './deliver-insistently.ts'
import { messageEvent, statusEvents } from './messages.ts'
import { createMissedCalls } from './missed-calls.ts'

/**
 * off ──start──▶ opening ──▶ code (a QR code to be read) ──read──▶ dialogs ──▶ open
 *                   ▲          └──nobody reads it──▶ expired        │
 *                   └───────────connection lost, again by itself────┘    logged out on the telephone ──▶ off
 */
export type WebSessionState =
  | { step: 'off' | 'opening' | 'expired' | 'dialogs' | 'open' }
  | { step: 'code'; qr: string }

/** Storage of sessions between runs, encrypted. */
export interface SessionKeeper {
  load(accountId: number): Promise<string | null>
  save(accountId: number, text: string): Promise<void>
  drop(accountId: number): Promise<void>
}

export interface WebSessionParts {
  keeper: SessionKeeper
  tell: (accountId: number, state: WebSessionState) => void
  deliver: (accountId: number, events: readonly ChannelEvent[]) => Promise<void>
  /** How often each kind of what is passed over came, such as group messages. */
  dropped?: (accountId: number, dropped: ReadonlyMap<string, number>) => void
  log: Logger
  load?: () => Promise<Baileys>
  /** Timer: calls back after so many milliseconds. */
  later?: (milliseconds: number, act: () => void) => void
}

const LOGGED_OUT = 401
const TIMED_OUT = 408
const RESTART = 515
const MIN_PAUSE = 1000
const MAX_PAUSE = 60_000

interface Session {
  state: WebSessionState
  client: WebSocketClient
  attempts: number
  /** Outlives the connection, which may break while it rings. */
  calls: ReturnType<typeof createMissedCalls>
  /** Closed by us: ignores later events. */
  over: boolean
}

function codeOf({ lastDisconnect }: ConnectionUpdate): number {
  const error = lastDisconnect?.error
  if (typeof error !== 'object' || error === null || !('output' in error)) return 0
  const { output } = error
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return 0
  return Number(output.statusCode)
}

/** Connected numbers, each as a linked device with its own connection. */
export function createWebSessions(parts: WebSessionParts) {
  const { keeper, tell, log } = parts
  const load = parts.load ?? loadBaileys
  const later = parts.later ?? ((milliseconds, act) => void setTimeout(act, milliseconds).unref())
  const told = deliverInsistently({ ...parts, later })
  const sessions = new Map<number, Session>()

  function put(accountId: number, session: Session, state: WebSessionState): void {
    session.state = state
    tell(accountId, state)
  }

  const failed = (accountId: number, what: string) => (error: unknown) =>
    log.error({ err: error, account: accountId }, what)

  /** Delivers what is read of what came, and counts what is passed over. */
  function deliver<Sent>(
    accountId: number,
    came: readonly Sent[],
    read: (one: Sent, onDropped: OnDropped) => ChannelEvent | null,
  ): void {
    const dropped = new Map<string, number>()
    const onDropped = (what: string) => void dropped.set(what, (dropped.get(what) ?? 0) + 1)
    const events = came.flatMap((one) => read(one, onDropped) ?? [])
    if (dropped.size > 0) parts.dropped?.(accountId, dropped)
    void told.add(accountId, events)
  }

  async function open(accountId: number, attempts: number): Promise<void> {
    const baileys = await load()
    const auth = createAuthState(baileys, await keeper.load(accountId))
    const save = () =>
      keeper.save(accountId, auth.text()).catch(failed(accountId, 'failed to store a session'))
    const client = baileys.makeWASocket({
      auth: auth.state(() => void save()),
      markOnlineOnConnect: false,
      syncFullHistory: false,
      // Own messages that come are those of the telephone and its other devices.
      emitOwnEvents: false,
      logger: SILENT,
    })
    const calls = sessions.get(accountId)?.calls ?? createMissedCalls()
    const session: Session = { state: { step: 'opening' }, client, attempts, calls, over: false }
    sessions.set(accountId, session)
    tell(accountId, session.state)
    const write = (value: object) => JSON.stringify(value, baileys.BufferJSON.replacer)
    client.ev.on('creds.update', (changed) => {
      if (session.over) return
      auth.learn(changed)
      void save()
    })
    client.ev.on('connection.update', (update) => {
      if (!session.over) hear(accountId, session, update)
    })
    client.ev.on('messages.upsert', ({ messages, type }) => {
      // `append`: what came while the program was not connected.
      if (session.over || !['notify', 'append'].includes(type)) return
      deliver(accountId, messages, (message, onDropped) => messageEvent(message, write, onDropped))
    })
    client.ev.on('call', (updates) => {
      if (!session.over) deliver(accountId, updates, session.calls.onUpdate)
    })
    client.ev.on('messages.update', (updates) => {
      if (!session.over) void told.add(accountId, statusEvents(updates))
    })
  }

  function hear(accountId: number, session: Session, update: ConnectionUpdate): void {
    if (update.qr !== undefined) put(accountId, session, { step: 'code', qr: update.qr })
    if (update.connection === 'connecting' && session.state.step === 'code')
      put(accountId, session, { step: 'dialogs' })
    if (update.connection === 'open') {
      session.attempts = 0
      put(accountId, session, { step: 'open' })
    }
    if (update.connection === 'close') closed(accountId, session, codeOf(update))
  }

  function closed(accountId: number, session: Session, code: number): void {
    const wasCode = session.state.step === 'code'
    session.over = true
    if (code === LOGGED_OUT) {
      sessions.delete(accountId)
      keeper.drop(accountId).catch(failed(accountId, 'failed to delete a session'))
      tell(accountId, { step: 'off' })
      return
    }
    // The QR code expired: people request a new one.
    if (wasCode && code === TIMED_OUT) {
      put(accountId, session, { step: 'expired' })
      return
    }
    put(accountId, session, { step: wasCode && code === RESTART ? 'dialogs' : 'opening' })
    const pause = code === RESTART ? 0 : Math.min(MAX_PAUSE, MIN_PAUSE * 2 ** session.attempts)
    later(pause, () => {
      if (sessions.get(accountId) !== session) return
      open(accountId, session.attempts + 1).catch(failed(accountId, 'a session could not be opened'))
    })
  }

  return {
    stateOf: (accountId: number): WebSessionState => sessions.get(accountId)?.state ?? { step: 'off' },
    clientOf(accountId: number): WebSocketClient | null {
      const session = sessions.get(accountId)
      return session?.state.step === 'open' ? session.client : null
    },
    /** Opens a session, or requests a new code. No effect when open or connecting. @throws BaileysMissing */
    async start(accountId: number): Promise<void> {
      const there = sessions.get(accountId)
      if (there && there.state.step !== 'expired') return
      await open(accountId, 0)
    },
    /** Unlinks the device and deletes its session. */
    async logout(accountId: number): Promise<void> {
      const session = sessions.get(accountId)
      sessions.delete(accountId)
      if (session) {
        session.over = true
        await session.client.logout().catch(failed(accountId, 'the telephone was not told'))
      }
      await keeper.drop(accountId)
      tell(accountId, { step: 'off' })
    },
    /** Closes connections; the devices stay linked. */
    stop(): void {
      told.stop()
      for (const session of sessions.values()) {
        session.over = true
        session.client.end(undefined)
      }
      sessions.clear()
    },
  }
}

export type WebSessions = ReturnType<typeof createWebSessions>
