import { createReadStream, createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

interface BarePipe {
  origin: string
  stop(): void
}

/** A server that only pipes: what it gets into a file, which is on the disk when it answers, and that file out again. */
export async function startBarePipe(folder: string): Promise<BarePipe> {
  const path = join(folder, 'piped')
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      await pipeline(request, createWriteStream(path, { flush: true }))
      response.end()
    } else await pipeline(createReadStream(path), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the bare server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
