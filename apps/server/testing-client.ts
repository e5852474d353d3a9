import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { SignInAnswer } from '#features/session/contract/session.ts'
import { signIn, socketTicket } from '#features/session/contract/session.ts'
import type { ErrorEnvelope } from '#platform/contract/errors.ts'
import type { EventFrame } from '#platform/contract/event.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { Answer, RouteContract, Sent } from '#platform/contract/route.ts'

/** Password of all demo people. */
export const PASSWORD = 'demo'

export type Person = 'ana' | 'luis' | 'marta' | 'admin' | 'operador' | 'eva' | 'bruno'

/** Parsed answer, or error envelope. */
export type Reply<Contract extends RouteContract> =
  | { ok: true; status: number; body: Answer<Contract>; headers: Headers }
  | { ok: false; status: number; body: ErrorEnvelope; headers: Headers }

export interface Client {
  readonly session: SignInAnswer
  /** Sends as this user. */
  send<Contract extends RouteContract>(contract: Contract, sent: Sent<Contract>): Promise<Reply<Contract>>
  /** Like `send`, but throws on refusals. */
  call<Contract extends RouteContract>(contract: Contract, sent: Sent<Contract>): Promise<Answer<Contract>>
  /** The raw answer of a download route. */
  download<Contract extends RouteContract>(
    contract: Contract,
    sent: Sent<Contract>,
    headers?: Record<string, string>,
  ): Promise<Response>
  ticket(purpose: string): Promise<string>
  /** Opens a socket with a fresh ticket. */
  open(path: string, purpose: string, since?: string): Promise<TestSocket>
  /** Like `open`, for sockets whose frames are not events. */
  openRaw(path: string, purpose: string, protocol: string): Promise<WebSocket>
}

export interface TestSocket {
  readonly frames: EventFrame[]
  /** First matching frame, past or future. */
  next(fits: (frame: EventFrame) => boolean): Promise<EventFrame>
  /** Resolves when all that the program sent to it before has arrived: what is not there then was not sent. */
  caughtUp(): Promise<void>
  close(): Promise<void>
  readonly socket: WebSocket
}

interface SentParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
  fileName?: string
}

/** JSON, or multipart with a file. */
function contentOf({ body, file, fileName }: SentParts, part = 'file'): RequestInit {
  if (file) {
    const form = new FormData()
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
    form.append(part, file, fileName)
    return { body: form }
  }
  if (body === undefined) return {}
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function fetchRoute(
  origin: string,
  token: string | null,
  contract: RouteContract,
  sent: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const parts: SentParts = sent
  const content = contentOf(parts, contract.upload?.part)
  return fetch(`${origin}${requestUrl(contract.path, parts.params, parts.query)}`, {
    ...content,
    method: contract.method,
    headers: {
      ...headers,
      ...(token === null ? {} : { authorization: `token ${token}` }),
      ...(content.headers as Record<string, string> | undefined),
    },
  })
}

/** Sends a request; without a token as a stranger. */
export async function request<Contract extends RouteContract>(
  origin: string,
  token: string | null,
  contract: Contract,
  sent: Sent<Contract>,
): Promise<Reply<Contract>> {
  const response = await fetchRoute(origin, token, contract, sent)
  const text = await response.text()
  const body = text === '' ? undefined : JSON.parse(text)
  return { ok: response.ok, status: response.status, body, headers: response.headers } as Reply<Contract>
}

async function openSocket(url: string): Promise<TestSocket> {
  const socket = new WebSocket(url)
  const frames: EventFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()))
    for (const look of [...waiting]) look()
  })
  await once(socket, 'open')
  return {
    socket,
    frames,
    next: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = frames.find(fits)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    async caughtUp() {
      const answered = once(socket, 'pong')
      socket.ping()
      await answered
    },
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** Signs in a user of the demo companies at a running program. */
export async function signInAt(origin: string, person: Person): Promise<Client> {
  const entered = await request(origin, null, signIn, { body: { username: person, password: PASSWORD } })
  if (!entered.ok) throw new Error(`${person} cannot sign in: ${entered.body.code}`)
  return clientOf(origin, entered.body)
}

/** Whoever has this session. */
export function clientOf(origin: string, session: SignInAnswer): Client {
  const { token } = session
  const client: Client = {
    session,
    send: (contract, sent) => request(origin, token, contract, sent),
    download: (contract, sent, headers) => fetchRoute(origin, token, contract, sent, headers),
    async call(contract, sent) {
      const reply = await request(origin, token, contract, sent)
      if (!reply.ok)
        throw new Error(`${contract.method} ${contract.path}: ${reply.status} ${reply.body.code}`)
      return reply.body
    },
    ticket: async (purpose) => (await client.call(socketTicket, { body: { purpose } })).ticket,
    async open(path, purpose, since) {
      const ticket = await client.ticket(purpose)
      const gap = since === undefined ? '' : `&since=${since}`
      return openSocket(`${origin.replace('http', 'ws')}${path}?ticket=${ticket}${gap}`)
    },
    async openRaw(path, purpose, protocol) {
      const url = `${origin.replace('http', 'ws')}${path}?ticket=${await client.ticket(purpose)}`
      const socket = new WebSocket(url, protocol)
      await once(socket, 'open')
      return socket
    },
  }
  return client
}
