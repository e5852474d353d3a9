import { requestUrl } from '#platform/contract/request-url.ts'
import type { Answer, RouteContract, Sent } from '#platform/contract/route.ts'
import { ApiFailure, failureFrom } from './api-failure.ts'
import { receivedBlob } from './received-blob.ts'
import { type Send, sendWithProgress } from './send-with-progress.ts'

export interface ApiOptions {
  /** Prefix of every path: '' for the own origin. */
  baseUrl: string
  /** The session's token, read for each request. */
  token: () => string | null
  /** Sent as Accept-Language, so that `detail` comes in the user's language. */
  language: () => string
  /** The text shown for a failure that the server did not word. */
  text: (code: 'network' | 'no_token' | 'internal') => string
  /** A live request was answered 401: the session is over. */
  onUnauthenticated: () => void
  fetch?: typeof fetch
}

type Sendable<Contract extends RouteContract> = Sent<Contract> & {
  signal?: AbortSignal
  /** Hears how much of a file has gone, or of a download has come: 0 to 1. */
  onProgress?: (done: number) => void
}

/** `{}` may be left out where the contract needs nothing. */
type Input<Contract extends RouteContract> =
  Record<never, never> extends Sent<Contract> ? [input?: Sendable<Contract>] : [input: Sendable<Contract>]

export interface Downloaded {
  blob: Blob
  name: string
}

export interface Api {
  /** Sends the route's request. Rejects with `ApiFailure`, or with the signal's AbortError when it was aborted. */
  call<Contract extends RouteContract>(route: Contract, ...input: Input<Contract>): Promise<Answer<Contract>>
  /** The same for a route that answers with a file. */
  download<Contract extends RouteContract & { download: true }>(
    route: Contract,
    ...input: Input<Contract>
  ): Promise<Downloaded>
  /** Place in the stream of events of the newest answer; null before the first. */
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

/** As JSON, or with a file as a form's parts. */
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
  // The answer comes from our own origin, shaped there by this same contract: it is not parsed a second time.
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
    // A late 401 of a session that was already replaced must not end the new one.
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
