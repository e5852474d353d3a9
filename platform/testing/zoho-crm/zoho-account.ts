import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBridgeApi } from './bridge-api.ts'
import { createDeskApi } from './desk-api.ts'
import { createZohoRecords, type Stored, type Values } from './zoho-records.ts'

interface Failure {
  /** Path that fails: `Leads/search`. */
  of: string
  status: number
  body: object
  headers?: Readonly<Record<string, string>>
  /** Of requests of this body alone. */
  when?: (body: Values) => boolean
  /** The request is carried out first: its answer is lost. */
  afterwards?: true
}

const CLIENT = { id: '1000.CLIENT', secret: 'zoho secret' }
/** New tokens in ten minutes. */
const MOST_TOKENS = 10

const STAGES = ['Qualification', 'Negotiation', 'Closed Won', 'Closed Lost']

/** JSON, a form, or the name of the file of a multipart one. */
function bodyOf(type: string, text: string): Values {
  if (type.startsWith('multipart/form-data')) {
    const [, name = ''] = /filename="([^"]+)"/.exec(text) ?? []
    return { File_Name: name, size: text.length }
  }
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  return JSON.parse(text || '{}') as Values
}

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
  const modules: Record<string, Map<string, Stored>> = {
    Leads: new Map(),
    Contacts: new Map(),
    Calls: new Map(),
    Deals: new Map(),
    Notes: new Map(),
    Attachments: new Map(),
  }
  const desk = createDeskApi()
  const bridge = createBridgeApi()
  let channel: { channel_id: string; notify_url: string; token: string } | null = null
  let renewals = 0
  let program = ''

  const send = (response: ServerResponse, status: number, body?: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body ? JSON.stringify(body) : '')

  async function answerAccounts(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await textOf(request))
    if (form.get('client_secret') !== CLIENT.secret) return send(response, 200, { error: 'invalid_client' })
    const renews = form.get('grant_type') === 'refresh_token'
    if (renews ? !refresh.has(form.get('refresh_token') ?? '') : !codes.delete(form.get('code') ?? ''))
      return send(response, 200, { error: 'invalid_code' })
    if (renews) renewals += 1
    if (renewals > MOST_TOKENS)
      return send(response, 400, { error: 'Access Denied', error_description: 'too many' })
    const token = randomUUID()
    access.add(token)
    const more = renews ? {} : { refresh_token: randomUUID() }
    if (more.refresh_token) refresh.add(more.refresh_token)
    return send(response, 200, {
      access_token: token,
      expires_in: 3600,
      api_domain: origin(),
      token_type: 'Bearer',
      ...more,
    })
  }

  const records = createZohoRecords(modules)
  const settings: Record<string, object> = {
    users: { users: [{ id: '71', full_name: 'Ana Gómez', email: 'ana@otra.example' }] },
    'settings/fields': {
      fields: [
        { api_name: 'City', field_label: 'Ciudad', data_type: 'text', read_only: false },
        {
          api_name: 'Stage',
          field_label: 'Etapa',
          data_type: 'picklist',
          pick_list_values: STAGES.map((actual_value) => ({ actual_value, display_value: actual_value })),
        },
      ],
    },
  }

  function answerChannel(method: string, body: Values): { status: number; body: object } {
    // Only a channel that lives can be changed.
    if (method === 'PUT' && channel === null)
      return {
        status: 400,
        body: { watch: [{ code: 'INVALID_DATA', status: 'error', message: 'no channel' }] },
      }
    if (method === 'DELETE') channel = null
    else [channel] = body.watch as [NonNullable<typeof channel>]
    return {
      status: method === 'POST' ? 201 : 200,
      body: { watch: [{ code: 'SUCCESS', status: 'success', message: 'ok', details: {} }] },
    }
  }

  function carryOut(method: string, url: URL, body: Values): { status: number; body?: object } {
    const path = url.pathname.slice('/crm/v8/'.length)
    requests.push({ method, path: `${path}${url.search}`, body })
    if (path === 'actions/watch') return answerChannel(method, body)
    const known = settings[path]
    return known ? { status: 200, body: known } : records(method, path, url.searchParams, body)
  }

  const takeFailure = (path: string, body: Values): Failure | undefined => {
    const at = failures.findIndex(({ of, when }) => path.endsWith(`/${of}`) && (when?.(body) ?? true))
    return at < 0 ? undefined : failures.splice(at, 1)[0]
  }

  function answerBy(method: string, url: URL, body: Values, headers: IncomingMessage['headers']) {
    if (url.pathname.startsWith('/api/v1/'))
      return desk.answer(method, url, body, String(headers.orgid ?? ''))
    if (url.pathname.startsWith('/phonebridge/v3/')) return bridge.answer(method, url, body)
    return carryOut(method, url, body)
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    const body = bodyOf(request.headers['content-type'] ?? '', await textOf(request))
    const [, token = ''] = /^Zoho-oauthtoken (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!access.has(token))
      return send(response, 401, {
        code: 'INVALID_TOKEN',
        errorCode: 'INVALID_OAUTH',
        message: 'invalid oauth token',
        status: 'error',
      })
    const failure = takeFailure(url.pathname, body)
    if (failure && !failure.afterwards) {
      for (const [name, value] of Object.entries(failure.headers ?? {})) response.setHeader(name, value)
      return send(response, failure.status, failure.body)
    }
    const since = request.headers['if-modified-since']
    if (typeof since === 'string') url.searchParams.set('since', new Date(since).toISOString())
    const answer: { status: number; body?: object } = answerBy(
      request.method ?? 'GET',
      url,
      body,
      request.headers,
    )
    return failure ? response.destroy() : send(response, answer.status, answer.body)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://zoho')
    const work =
      url.pathname === '/oauth/v2/token'
        ? answerAccounts(request, response)
        : answerApi(request, response, url)
    work.catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: origin(),
    client: CLIENT,
    modules,
    desk,
    bridge,
    requests,
    renewals: () => renewals,
    channel: () => channel,
    newCode() {
      const code = randomUUID()
      codes.add(code)
      return code
    },
    /** Where the program listens, whatever address it knows itself by. */
    reach(origin: string) {
      program = origin
    },
    expireTokens: () => access.clear(),
    /** New tokens are allowed again: ten minutes have passed. */
    forgetRenewals() {
      renewals = 0
    },
    /** The administrator took our access away. */
    revoke() {
      access.clear()
      refresh.clear()
    },
    /** Their time is over: notices end, and nobody is told. */
    expireChannel() {
      channel = null
    },
    failNext: (...next: Failure[]) => void failures.push(...next),
    /** Tells of changed records. @returns the status of our answer; null without a channel */
    async tell(module: string, operation: string, ids: readonly string[], more: { token?: string } = {}) {
      if (channel === null) return null
      const { channel_id, notify_url, token } = channel
      const answer = await fetch(`${program}${new URL(notify_url).pathname}`, {
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
