import { AriUnavailable } from '../ari/errors.ts'

/** Asterisk refused the action. */
export class AmiRefused extends Error {
  override name = 'AmiRefused'
}

/** Lists repeat a field. */
type AmiFields = Readonly<Record<string, string | readonly string[]>>

/** An event's fields. */
export type AmiEvent = Readonly<Record<string, string>>

interface AmiSettings {
  url: string
  user: string
  password: string
}

const TIMEOUT_MS = 5_000
/** How often a session that is used for actions reads the events that are kept for it. */
const READ_EVENTS_MS = 15_000

/**
 * AMI over Asterisk's HTTP server, for what ARI cannot do. Sessions expire after a minute without requests and are then renewed.
 * Asterisk keeps every event until each session has read it, even those that a session may not see: so each reads them, used or not.
 */
export class AmiClient {
  readonly #settings: AmiSettings
  readonly #readEventsMs: number
  #cookie: string | null = null
  /** The session that is being begun. */
  #entering: Promise<void> | null = null
  /** When this session last read its events, by the monotonic clock. */
  #readAt = 0

  constructor(settings: AmiSettings, readEventsMs = READ_EVENTS_MS) {
    this.#settings = settings
    this.#readEventsMs = readEventsMs
  }

  /** @throws AmiRefused, AriUnavailable */
  async act(action: string, fields: AmiFields): Promise<void> {
    await this.#ask(action, fields)
  }

  /** Output of a command of Asterisk's console. @throws AmiRefused, AriUnavailable */
  async command(text: string): Promise<string[]> {
    return (await this.#ask('Command', { Command: text })).split(/\r?\n/)
  }

  /** Rows of a listing action. @throws AmiRefused, AriUnavailable */
  async list(action: string): Promise<AmiEvent[]> {
    return eventsOf(await this.#ask(action, {}))
  }

  /**
   * Events since the last call, as `manager.conf` permits; waits up to `seconds` for some.
   * @throws AmiRefused, AriUnavailable
   */
  async events(seconds: number, signal: AbortSignal): Promise<AmiEvent[]> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000 + TIMEOUT_MS)])
    const answer = await this.#ask('WaitEvent', { Timeout: String(seconds) }, limit)
    return eventsOf(answer)
  }

  async #ask(action: string, fields: AmiFields, limit?: AbortSignal): Promise<string> {
    const answer = await this.#askOnce(action, fields, limit)
    if (action === 'WaitEvent') this.#readAt = performance.now()
    else await this.#readEvents()
    return answer
  }

  /** Failing, it is tried with the next action; the action's own answer stands. */
  async #readEvents(): Promise<void> {
    if (performance.now() - this.#readAt < this.#readEventsMs) return
    this.#readAt = performance.now()
    await this.#send('WaitEvent', { Timeout: '0' }).catch(() => undefined)
  }

  async #askOnce(action: string, fields: AmiFields, limit?: AbortSignal): Promise<string> {
    const used = this.#cookie
    const answer = used === null ? null : await this.#send(action, fields, limit)
    if (answer !== null && isDone(answer)) return answer
    if (answer !== null && !isSessionOver(answer)) throw new AmiRefused(`${action}: ${messageOf(answer)}`)
    await this.#signIn(used)
    const again = await this.#send(action, fields, limit)
    if (!isDone(again)) throw new AmiRefused(`${action}: ${messageOf(again)}`)
    return again
  }

  /**
   * Once for all who ask at a time: a session that nobody uses keeps Asterisk's events until it expires. `used`: the cookie that was
   * no longer good.
   */
  async #signIn(used: string | null): Promise<void> {
    if (this.#entering === null && this.#cookie === used)
      this.#entering = this.#enter().finally(() => {
        this.#entering = null
      })
    await this.#entering
  }

  async #enter(): Promise<void> {
    const { user, password } = this.#settings
    this.#cookie = null
    const answer = await this.#send('Login', { Username: user, Secret: password })
    if (!isDone(answer)) throw new AmiRefused(`Login: ${messageOf(answer)}`)
  }

  async #send(action: string, fields: AmiFields, limit = AbortSignal.timeout(TIMEOUT_MS)): Promise<string> {
    const body = new URLSearchParams({ Action: action })
    for (const [name, value] of Object.entries(fields))
      for (const one of typeof value === 'string' ? [value] : value) body.append(name, one)
    try {
      const answer = await fetch(new URL('/rawman', this.#settings.url), {
        method: 'POST',
        body,
        headers: this.#cookie === null ? {} : { cookie: this.#cookie },
        signal: limit,
      })
      const [cookie] = answer.headers.getSetCookie()
      if (cookie !== undefined) this.#cookie = cookie.split(';', 1)[0] ?? null
      return await answer.text()
    } catch (cause) {
      throw new AriUnavailable('Asterisk did not answer', { cause })
    }
  }
}

const fieldsOf = (block: string): AmiEvent =>
  Object.fromEntries(
    block.split(/\r?\n/).flatMap((line): [string, string][] => {
      const [, name, value] = /^(\w+): (.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value ?? '']]
    }),
  )
const eventsOf = (answer: string): AmiEvent[] =>
  answer
    .split(/\r?\n\r?\n/)
    .map(fieldsOf)
    .filter(({ Event }) => Event !== undefined)
const isDone = (answer: string): boolean => /^Response: (Success|Goodbye)\b/m.test(answer)
const isSessionOver = (answer: string): boolean => /Authentication Required|Permission denied/i.test(answer)
const messageOf = (answer: string): string => /^Message: (.*)$/m.exec(answer)?.[1]?.trim() ?? 'no answer'
