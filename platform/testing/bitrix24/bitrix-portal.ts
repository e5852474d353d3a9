import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPortalApi, type PortalData } from './portal-api.ts'

interface Failure {
  /** The method that fails. */
  of: string
  status: number
  body: object
  headers?: Record<string, string>
  /** The request is carried out first: its answer is lost. */
  afterwards?: true
}

interface PortalRequest {
  method: string
  params: Record<string, unknown>
}

const CLIENT = { id: 'local.app', secret: 'app secret' }
const HOOK = '/rest/1/hooksecret/'

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/**
 * A portal of Bitrix24 with its authorisation server, as their documents describe them: access tokens that expire, refresh tokens that
 * are valid once, limits, offline events that leave out one's own writes, online events that are sent once.
 */
export async function startBitrixPortal() {
  const codes = new Set<string>()
  const refresh = new Set<string>()
  const access = new Set<string>()
  const failures: Failure[] = []
  const requests: PortalRequest[] = []
  const data: PortalData = {
    items: { 1: new Map(), 3: new Map() },
    calls: new Map(),
    records: new Map(),
    offline: [],
    handlers: new Map(),
    nextId: 100,
  }
  const api = createPortalApi(data)
  const memberId = randomUUID().replaceAll('-', '')
  const applicationToken = randomUUID()
  let renewals = 0
  let ended = false
  let program = ''

  const send = (
    response: ServerResponse,
    status: number,
    body: object,
    headers: Record<string, string> = {},
  ) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

  function grant(): object {
    const tokens = { access_token: randomUUID(), refresh_token: randomUUID() }
    access.add(tokens.access_token)
    refresh.add(tokens.refresh_token)
    const scope = 'crm,telephony,user'
    return {
      ...tokens,
      expires_in: 3600,
      client_endpoint: `${origin()}/rest/`,
      member_id: memberId,
      scope,
      status: 'L',
    }
  }

  function answerOAuth(url: URL, response: ServerResponse) {
    const { grant_type: type = '', ...given } = Object.fromEntries(url.searchParams)
    if (given.client_id !== CLIENT.id || given.client_secret !== CLIENT.secret)
      return send(response, 401, { error: 'invalid_client' })
    const known = type === 'refresh_token' ? refresh : codes
    const value = (type === 'refresh_token' ? given.refresh_token : given.code) ?? ''
    // Each is good for one use.
    if (ended || !known.delete(value)) return send(response, 400, { error: 'invalid_grant' })
    if (type === 'refresh_token') renewals += 1
    return send(response, 200, grant())
  }

  function takeFailure(method: string): Failure | undefined {
    const at = failures.findIndex(({ of }) => of === method)
    return at < 0 ? undefined : failures.splice(at, 1)[0]
  }

  async function answerRest(request: IncomingMessage, response: ServerResponse, path: string) {
    const { auth, ...params } = JSON.parse((await textOf(request)) || '{}') as Record<string, unknown>
    const byHook = path.startsWith(HOOK)
    const method = byHook ? path.slice(HOOK.length) : path.slice('/rest/'.length)
    if (ended || (!byHook && !access.has(String(auth))))
      return send(response, 401, { error: ended ? 'PORTAL_DELETED' : 'expired_token' })
    if (byHook && /^(telephony|event)\./.test(method))
      return send(response, 403, { error: 'WRONG_AUTH_TYPE' })
    const failure = takeFailure(method)
    if (failure && !failure.afterwards) return send(response, failure.status, failure.body, failure.headers)
    requests.push({ method, params })
    const { status, body } = api(method, params)
    if (failure) return response.destroy()
    return send(response, status, body)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://portal')
    if (url.pathname === '/oauth/token/') answerOAuth(url, response)
    else if (url.pathname.startsWith('/rest/'))
      answerRest(request, response, url.pathname).catch(() => response.destroy())
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin: origin(),
    client: CLIENT,
    hook: `${origin()}${HOOK}`,
    memberId,
    applicationToken,
    data,
    requests,
    renewals: () => renewals,
    /** Requests of one method, oldest first. */
    asked: (method: string) => requests.filter((one) => one.method === method).map(({ params }) => params),
    /** The token of whoever opens a frame. */
    frameToken() {
      const token = randomUUID()
      access.add(token)
      return token
    },
    /** What an administrator brings back who let us in. */
    newCode() {
      const code = randomUUID()
      codes.add(code)
      return code
    },
    /** Where the program listens, whatever address it knows itself by. */
    reach(origin: string) {
      program = origin
    },
    /** An hour passes. */
    expireTokens: () => access.clear(),
    /** The application or the portal is removed. */
    end() {
      ended = true
    },
    failNext: (...next: Failure[]) => void failures.push(...next),
    /** Tells the bound handler, once, whether it listens or not. @returns its status, or null */
    async tell(
      event: string,
      fields: Record<string, string>,
      more: { token?: string; member?: string } = {},
    ) {
      const handler = data.handlers.get(event)
      if (handler === undefined) return null
      const form = new URLSearchParams({ event, ts: String(Math.floor(Date.now() / 1000)) })
      for (const [name, value] of Object.entries(fields)) form.set(`data[${name}]`, value)
      form.set('auth[application_token]', more.token ?? applicationToken)
      form.set('auth[member_id]', more.member ?? memberId)
      const answer = await fetch(`${program}${new URL(handler).pathname}`, { method: 'POST', body: form })
      return answer.status
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
