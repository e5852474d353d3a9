import { requestUrl } from '#platform/contract/request-url.ts'
import type { Answer, RouteContract, Sent } from '#platform/contract/route.ts'
import { ApiFailure, failureFrom } from './api-failure.ts'
import { receivedBlob } from './received-blob.ts'
import { type Send, sendWithProgress } from './send-with-progress.ts'

export interface ApiOptions {
  /** Prefix of every path; '' for the own origin. */
  baseUrl: string
  /** Read for each request. */
  token: () => string | null
  /** Accept-Language, so that `detail` is in the user's language. */
  language: () => string
  /** Text of a failure without the server's words. */
  text: (code: 'network' | 'no_token' | 'internal') => string
  /** A request was answered 401: the session is over. */
  onUnauthenticated: () => void
  fetch?: typeof fetch
}

type Sendable<Contract extends RouteContract> = Sent<Contract> & {
  signal?: AbortSignal
  /** Progress of upload or download, 0 to 1. */
  onProgress?: (done: number) => void
}

/** `{}` may be omitted when the contract requires nothing. */
type Input<Contract extends RouteContract> =
  Record<never, never> extends Sent<Contract> ? [input?: Sendable<Contract>] : [input: Sendable<Contract>]

export interface Downloaded {
  blob: Blob
  name: string
}

export interface Api {
  /** Sends a request. Rejects with `ApiFailure`, or the signal's AbortError. */
  call<Contract extends RouteContract>(route: Contract, ...input: Input<Contract>): Promise<Answer<Contract>>
  /** Same for routes that answer with a file. */
  download<Contract extends RouteContract & { download: true }>(
    route: Contract,
    ...input: Input<Contract>
  ): Promise<Downloaded>
  /** Stream position of the newest answer; null before the first. */
  cursor(): string | null
}

interface SentParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
  fileName?: string
  signal?: AbortSignal
  onProgress?: (done: number) => void
}

/** JSON, or multipart with a file. */
const contentOf = ({ body, file, fileName }: SentParts, part = 'file'): string | FormData | null => {
  if (file === undefined) return body === undefined ? null : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
  form.append(part, file, fileName)
  return form
}

const fileNameIn = (header: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header ?? '')?.[1] ?? 'archivo')

const read = async <Contract extends RouteContract>(response: Response): Promise<Answer<Contract>> => {
  // Our own server shaped the answer by the same contract: not parsed again.
  const body: unknown = response.status === 204 ? undefined : await response.json()
  return body as Answer<Contract>
}

export const createApi = (options: ApiOptions): Api => {
  let cursor: string | null = null
  const fetchNow: Send = options.fetch ?? fetch.bind(globalThis)

  const headersOf = (route: RouteContract, json: boolean): Headers => {
    const headers = new Headers({ accept: 'application/json', 'accept-language': options.language() })
    if (json) headers.set('content-type', 'application/json')
    if (route.auth === 'session') {
      const token = options.token()
      if (token === null) throw new ApiFailure(0, { code: 'no_token', detail: options.text('no_token') })
      headers.set('authorization', `token ${token}`)
    }
    return headers
  }

  const request = async (route: RouteContract, input: SentParts): Promise<Response> => {
    const body = contentOf(input, route.upload?.part)
    const headers = headersOf(route, typeof body === 'string')
    const token = headers.get('authorization')
    const send = input.file && input.onProgress ? sendWithProgress(input.onProgress) : fetchNow
    const response = await send(options.baseUrl + requestUrl(route.path, input.params, input.query), {
      method: route.method,
      headers,
      body,
      signal: input.signal ?? null,
    }).catch((cause: unknown) => {
      if (input.signal?.aborted) throw cause
      throw new ApiFailure(0, { code: 'network', detail: options.text('network') }, null, cause)
    })
    cursor = response.headers.get('x-cursor') ?? cursor
    if (response.ok) return response
    const failure = await failureFrom(response, options.text('internal'))
    // A late 401 of a replaced session must not end the new one.
    if (response.status === 401 && token !== null && token === `token ${options.token()}`) {
      options.onUnauthenticated()
    }
    throw failure
  }

  return {
    cursor: () => cursor,
    async call(route, ...[input]) {
      return read<typeof route>(await request(route, (input ?? {}) as SentParts))
    },
    async download(route, ...[input]) {
      const sent = (input ?? {}) as SentParts
      const response = await request(route, sent)
      return {
        blob: await receivedBlob(response, sent.onProgress),
        name: fileNameIn(response.headers.get('content-disposition')),
      }
    },
  }
}
