/** Types of the used part of `baileys`, by its documentation. */
export interface Baileys {
  makeWASocket(config: {
    auth: AuthenticationState
    markOnlineOnConnect: boolean
    syncFullHistory: boolean
    /** Whether it also tells what was sent over this very connection. */
    emitOwnEvents: boolean
    logger: BaileysLogger
  }): WebSocketClient
  initAuthCreds(): object
  BufferJSON: {
    replacer(key: string, value: unknown): unknown
    reviver(key: string, value: unknown): unknown
  }
  downloadContentFromMessage(part: object, type: string): Promise<AsyncIterable<Uint8Array>>
}

interface BaileysLogger {
  level: string
  child(bound: object): BaileysLogger
  trace(content: unknown): void
  debug(content: unknown): void
  info(content: unknown): void
  warn(content: unknown): void
  error(content: unknown): void
}

/** The default logger would print numbers and messages. */
export const SILENT: BaileysLogger = {
  level: 'silent',
  child: () => SILENT,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}

interface AuthenticationState {
  creds: object
  keys: {
    get(type: string, ids: string[]): Promise<Record<string, unknown>>
    set(data: Record<string, Record<string, unknown>>): Promise<void>
  }
}

export interface ConnectionUpdate {
  connection?: 'connecting' | 'open' | 'close'
  qr?: string
  lastDisconnect?: { error?: unknown }
}

export interface MessageKey {
  id?: string | null
  remoteJid?: string | null
  /** The same person by the other kind of address: number or `lid`. */
  remoteJidAlt?: string | null
  fromMe?: boolean | null
}

export interface WebMessage {
  key: MessageKey
  pushName?: string | null
  messageTimestamp?: unknown
  message?: Record<string, unknown> | null
}

export interface WebEvents {
  'connection.update': ConnectionUpdate
  'creds.update': object
  'messages.upsert': { messages: WebMessage[]; type: string }
  'messages.update': { key: MessageKey; update: { status?: number | null } }[]
  /** What happens to calls, one after the other; read by `missed-calls.ts`. */
  call: readonly unknown[]
}

export interface WebSocketClient {
  ev: { on<Name extends keyof WebEvents>(name: Name, onEvent: (data: WebEvents[Name]) => void): void }
  sendMessage(jid: string, content: object, options?: object): Promise<WebMessage | undefined>
  readMessages(keys: MessageKey[]): Promise<void>
  /** Rejects with WhatsApp's code as `data`, or when there is no answer in time. */
  profilePictureUrl(jid: string, type: 'preview', timeoutMs: number): Promise<string | undefined>
  logout(): Promise<void>
  end(error: Error | undefined): void
}

/** The package is missing: it is installed separately because of its licence (libsignal, GPL-3.0). */
export class BaileysMissing extends Error {
  override name = 'BaileysMissing'
}

/** In a variable, so that bundlers do not resolve it. */
const PACKAGE = 'baileys'

/** @throws BaileysMissing */
export async function loadBaileys(): Promise<Baileys> {
  try {
    const loaded: unknown = await import(PACKAGE)
    return loaded as Baileys
  } catch (cause) {
    throw new BaileysMissing('install the package with: npm i --no-save baileys', { cause })
  }
}
