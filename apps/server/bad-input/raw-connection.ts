import { once } from 'node:events'
import { connect } from 'node:net'

/** Bytes from the server, and whether it closed the connection. */
export interface RawAnswer {
  text: string
  ended: boolean
}

const QUIET_MS = 5_000

/** Sends raw bytes, which HTTP clients would correct, and reads until `enough` or the end. */
export async function sayRaw(
  origin: string,
  bytes: string | Buffer,
  enough: (text: string) => boolean = () => false,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let text = ''
  socket.on('data', (data) => {
    text += data.toString('latin1')
    if (enough(text)) resolve(false)
  })
  socket.on('error', () => resolve(true))
  socket.on('close', () => resolve(true))
  const timer = setTimeout(() => resolve(false), QUIET_MS)
  socket.write(bytes)
  const ended = await promise
  clearTimeout(timer)
  socket.destroy()
  return { text, ended }
}
