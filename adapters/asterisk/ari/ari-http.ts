import { encodeQuery, parseBody } from './encode.ts'
import { AriRefused, AriUnavailable } from './errors.ts'

export interface AriRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to `/ari`, percent-encoded: see `path`. */
  path: string
  query?: Record<string, string | number>
  body?: unknown
  /**
   * For what may take long: it goes beside the sockets, where all later requests would wait for it, and may take so many
   * milliseconds.
   */
  patienceMs?: number
}

/** ARI requests by HTTP. */
export class AriHttp {
  readonly #origin: string
  readonly #authorization: string
  readonly #timeoutMs: number

  constructor(origin: string, authorization: string, timeoutMs: number) {
    this.#origin = origin
    this.#authorization = authorization
    this.#timeoutMs = timeoutMs
  }

  /** An answer as a stream; null: not found. @throws AriRefused, AriUnavailable */
  async open(below: string, signal: AbortSignal | null): Promise<Response | null> {
    // Until it begins to answer: the stream itself may take as long as its reader.
    const silent = new AbortController()
    const limit = setTimeout(() => silent.abort(), this.#timeoutMs)
    const answer = await fetch(new URL(`/ari/${below}`, this.#origin), {
      headers: { authorization: this.#authorization },
      signal: signal === null ? silent.signal : AbortSignal.any([signal, silent.signal]),
    })
      .catch((cause: unknown) => {
        throw new AriUnavailable('Asterisk did not answer', { cause })
      })
      .finally(() => clearTimeout(limit))
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404) return null
    throw new AriRefused(answer.status, `GET ${below}`, answer.statusText)
  }

  /** The parsed body; null if empty. @throws AriRefused, AriUnavailable */
  async request({ method, path: under, query, body, patienceMs }: AriRequest): Promise<unknown> {
    const url = new URL(`/ari/${under}${query ? `?${encodeQuery(query)}` : ''}`, this.#origin)
    let answer: Response
    let text: string
    try {
      answer = await fetch(url, {
        method,
        headers: {
          authorization: this.#authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs ?? this.#timeoutMs),
      })
      text = await answer.text()
    } catch (cause) {
      throw new AriUnavailable('Asterisk did not answer', { cause })
    }
    if (!answer.ok) throw new AriRefused(answer.status, `${method} ${under}`, text || answer.statusText)
    return parseBody(text)
  }
}
