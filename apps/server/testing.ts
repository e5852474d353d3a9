import { once } from 'node:events'
import { isIP } from 'node:net'
import { hash } from '@node-rs/argon2'
import { afterAll } from 'vitest'
import { WebSocket } from 'ws'
import { createOutboxMailer } from '#adapters/smtp/outbox-mailer.ts'
import { createSmtpMailer } from '#adapters/smtp/smtp-mailer.ts'
import { type ResolveHost, resolveHost } from '#features/pbx/server/lines/addresses/resolve-host.ts'
import type { SignInAnswer } from '#features/session/contract/session.ts'
import { signIn, socketTicket } from '#features/session/contract/session.ts'
import type { ErrorEnvelope } from '#platform/contract/errors.ts'
import type { EventFrame } from '#platform/contract/event.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { Answer, RouteContract, Sent } from '#platform/contract/route.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { absentEngine } from '#platform/telephony/absent-engine.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import { statementCounter } from '#platform/testing/statement-counter.ts'
import { createInMemoryEngine, type InMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { type TestDatabase, testDatabase } from '#platform/testing/test-database.ts'
import { demoSettings } from './boot/demo/demo-companies.ts'
import { seedDemo } from './boot/demo.ts'
import { type Config, readConfig } from './config.ts'
import { type Program, startProgram } from './program.ts'
import type { ProgramEnvironment } from './program-environment.ts'
import type { NodeRole } from './roles.ts'

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
  close(): Promise<void>
  readonly socket: WebSocket
}

export interface TestProgram extends Program {
  engine: InMemoryEngine
  signIn(person: Person): Promise<Client>
  signInAll<People extends readonly Person[]>(...people: People): Promise<{ [Place in keyof People]: Client }>
  /** For another company's user: what stops them is the company, not their abilities. */
  makeAdministrator(person: Person): Promise<void>
  anonymous<Contract extends RouteContract>(
    contract: Contract,
    sent: Sent<Contract>,
  ): Promise<Reply<Contract>>
  statements: ReturnType<typeof statementCounter>
  /** Owner's URL of its database. */
  ownerUrl: string
  /** Folder of uploads. */
  filesFolder: string
  /** Scratch folder. */
  workFolder: string
  /** Folder of mails. */
  outbox: string
}

/** Mails as files, for `platform/testing/outbox.ts` to find. */
export const outboxMailer = (folder: string) =>
  createOutboxMailer({ folder, from: 'suite@localhost', log: silentLogger })

const PASSWORD = 'demo'
/** Argon2id at its least cost: hundreds of programs have seven people each, who sign in often. */
const quickHash = hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })

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

async function request<Contract extends RouteContract>(
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
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** Tests ask no name servers. */
const withoutNames: ResolveHost = async (host) =>
  isIP(host) === 0 && host !== 'localhost' ? { calls: [], arrives: [] } : resolveHost(host)

/**
 * The whole program on its own database, with two demo companies and, by default, the in-memory engine. Closed after the test
 * file.
 */
export async function startTestProgram(
  options: {
    settings?: Record<string, string>
    engine?: TelephonyEngine
    engineSocketUrl?: string
    hearsSip?: () => Promise<boolean>
    /** Looks up hosts of carriers; absent: only addresses and localhost have any. */
    resolveHost?: ProgramEnvironment['resolveHost']
    /** Connects to further telephone servers. */
    openOther?: ProgramEnvironment['openOther']
    /** Folder of a web client. */
    webFolder?: string
    /** False: as in `npm run serve`, without demo. */
    triedOut?: boolean
    /** Also runs jobs. */
    runJobs?: boolean
    /** Default: all but jobs. */
    roles?: readonly NodeRole[]
    /** Folder of sounds for telephone servers. */
    soundsFolder?: string
    serverSounds?: string
    slowestBody?: ProgramEnvironment['slowestBody']
    /** An existing database instead of a new one. */
    database?: TestDatabase
  } = {},
): Promise<TestProgram> {
  const { ownerUrl, masterSecret } = options.database ?? (await testDatabase())
  const statements = statementCounter()
  const engine = createInMemoryEngine()
  const outbox = await temporaryFolder()
  const files = await temporaryFolder()
  const work = await temporaryFolder()
  afterAll(() => Promise.all([outbox, files, work].map(removeFolder)))
  const config: Config = { ...readConfig({ HOST: '127.0.0.1', ...options.settings }), PORT: 0 }
  const program = await startProgram({
    config,
    ownerUrl,
    masterSecret,
    openEngine: () => options.engine ?? engine,
    openOther: options.openOther ?? (() => absentEngine('this test has no other telephone server')),
    ownSocketUrl: () => options.engineSocketUrl ?? null,
    hearsSip: options.hearsSip ?? null,
    publicSettings: {
      productName: config.PRODUCT_NAME,
      demo: options.triedOut === false ? null : demoSettings(PASSWORD, config.HOST),
    },
    mailer:
      config.SMTP_URL === undefined
        ? outboxMailer(outbox)
        : createSmtpMailer({ url: config.SMTP_URL, from: 'suite@localhost' }),
    log: silentLogger,
    webFolder: options.webFolder ?? null,
    filesFolder: files,
    workFolder: work,
    resolveHost: options.resolveHost ?? withoutNames,
    soundsFolder: options.soundsFolder ?? null,
    serverSounds: options.serverSounds ?? null,
    roles: new Set(
      options.roles ?? ['web', 'realtime', 'calls', ...(options.runJobs ? ['jobs' as const] : [])],
    ),
    onStatement: statements.onStatement,
    ...(options.slowestBody ? { slowestBody: options.slowestBody } : {}),
  })
  // A test that restarts the program stops it earlier.
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= program.stop())
  afterAll(stop)
  await seedDemo({
    database: program.database,
    secrets: createSealedBox(masterSecret, 'extension secrets'),
    realm: config.SIP_DOMAIN,
    password: { hash: await quickHash },
    writeHistory: null,
  })
  const { origin } = program

  return {
    ...program,
    stop,
    ownerUrl,
    engine,
    statements,
    outbox,
    filesFolder: files,
    workFolder: work,
    anonymous: (contract, sent) => request(origin, null, contract, sent),
    signIn: (person) => signInAt(origin, person),
    async makeAdministrator(person) {
      await program.database.systemRows
        .updateTable('users')
        .set({ role: 'administrator' })
        .where('username', '=', person)
        .execute()
    },
    signInAll: async <People extends readonly Person[]>(...people: People) =>
      (await Promise.all(people.map((person) => signInAt(origin, person)))) as {
        [Place in keyof People]: Client
      },
  }
}

/** Signs in a user of the demo companies at a running program. */
export async function signInAt(origin: string, person: Person): Promise<Client> {
  const entered = await request(origin, null, signIn, { body: { username: person, password: PASSWORD } })
  if (!entered.ok) throw new Error(`${person} cannot sign in: ${entered.body.code}`)
  const { token } = entered.body
  const client: Client = {
    session: entered.body,
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
