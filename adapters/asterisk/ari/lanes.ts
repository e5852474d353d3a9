import { WebSocket } from 'ws'

/**
 * Asterisk works off the requests of one socket one after the other, and many of them wait for a channel's own thread or for the
 * database. So there are more sockets beside the one that brings the events: what concerns one channel or bridge always goes
 * by the same of them, in order, and waits for that of no others.
 */
const LANES = 8

interface LaneParts {
  /** Of the socket that hears as this application; the lanes' own are called after it, and hear nothing. */
  urlOf(app: string): URL
  app: string
  authorization: string
  handshakeTimeout: number
  onMessage(text: string): void
  /** One of them is lost, and with it what was asked on it. */
  onLost(): void
}

export interface Lanes {
  /** By which a request about this goes; null while that one is not open yet. */
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
}: LaneParts): Lanes {
  let closed = false
  const lanes = Array.from({ length: LANES }, (_, at) => {
    const socket = new WebSocket(urlOf(`${app}-lane-${at + 1}`), {
      headers: { authorization },
      handshakeTimeout,
      perMessageDeflate: false,
    })
    socket.on('message', (data) => onMessage(data.toString()))
    // What went wrong ends in `close`.
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!closed) onLost()
    })
    return socket
  })
  return {
    of(target) {
      const lane = lanes[laneOf(target)]
      return lane?.readyState === WebSocket.OPEN ? lane : null
    },
    close() {
      closed = true
      for (const lane of lanes) lane.terminate()
    },
  }
}

/** The same for the same target. */
export function laneOf(target: string): number {
  let hash = 0
  for (let at = 0; at < target.length; at += 1) hash = (Math.imul(hash, 31) + target.charCodeAt(at)) >>> 0
  return hash % LANES
}

/** What a request is about, of requests that are about one thing: `channels/{id}/ring`; null for others. */
export function targetOf(path: string): string | null {
  return /^(?:channels|bridges|playbacks|recordings\/(?:live|stored))\/([^/?]+)/.exec(path)?.[1] ?? null
}
