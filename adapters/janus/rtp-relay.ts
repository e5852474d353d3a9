import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/**
 * Passes a browser's sound from the video room on to the mixer. Both are in one Janus, but the mixer takes packets only from the
 * address that it sends to, and the video room forwards from a port that nobody knows before.
 */
export interface RtpRelay {
  port: number
  /** The mixer's port; what comes from there is for the browser, which hears the others already. */
  passTo(port: number): void
  /** Once or more: the engine's death closes it, and so does what failed with it. */
  close(): void
}

export async function openRtpRelay(host: string): Promise<RtpRelay> {
  const socket = createSocket('udp4')
  let mixer: number | null = null
  let isOpen = true
  socket.on('message', (packet, { port }) => {
    if (mixer !== null && port !== mixer) socket.send(packet, mixer, host)
  })
  // A mixer that is gone refuses packets; its end is told elsewhere.
  socket.on('error', () => {})
  socket.bind(0, host)
  await once(socket, 'listening')
  socket.unref()
  return {
    port: socket.address().port,
    passTo(port) {
      mixer = port
    },
    close() {
      if (isOpen) socket.close()
      isOpen = false
    },
  }
}
