import type { Logger } from '#platform/log/logger.ts'
import type { EngineHealth, TelephonyEngine } from '#platform/telephony/port.ts'
import type { Clock, FindServers, TelephoneServer } from '../ports.ts'

/** Connections of the node that runs the calls: one to each telephone server in use. */
export interface ServerConnections {
  /** Connects to the program's own server at once, and to the others as soon as the database names them. */
  open(): void
  /** The servers changed: connects to new ones, reconnects moved ones, and drops those that are gone. */
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
  onOpen(serverId: number, engine: TelephonyEngine, isFirst: boolean): void
  /** Called before the connection is closed. */
  onClose(serverId: number): void
  clock: Clock
  log: Logger
}

interface Connection {
  server: TelephoneServer
  engine: TelephonyEngine
}

const RETRY_MS = 1_000

export function createServerConnections(ports: ServerConnectionsPorts): ServerConnections {
  const { own, findOthers, onOpen, onClose, clock, log } = ports
  const connections = new Map<number, Connection>()
  let isOpen = false
  /** Whether the servers have been read since opening; any that appear later are new. */
  let looked = false
  let working: Promise<void> = Promise.resolve()

  function connect(server: TelephoneServer): void {
    const engine = server.open()
    connections.set(server.id, { server, engine })
    onOpen(server.id, engine, !looked)
  }

  async function disconnect(serverId: number): Promise<void> {
    const connection = connections.get(serverId)
    if (!connection) return
    connections.delete(serverId)
    onClose(serverId)
    await connection.engine.close()
  }

  async function look(): Promise<void> {
    if (!isOpen) return
    const found = await findOthers()
    if (!isOpen) return
    const wantedServers = new Map([own, ...found].map((server) => [server.id, server]))
    for (const [id, { server }] of [...connections])
      if (wantedServers.get(id)?.address !== server.address) await disconnect(id)
    for (const server of wantedServers.values()) if (!connections.has(server.id)) connect(server)
    looked = true
  }

  function refresh(): void {
    working = working.then(look).catch((error) => {
      log.warn({ err: error }, 'failed to read the telephone servers; retrying')
      if (isOpen) clock.after(RETRY_MS, refresh)
    })
  }

  return {
    open() {
      isOpen = true
      looked = false
      connect(own)
      refresh()
    },
    refresh,
    engine: (serverId) => connections.get(serverId)?.engine ?? null,
    health: () => [...connections].map(([serverId, { engine }]) => ({ serverId, health: engine.health() })),
    settled: () => working,
    async close() {
      isOpen = false
      await working
      await Promise.all([...connections.values()].map(({ engine }) => engine.close()))
      connections.clear()
    },
  }
}
