import { createServer, type Server, type Socket } from 'node:net'

/** The harmless text that every scanner takes for a virus. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

interface ClamdStandIn {
  port: number
  /** Bytes of the files that it was asked about. */
  sizes: number[]
  /** Answers so instead; null: as ClamAV does. */
  answerWith: string | null
  stop(): Promise<void>
}

const COMMAND = 'zINSTREAM\0'

/** The whole file in what has arrived; null while its end is missing. */
function fileIn(arrived: Buffer): Buffer | null {
  if (arrived.subarray(0, COMMAND.length).toString() !== COMMAND) return null
  const pieces: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= arrived.length; ) {
    const length = arrived.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(arrived.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** Speaks INSTREAM as ClamAV's daemon does, and finds the test text of all scanners. */
export async function startClamdStandIn(): Promise<ClamdStandIn> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let arrived = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (piece) => {
      arrived = Buffer.concat([arrived, Buffer.from(piece)])
      const file = fileIn(arrived)
      if (!file) return
      standIn.sizes.push(file.length)
      const found = file.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK'
      socket.end(`${standIn.answerWith ?? `stream: ${found}`}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const standIn: ClamdStandIn = {
    port: typeof address === 'object' && address ? address.port : 0,
    sizes: [],
    answerWith: null,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  return standIn
}
