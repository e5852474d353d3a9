import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Values = Record<string, unknown>
type Stored = Values & { id: string; Modified_Time: string }

interface Failure {
  status: number
  body: object
  /** The request is carried out first: its answer is lost. */
  afterwards?: true
}

const CLIENT = { id: '1000.CLIENT', secret: 'zoho secret' }
/** New tokens in ten minutes. */
const MOST_TOKENS = 10

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/**
 * An account of Zoho CRM with its accounts server, as their documents describe them: tokens of an hour, ten new ones in ten minutes,
 * records that answer by themselves inside a 200, notices with ids alone and a token as their only proof.
 */
export async function startZohoAccount() {
  const codes = new Set<string>()
  const refresh = new Set<string>()
  const access = new Set<string>()
  const failures: Failure[] = []
  const requests: { method: string; path: string; body: unknown }[] = []
  const modules: Record<string, Map<string, Stored>> = { Leads: new Map(), Contacts: new Map(), Calls: new Map() }
  let channel: { channel_id: string; notify_url: string; token: string } | null = null
  let renewals = 0
  let last = 500_000

  const send = (response: ServerResponse, status: number, body?: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body ? JSON.stringify(body) : '')

  async function answerAccounts(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await textOf(request))
    if (form.get('client_secret') !== CLIENT.secret) return send(response, 200, { error: 'invalid_client' })
    const renews = form.get('grant_type') === 'refresh_token'
    if (renews ? !refresh.has(form.get('refresh_token') ?? '') : !codes.delete(form.get('code') ?? ''))
      return send(response, 200, { error: 'invalid_code' })
    if (renews && (renewals += 1) > MOST_TOKENS) return send(response, 400, { error: 'Access Denied', error_description: 'too many' })
    const token = randomUUID()
    access.add(token)
    const more = renews ? {} : { refresh_token: randomUUID() }
    if (more.refresh_token) refresh.add(more.refresh_token)
    return send(response, 200, { access_token: token, expires_in: 3600, api_domain: origin(), token_type: 'Bearer', ...more })
  }

  const written = (id: string) => ({ data: [{ code: 'SUCCESS', status: 'success', message: 'ok', details: { id } }] })
  const refused = (code: string, message: string) => ({ data: [{ code, status: 'error', message, details: {} }] })

  function answerRecords(name: string, id: string | undefined, method: string, url: URL, body: Values, response: ServerResponse) {
    const records = modules[name] as Map<string, Stored>
    const [values = {}] = (body.data ?? []) as Values[]
    if (id === 'search') {
      const [, mark] = /:equals:(.*)\)$/.exec(url.searchParams.get('criteria') ?? '') ?? []
      const phone = url.searchParams.get('phone')
      const email = url.searchParams.get('email')
      const found = [...records.values()].filter(
        (one) =>
          (mark !== undefined && one.Description === mark) ||
          (phone !== null && one.Phone === phone) ||
          (email !== null && one.Email === email),
      )
      return found.length === 0 ? send(response, 204) : send(response, 200, { data: found })
    }
    if (method === 'POST') {
      if (name !== 'Calls' && !values.Last_Name) return send(response, 202, refused('MANDATORY_NOT_FOUND', 'required field not found'))
      last += 1
      records.set(String(last), { ...values, id: String(last), Modified_Time: new Date().toISOString() })
      return send(response, 201, written(String(last)))
    }
    if (id === undefined) {
      const since = String(url.searchParams.get('since') ?? '')
      const data = [...records.values()].filter((one) => one.Modified_Time > since)
      return data.length === 0 ? send(response, 304) : send(response, 200, { data })
    }
    const record = records.get(id)
    if (!record) return method === 'GET' ? send(response, 204) : send(response, 400, refused('INVALID_DATA', 'the id given seems to be invalid'))
    if (method === 'PUT') Object.assign(record, values, { Modified_Time: new Date().toISOString() })
    return send(response, 200, method === 'PUT' ? written(id) : { data: [record] })
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    const method = request.method ?? 'GET'
    const body = JSON.parse((await textOf(request)) || '{}') as Values
    const [, token = ''] = /^Zoho-oauthtoken (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!access.has(token)) return send(response, 401, { code: 'INVALID_TOKEN', message: 'invalid oauth token', status: 'error' })
    const failure = failures.shift()
    if (failure && !failure.afterwards) return send(response, failure.status, failure.body)
    const path = url.pathname.slice('/crm/v8/'.length)
    requests.push({ method, path: `${path}${url.search}`, body })
    if (failure) response.end = (() => response.destroy()) as unknown as ServerResponse['end']
    if (path === 'actions/watch') {
      if (method === 'DELETE') channel = null
      else [channel] = body.watch as [NonNullable<typeof channel>]
      return send(response, 201, { watch: [{ code: 'SUCCESS', status: 'success', message: 'ok', details: {} }] })
    }
    if (path === 'users')
      return send(response, 200, { users: [{ id: '71', full_name: 'Ana Gómez', email: 'ana@otra.example' }] })
    if (path === 'settings/fields')
      return send(response, 200, { fields: [{ api_name: 'City', field_label: 'Ciudad', data_type: 'text', read_only: false }] })
    const [name = '', id] = path.split('/')
    const since = request.headers['if-modified-since']
    if (typeof since === 'string') url.searchParams.set('since', new Date(since).toISOString())
    return modules[name] ? answerRecords(name, id, method, url, body, response) : send(response, 404, { code: 'INVALID_URL_PATTERN' })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://zoho')
    const work = url.pathname === '/oauth/v2/token' ? answerAccounts(request, response) : answerApi(request, response, url)
    work.catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: origin(),
    client: CLIENT,
    modules,
    requests,
    renewals: () => renewals,
    channel: () => channel,
    newCode() {
      const code = randomUUID()
      codes.add(code)
      return code
    },
    expireTokens: () => access.clear(),
    failNext: (...next: Failure[]) => void failures.push(...next),
    /** Tells of changed records. @returns the status of our answer; null without a channel */
    async tell(module: string, operation: string, ids: readonly string[], more: { token?: string } = {}) {
      if (channel === null) return null
      const { channel_id, notify_url, token } = channel
      const answer = await fetch(notify_url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ module, operation, ids, channel_id, token: more.token ?? token }),
      })
      return answer.status
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
