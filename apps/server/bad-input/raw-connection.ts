import { once } from 'node:events'
import { connect } from 'node:net'

/** What a server said on a bare connection, and whether it ended it. */
export interface RawAnswer {
  text: string
  ended: boolean
}

const QUIET_MS = 5_000

/** Says `bytes` as they are, past every client that would put them right, and listens until `enough` or the end. */
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
