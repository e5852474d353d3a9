import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { BrowserContext } from 'playwright-core'

/**
 * A private network between one browser and the machine, which can be cut: all TCP connections and the UDP packets of
 * calls pass through it. Needs no privileges.
 */
export interface Network {
  /** The program's origin through this network. */
  origin: string
  /** Routes the calls of the browser's pages through it. Call before any page opens. */
  carry(context: BrowserContext): Promise<void>
  /**
   * Silently drops everything, both ways. Earlier connections stay dead for ever, as after a change of networks: once the
   * network is back, writing on one fails, waiting on one does not.
   */
  cut(): void
  /** Breaks all connections, and new ones at once, as if the server were gone, until `mend`. */
  refuse(): void
  /** Lets new connections and packets pass again. */
  mend(): void
  /** Audio packets dropped since the cut. */
  swallowed(): number
  close(): Promise<void>
}

export async function startNetwork(programOrigin: string): Promise<Network> {
  const program = new URL(programOrigin)
  let whole = true
  let swallowed = 0
  const sockets = new Set<Socket>()
  let refuses = false
  const server = createServer((near) => {
    if (refuses) {
      near.resetAndDestroy()
      return
    }
    const far = connect(Number(program.port), program.hostname)
    const passes = () => whole && !dead
    let dead = !whole
    cuts.add(() => {
      dead = true
    })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => {
        if (passes()) to.write(data)
        // Like a router with an unknown connection.
        else if (whole) from.resetAndDestroy()
      })
      from.on('close', () => {
        sockets.delete(from)
        if (passes()) to.destroy()
      })
      // A reset counts as a close.
      from.on('error', () => from.destroy())
    }
  })
  const cuts = new Set<() => void>()
  server.listen(0, 'localhost')
  await once(server, 'listening')

  /** Represent the telephone engine to the browser, and the browser to the engine. */
  const toBrowser = createSocket('udp4')
  const toEngine = createSocket('udp4')
  const ends: Record<'browser' | 'engine', RemoteInfo | null> = { browser: null, engine: null }
  const pass = (packet: Buffer, by: UdpSocket, to: RemoteInfo | null) => {
    if (!whole) swallowed += 1
    else if (to !== null) by.send(packet, to.port, to.address)
  }
  toBrowser.on('message', (packet, from) => {
    ends.browser = from
    pass(packet, toEngine, ends.engine)
  })
  toEngine.on('message', (packet, from) => {
    ends.engine = from
    pass(packet, toBrowser, ends.browser)
  })
  for (const socket of [toBrowser, toEngine]) {
    socket.bind(0, '0.0.0.0')
    await once(socket, 'listening')
  }

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async carry(context) {
      await context.addInitScript(rewriteCandidates, {
        forBrowser: toBrowser.address().port,
        forEngine: toEngine.address().port,
      })
    },
    cut() {
      whole = false
      swallowed = 0
      for (const end of cuts) end()
      cuts.clear()
    },
    refuse() {
      refuses = true
      for (const socket of sockets) socket.resetAndDestroy()
    },
    mend() {
      whole = true
      refuses = false
    },
    swallowed: () => swallowed,
    async close() {
      for (const socket of sockets) socket.destroy()
      toBrowser.close()
      toEngine.close()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Runs in the page: replaces the ICE candidates of both sides of each call by our ports. */
function rewriteCandidates(ports: { forBrowser: number; forEngine: number }): void {
  const rewrite = (message: string, port: number): string => {
    const [head = '', body = ''] = message.split('\r\n\r\n', 2)
    if (!body.includes('m=audio')) return message
    const led = body
      .split('\r\n')
      .filter((line) => !line.startsWith('a=candidate:') || /^\S+ 1 udp \d+ \d+\.\d+\.\d+\.\d+ /i.test(line))
      .map((line) =>
        line
          .replace(/^(m=audio )\d+/, `$1${port}`)
          .replace(/^(a=candidate:\S+ 1 udp \d+ \S+ )\d+/i, `$1${port}`),
      )
      .join('\r\n')
    return `${head.replace(/^Content-Length:.*$/im, `Content-Length: ${led.length}`)}\r\n\r\n${led}`
  }
  const Original = globalThis.WebSocket
  globalThis.WebSocket = class extends Original {
    readonly #isSip: boolean
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.#isSip = protocols === 'sip'
    }
    override send(data: string | BufferSource | Blob): void {
      super.send(this.#isSip && typeof data === 'string' ? rewrite(data, ports.forEngine) : data)
    }
    override set onmessage(hear: ((event: MessageEvent) => void) | null) {
      super.onmessage = (event) => {
        const isText = this.#isSip && typeof event.data === 'string'
        hear?.(isText ? new MessageEvent('message', { data: rewrite(event.data, ports.forBrowser) }) : event)
      }
    }
  }
}
