import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKey } from './address-key.ts'

/** Part of a refused body that is still read: closing at once would lose the answer on its way to an honest sender. */
const LINGER_BYTES = 1024 * 1024
const LINGER_MS = 2_000
const CHECKED_EVERY_MS = 100

/** Closes the connection of a request that was answered before its body had arrived, unless the rest comes soon. */
export function limitUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    const { socket } = raw
    const [began, before] = [performance.now(), socket.bytesRead]
    // Node discards the rest without events.
    const timer = setInterval(() => {
      if (raw.complete || socket.destroyed) return clearInterval(timer)
      const isLong = performance.now() - began > LINGER_MS || socket.bytesRead - before > LINGER_BYTES
      if (isLong) socket.destroy()
    }, CHECKED_EVERY_MS)
    timer.unref()
  })
}

/** Ends connections beyond `max` of one address (a /64 of IPv6), at once and without an answer. */
export function limitConnections(server: Server, max: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const from = addressKey(socket.remoteAddress ?? '')
    const count = open.get(from) ?? 0
    if (count >= max) return void socket.destroy()
    open.set(from, count + 1)
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1
      if (left > 0) open.set(from, left)
      else open.delete(from)
    })
  })
}
