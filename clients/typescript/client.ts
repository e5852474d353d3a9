import type { Operations } from './operations.gen.ts'

export type { Operations } from './operations.gen.ts'

export interface ClientOptions {
  /** `https://cloud.example.com` */
  origin: string
  /** An API token: `suite_…`. */
  token: string
  /** Language of refusals. */
  language?: 'es' | 'en'
  fetch?: typeof fetch
}

type Sent<Name extends keyof Operations> = Omit<Operations[Name], 'answer'>
type Answer<Name extends keyof Operations> = Operations[Name]['answer']
/** What is sent may be left out when all of it may. */
type Arguments<Name extends keyof Operations> =
  Record<never, never> extends Sent<Name>
    ? [name: Name, sent?: Sent<Name>, signal?: AbortSignal]
    : [name: Name, sent: Sent<Name>, signal?: AbortSignal]

/** A refusal of the server. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  /** For programs: `not_found`, `invalid`. */
  readonly code: string
  /** By field. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** Seconds until another attempt makes sense; null: unknown. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    said: { detail: string; code: string; fields?: Record<string, readonly string[]> },
    retryAfter: number | null,
  ) {
    super(said.detail)
    this.status = status
    this.code = said.code
    this.fields = said.fields ?? {}
    this.retryAfter = retryAfter
  }
}

interface Parts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  file?: { part: string; content: Blob; name: string }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, textOf(one))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

function contentOf({ body, file }: Parts): { body?: string | FormData; headers?: Record<string, string> } {
  if (file) {
    const form = new FormData()
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, textOf(value))
    form.append(file.part, file.content, file.name)
    return { body: form }
  }
  return body === undefined
    ? {}
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

async function refusalOf(response: Response): Promise<Refusal> {
  const said: unknown = await response.json().catch(() => null)
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const known = typeof said === 'object' && said !== null && 'code' in said && 'detail' in said
  return new Refusal(
    response.status,
    known
      ? (said as ConstructorParameters<typeof Refusal>[1])
      : { detail: response.statusText, code: `http_${response.status}` },
    Number.isFinite(wait) ? wait : null,
  )
}

export interface Client {
  /**
   *     const { results } = await client.call('GET /api/crm/leads/', { query: { search: 'Rosa' } })
   *
   * @throws Refusal, and the network's error
   */
  call<Name extends keyof Operations>(...what: Arguments<Name>): Promise<Answer<Name>>
}

export function createClient({ origin, token, language = 'es', fetch: send = fetch }: ClientOptions): Client {
  return {
    async call<Name extends keyof Operations>(
      ...[name, sent, signal]: Arguments<Name>
    ): Promise<Answer<Name>> {
      const [method = 'GET', path = ''] = name.split(' ')
      const parts: Parts = sent ?? {}
      const { headers, ...content } = contentOf(parts)
      const response = await send(`${origin.replace(/\/+$/, '')}${addressOf(path, parts)}`, {
        ...content,
        method,
        headers: { ...headers, authorization: `Bearer ${token}`, 'accept-language': language },
        ...(signal ? { signal } : {}),
      })
      if (!response.ok) throw await refusalOf(response)
      if (response.status === 204) return undefined as Answer<Name>
      const isJson = response.headers.get('content-type')?.includes('json') ?? false
      return (await (isJson ? response.json() : response.blob())) as Answer<Name>
    },
  }
}
