import { createReadStream } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { cutText } from '#platform/contract/cut-text.ts'
import type { FileScanner } from '#platform/files/server/scan-upload.ts'

/** `unix:/run/clamav/clamd.ctl`, or `host:port`. */
type ClamdAddress = { path: string } | { host: string; port: number }

interface ClamdSettings {
  address: ClamdAddress
  /** Larger files are not scanned, bytes: the daemon refuses them. */
  maxBytes: number
  /** The daemon's answer is awaited this long after it got or sent something, ms. */
  patienceMs?: number
}

const PATIENCE = 60_000
/** Bytes of a piece. */
const PIECE = 256 * 1024
/** Of an answer, characters; it is one short line. */
const MAX_ANSWER = 4096

/** Each piece with its length before it; a piece of no length ends the file. */
async function* pieces(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield Buffer.concat([length, piece])
  }
  yield Buffer.alloc(4)
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answer = cutText(answer + text, MAX_ANSWER)
      if (answer.includes('\0')) resolve(answer.slice(0, answer.indexOf('\0')))
    })
    socket.on('timeout', () => socket.destroy(new Error('clamd did not answer in time')))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd closed the connection')))
  })
}

/** `stream: OK`, or `stream: Eicar-Test-Signature FOUND`. @throws Error for any other answer */
function findingOf(answer: string): string | null {
  if (/^stream: OK$/.test(answer)) return null
  const [, finding] = /^stream: (.{1,200}) FOUND$/.exec(answer) ?? []
  if (finding === undefined) throw new Error(`clamd answered: ${cutText(answer, 200)}`)
  return finding
}

/** Has files scanned by ClamAV's daemon. */
export const createClamdScanner = ({
  address,
  maxBytes,
  patienceMs = PATIENCE,
}: ClamdSettings): FileScanner => ({
  async scan({ path, size }) {
    if (size > maxBytes) return null
    const socket = createConnection(address)
    socket.setTimeout(patienceMs)
    const answered = answerOf(socket)
    // The daemon may answer, and close, before it has read all.
    const sending = pipeline(pieces(path), socket, { end: false }).catch(() => {})
    try {
      return findingOf(await answered)
    } finally {
      socket.destroy()
      await sending
    }
  },
})
