import { randomInt, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Logger } from '#platform/log/logger.ts'
import {
  announce,
  announceLeaving,
  beginTerm,
  type DrainedServer,
  lockServer,
  readView,
  renewTerms,
  resumeTerm,
  type Term,
  unlockServer,
  watchConnection,
} from './lease-session.queries.ts'
import { shareServers } from './share-servers.ts'

export interface LeasePorts {
  /** Connection of the role that works across companies. */
  url: string
  /** This node runs the server's calls from here on. */
  onHeld(serverId: number, term: Term): void
  /** Another node has the lease, or takes it now. */
  onLost(serverId: number): Promise<void>
  /** Gives the calls up for another node; what is pending of them is stored when it resolves. */
  handOver(serverId: number): Promise<void>
  /** Calls of the server in progress on this node. */
  callsOf(serverId: number): number
  /** The server takes no new calls from here on, or does again. */
  refuseNew(serverId: number, refuses: boolean): void
  /** The time of a server that is emptied is over: ends what is left of its calls. */
  endCalls(serverId: number): void
  /** The lease became free. */
  onFree(serverId: number): void
  log: Logger
}

/** This node's leases on the calls of telephone servers. */
export interface ServerLeases {
  /** Resolves once this node had its first chance of taking leases. */
  readonly tried: Promise<void>
  /** Looks at once: another node gave a lease away. */
  look(): void
  /** A later term of the server began elsewhere: this node stops its calls, whatever its own connection says. */
  outdated(serverId: number, epoch: number): void
  /**
   * Takes no more leases, and gives away those without calls at once, the others as their calls end, or with their calls after
   * `patienceMs`. Resolves when none is left, when nobody takes them and no calls are left, or when the patience is over.
   */
  drain(patienceMs: number): Promise<void>
  release(): Promise<void>
}

const LOOK_MS = 500
const BEAT_MS = 2_000
/** Of one statement: a database that hangs is as good as gone. */
const STATEMENT_MS = 10_000

/**
 * Each lease is a session-level advisory lock, all of a node on one connection: a node that dies loses them with it. While the
 * database is away the holder keeps them, since nobody else can take them; afterwards it goes on only where no other term began.
 */
export function holdServerLeases(ports: LeasePorts): ServerLeases {
  const { log } = ports
  const node = randomUUID()
  const number = randomInt(1, 2 ** 31 - 1)
  const over = new AbortController()
  const tried = Promise.withResolvers<void>()
  const terms = new Map<number, Term>()
  let drains = false
  /** A lease is being given away. */
  let gives = false
  let alone = true
  let handsOverAt = Number.POSITIVE_INFINITY
  /** Asked to look, perhaps in the middle of a look. */
  let hurried = false
  let endPause: () => void = () => {}
  const wake = () => {
    hurried = true
    endPause()
  }

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
      if (hurried || over.signal.aborted) endPause()
      hurried = false
    })

  async function lose(serverId: number): Promise<void> {
    if (!terms.delete(serverId)) return
    log.warn({ serverId }, 'another node runs the calls of a telephone server now')
    await ports
      .onLost(serverId)
      .catch((error) => log.error({ err: error, serverId }, 'failed to leave the calls of a lost lease'))
  }

  /** After a lost connection: what this node still has. */
  async function resume(client: Client): Promise<void> {
    for (const [serverId, { epoch }] of [...terms]) {
      const locked = await lockServer(client, serverId)
      if (locked && (await resumeTerm(client, serverId, epoch))) continue
      await lose(serverId)
      if (locked) await unlockServer(client, serverId)
    }
  }

  async function take(client: Client, serverId: number): Promise<void> {
    if (!(await lockServer(client, serverId))) return
    const term = await beginTerm(client, serverId, node).catch(async (error) => {
      await unlockServer(client, serverId)
      throw error
    })
    terms.set(serverId, term)
    ports.onHeld(serverId, term)
  }

  async function give(client: Client, serverId: number): Promise<void> {
    gives = true
    try {
      terms.delete(serverId)
      await ports.handOver(serverId)
      await unlockServer(client, serverId)
      ports.onFree(serverId)
    } finally {
      gives = false
    }
  }

  /** Servers that take no new calls, or none at all any more. */
  function restrict(drained: readonly DrainedServer[]): void {
    for (const serverId of terms.keys()) {
      const found = drained.find(({ id }) => id === serverId)
      ports.refuseNew(serverId, found !== undefined || (drains && alone))
      if (found?.isOver) ports.endCalls(serverId)
    }
  }

  async function move(client: Client): Promise<void> {
    const view = await readView(client)
    alone = view.takers.every((taker) => taker === view.me)
    const gone = [...terms.keys()].filter((serverId) => !view.servers.includes(serverId))
    for (const serverId of gone) {
      await lose(serverId)
      await unlockServer(client, serverId)
    }
    const { take: wanted, give: offered } = shareServers(view)
    for (const serverId of wanted) await take(client, serverId)
    restrict(view.drained)
    const due = offered.filter(
      (serverId) =>
        terms.has(serverId) && (ports.callsOf(serverId) === 0 || performance.now() >= handsOverAt),
    )
    for (const serverId of drains ? due : due.slice(0, 1)) await give(client, serverId)
  }

  /** One connection, from connect to loss. */
  async function connected(): Promise<void> {
    const client = new Client({
      connectionString: ports.url,
      application_name: 'suite telephony',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: STATEMENT_MS,
    })
    const onError = (error: unknown) => log.warn({ err: error }, 'failed to renew the telephony leases')
    client.on('error', onError)
    try {
      await client.connect()
      await watchConnection(client)
      await announce(client, number, drains)
      await resume(client)
      let announced = drains
      let beatAt = 0
      while (!over.signal.aborted) {
        if (drains && !announced) {
          await announceLeaving(client, number)
          announced = true
        }
        await move(client)
        if (performance.now() >= beatAt) {
          await renewTerms(client, [...terms.keys()], node)
          beatAt = performance.now() + BEAT_MS
        }
        tried.resolve()
        await pause(LOOK_MS)
      }
    } finally {
      await client.end().catch(onError)
    }
  }

  async function keep(): Promise<void> {
    while (!over.signal.aborted) {
      await connected().catch((error) => log.warn({ err: error }, 'the telephony leases are not renewed'))
      await pause(LOOK_MS)
    }
  }

  const running = keep()
  const callsLeft = () => [...terms.keys()].reduce((sum, serverId) => sum + ports.callsOf(serverId), 0)
  return {
    tried: tried.promise,
    look: wake,
    outdated(serverId, epoch) {
      if ((terms.get(serverId)?.epoch ?? Number.POSITIVE_INFINITY) < epoch) void lose(serverId)
    },
    async drain(patienceMs) {
      drains = true
      handsOverAt = performance.now() + patienceMs
      // A last round, with the calls, when the patience is over.
      const last = handsOverAt + STATEMENT_MS
      wake()
      const isDone = () =>
        !gives && (terms.size === 0 || (alone && (callsLeft() === 0 || performance.now() >= handsOverAt)))
      for (let known = false; performance.now() < last; known = true) {
        // `alone` is what the last look said.
        if (known && isDone()) return
        await new Promise<void>((resolve) => void setTimeout(resolve, LOOK_MS / 5))
        wake()
      }
    },
    async release() {
      over.abort()
      wake()
      await running
      tried.resolve()
      terms.clear()
    },
  }
}
