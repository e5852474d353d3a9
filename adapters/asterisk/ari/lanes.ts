import { WebSocket } from 'ws'

/**
 * Asterisk processes the requests of a socket one by one, and many wait for a channel's thread or the database. So further
 * sockets carry requests: all of one channel or bridge use the same socket, in order, and do not wait for others.
 */
const LANES = 8

/**
 * A request that Asterisk never ends, as one to a channel whose thread stands still, would hold its lane for ever: all other channels
 * of the lane would be out of reach. A socket that is processing a request answers no ping.
 */
const STUCK = { everyMs: 5_000, misses: 6 }

interface LaneParts {
  /** Application of the event socket; lanes use derived names and receive no events. */
  urlOf(app: string): URL
  app: string
  authorization: string
  handshakeTimeout: number
  onMessage(text: string): void
  /** A lane was lost with its pending requests, or stands still. */
  onLost(): void
  /** Shorter for tests. */
  stuck?: { everyMs: number; misses: number }
}

export interface Lanes {
  /** The lane of a target; null while it is not open. */
  of(target: string): WebSocket | null
  close(): void
}

export function openLanes({
  urlOf,
  app,
  authorization,
  handshakeTimeout,
  onMessage,
  onLost,
  stuck = STUCK,
}: LaneParts): Lanes {
  let closed = false
  /** Pings without an answer, by lane. */
  const unanswered = new Map<WebSocket, number>()
  const lanes = Array.from({ length: LANES }, (_, at) => {
    const socket = new WebSocket(urlOf(`${app}-lane-${at + 1}`), {
      headers: { authorization },
      handshakeTimeout,
      perMessageDeflate: false,
    })
    socket.on('message', (data) => {
      unanswered.set(socket, 0)
      onMessage(data.toString())
    })
    socket.on('pong', () => unanswered.set(socket, 0))
    // Errors lead to `close`.
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!closed) onLost()
    })
    return socket
  })
  const heartbeat = setInterval(() => {
    for (const lane of lanes.filter(({ readyState }) => readyState === WebSocket.OPEN)) {
      const missed = unanswered.get(lane) ?? 0
      unanswered.set(lane, missed + 1)
      // Its closing is the loss.
      if (missed >= stuck.misses) lane.terminate()
      else lane.ping()
    }
  }, stuck.everyMs)
  heartbeat.unref()
  return {
    of(target) {
      const lane = lanes[laneOf(target)]
      return lane?.readyState === WebSocket.OPEN ? lane : null
    },
    close() {
      closed = true
      clearInterval(heartbeat)
      for (const lane of lanes) lane.terminate()
    },
  }
}

/** Stable per target. */
export function laneOf(target: string): number {
  let hash = 0
  for (let at = 0; at < target.length; at += 1) hash = (Math.imul(hash, 31) + target.charCodeAt(at)) >>> 0
  return hash % LANES
}

/** Target of a request, `channels/{id}/ring`; null for requests without one. */
export function targetOf(path: string): string | null {
  return /^(?:channels|bridges|playbacks|recordings\/(?:live|stored))\/([^/?]+)/.exec(path)?.[1] ?? null
}
