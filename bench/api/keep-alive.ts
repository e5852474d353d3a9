import { connect, type Socket } from 'node:net'

interface Order {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** Minimal HTTP client with keep-alive connections: it must cost little, since the server is measured. */
export interface KeepAlive {
  /** Resolves with the body of a 2xx; rejects with any other answer. */
  ask(order: Order): Promise<string>
  close(): void
}

interface Waiting {
  resolve(body: string): void
  reject(error: Error): void
}

/** Just enough HTTP/1.1 for the measured answers: one at a time, JSON, with Content-Length. */
class Connection {
  readonly #socket: Socket
  readonly #host: string
  #waiting: Waiting | null = null
  #pieces: Buffer[] = []
  /** The server announced that this was the last answer. */
  #ended = false

  constructor(host: string, port: number) {
    this.#host = `${host}:${port}`
    this.#socket = connect(port, host).setNoDelay()
    this.#socket.on('data', (piece) => this.#take(piece))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  get isFree(): boolean {
    return this.#waiting === null
  }

  ask({ method, path, headers, body = '' }: Order): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    this.#waiting = { resolve, reject }
    const fields = { ...headers, host: this.#host, 'content-length': String(Buffer.byteLength(body)) }
    const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
    return promise
  }

  /** The server closes idle and long-used connections; a request written to a closed one is never answered. */
  get isClosed(): boolean {
    return (
      this.#ended ||
      this.#socket.destroyed ||
      this.#socket.readyState === 'closed' ||
      this.#socket.readableEnded
    )
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(piece: Buffer): void {
    this.#pieces.push(piece)
    const whole = Buffer.concat(this.#pieces)
    const end = whole.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = whole.toString('latin1', 0, end)
    const length = /^content-length: (\d+)$/im.exec(head)?.[1]
    if (length === undefined) {
      this.#fail(new Error(`response without a content length:\n${head}`))
      return
    }
    if (whole.length < end + 4 + Number(length)) return
    const body = whole.toString('utf8', end + 4)
    const status = Number(head.slice(9, 12))
    const waiting = this.#waiting
    this.#waiting = null
    this.#pieces = []
    this.#ended = /^connection: close/im.test(head)
    if (status >= 200 && status < 300) waiting?.resolve(body)
    else waiting?.reject(new Error(`${status} ${body}`))
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}

export function keepAlive(origin: string, connections = 1): KeepAlive {
  const { hostname, port } = new URL(origin)
  const begin = () => new Connection(hostname, Number(port))
  const open = Array.from({ length: connections }, begin)
  return {
    ask: (order) => {
      const index = open.findIndex(({ isFree }) => isFree)
      let free = open[index]
      if (free === undefined) throw new Error('more requests at a time than connections')
      if (free.isClosed) {
        free = begin()
        open[index] = free
      }
      return free.ask(order)
    },
    close: () => {
      for (const connection of open) connection.close()
    },
  }
}
