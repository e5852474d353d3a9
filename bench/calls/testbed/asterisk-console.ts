import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const PATIENCE_MS = 5_000
/** Asterisk does not mark the end of an answer: it has ended after this much silence. */
const QUIET_MS = 150

/** Runs a command on Asterisk's console by its control socket; resolves to the output. */
export async function onConsole(socketPath: string, command: string): Promise<string> {
  const socket = connect(socketPath)
  await once(socket, 'connect', { signal: AbortSignal.timeout(PATIENCE_MS) })
  try {
    await firstWords(socket)
    socket.write(`${command}\0`)
    let text = ''
    let last = performance.now()
    socket.on('data', (data: Buffer) => {
      text += data.toString()
      last = performance.now()
    })
    const begun = performance.now()
    while (performance.now() - begun < PATIENCE_MS && (text === '' || performance.now() - last < QUIET_MS))
      await delay(QUIET_MS / 3)
    return text.replaceAll('\0', '')
  } finally {
    socket.destroy()
  }
}

/** The greeting: host name, process and version. */
const firstWords = (socket: ReturnType<typeof connect>) =>
  once(socket, 'data', { signal: AbortSignal.timeout(PATIENCE_MS) })
