import type { Logger } from '#platform/log/logger.ts'
import type { EngineHealth, TelephonyEngine } from '#platform/telephony/port.ts'
import type { Clock, FindServers, TelephoneServer } from '../ports.ts'

/** Connections of a node to the telephone servers whose calls it runs. */
export interface ServerConnections {
  /** Connects to the program's own server at once, and to another as soon as the database names it. */
  hold(serverId: number): void
  /** Connects to all servers in use, from now on. */
  holdAll(): void
  /** Closes the connection; `onClose` is not called. */
  release(serverId: number): Promise<void>
  /**
   * The same, but the connection stays until another node has one, or for some seconds: a call that comes meanwhile waits at the
   * server instead of being refused, and is found by the other node.
   */
  handOver(serverId: number): Promise<void>
  /** The servers changed: reconnects moved ones, and drops those that are gone. */
  refresh(): void
  /** Null for a server this node is not connected to. */
  engine(serverId: number): TelephonyEngine | null
  health(): { serverId: number; health: EngineHealth }[]
  settled(): Promise<void>
  close(): Promise<void>
}

export interface ServerConnectionsPorts {
  own: TelephoneServer
  findOthers: FindServers
  /** `isFirst`: since the server is held. */
  onOpen(serverId: number, engine: TelephonyEngine, isFirst: boolean): void
  /** Called before the connection to a server that changed, or is gone, is closed. */
  onClose(serverId: number): Promise<void>
  clock: Clock
  log: Logger
}

interface Connection {
  server: TelephoneServer
  engine: TelephonyEngine
}

const RETRY_MS = 1_000
/** How long another node may take to connect. */
const HAND_OVER_MS = 5_000
/** The same, of a program that stops. */
const LAST_HAND_OVER_MS = 1_000

export function createServerConnections(ports: ServerConnectionsPorts): ServerConnections {
  const { own, findOthers, onOpen, onClose, clock, log } = ports
  const connections = new Map<number, Connection>()
  const held = new Set<number>()
  /** Held servers to which there was a connection. */
  const known = new Set<number>()
  /** Connections that wait for another node: what ends each, and when that happened. */
  const leaving = new Map<() => Promise<void>, Promise<void>>()
  let holdsAll = false
  let isOpen = true
  let working: Promise<void> = Promise.resolve()

  function connect(server: TelephoneServer): void {
    const engine = server.open()
    connections.set(server.id, { server, engine })
    const isFirst = !known.has(server.id)
    known.add(server.id)
    onOpen(server.id, engine, isFirst)
  }

  async function disconnect(serverId: number): Promise<void> {
    const connection = connections.get(serverId)
    if (!connection) return
    connections.delete(serverId)
    await onClose(serverId)
    await connection.engine.close()
  }

  async function look(): Promise<void> {
    if (!isOpen) return
    const found = await findOthers()
    if (!isOpen) return
    const wanted = [own, ...found].filter(({ id }) => holdsAll || held.has(id))
    const wantedServers = new Map(wanted.map((server) => [server.id, server]))
    for (const [id, { server }] of [...connections])
      if (wantedServers.get(id)?.address !== server.address) await disconnect(id)
    for (const server of wantedServers.values()) if (!connections.has(server.id)) connect(server)
  }

  function refresh(): void {
    working = working.then(look).catch((error) => {
      log.warn({ err: error }, 'failed to read the telephone servers; retrying')
      if (isOpen) clock.after(RETRY_MS, refresh)
    })
  }

  /** No longer of this node. */
  async function take(serverId: number): Promise<TelephonyEngine | null> {
    held.delete(serverId)
    known.delete(serverId)
    // A look that is under way may just connect to it.
    await working
    const connection = connections.get(serverId)
    connections.delete(serverId)
    return connection?.engine ?? null
  }

  return {
    hold(serverId) {
      held.add(serverId)
      if (serverId === own.id && !connections.has(own.id)) connect(own)
      else refresh()
    },
    holdAll() {
      holdsAll = true
      if (!connections.has(own.id)) connect(own)
      refresh()
    },
    release: async (serverId) => await (await take(serverId))?.close(),
    async handOver(serverId) {
      const engine = await take(serverId)
      if (!engine) return
      let cancel = () => {}
      let unsubscribe = () => {}
      const over = Promise.withResolvers<void>()
      const end = async () => {
        if (!leaving.delete(end)) return
        over.resolve()
        cancel()
        unsubscribe()
        await engine.close()
      }
      const endLogged = () =>
        void end().catch((error) => log.warn({ err: error, serverId }, 'failed to close a connection'))
      leaving.set(end, over.promise)
      cancel = clock.after(HAND_OVER_MS, endLogged)
      unsubscribe = engine.subscribe(({ type }) => {
        if (type === 'engine-down') endLogged()
      })
    },
    refresh,
    engine: (serverId) => connections.get(serverId)?.engine ?? null,
    health: () => [...connections].map(([serverId, { engine }]) => ({ serverId, health: engine.health() })),
    settled: () => working,
    async close() {
      isOpen = false
      await working
      if (leaving.size > 0) {
        const patience = Promise.withResolvers<void>()
        const cancel = clock.after(LAST_HAND_OVER_MS, patience.resolve)
        await Promise.race([Promise.all(leaving.values()), patience.promise])
        cancel()
        await Promise.all([...leaving.keys()].map((end) => end()))
      }
      await Promise.all([...connections.values()].map(({ engine }) => engine.close()))
      connections.clear()
    },
  }
}
