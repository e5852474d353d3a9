import { type OffReason, offReasonOf, type PhoneEvent, type PhoneState } from './phone-state.ts'
import type { SipEvent, SipLine, SipListener } from './sip-port.ts'

/** Retry delay after a failed read of the renewed secret, ms; doubles up to the maximum. */
export const RENEW_AGAIN = 1_000
export const RENEW_AGAIN_AT_MAX = 30_000

export interface PhoneLineOptions {
  /** Creates the line; called when the phone may register. */
  connect: (listener: SipListener) => Promise<SipLine>
  after: (ms: number, task: () => void) => () => void
  state: () => PhoneState
  dispatch: (event: PhoneEvent) => void
  /** SIP events about calls. */
  onCall: (event: Exclude<SipEvent, OfTheLine>) => void
}

/** SIP events about the registration rather than a call. */
type OfTheLine = Extract<SipEvent, { type: 'connecting' | 'disconnected' | 'registered' | 'refused' }>

interface Renewal {
  /** Delay before the next attempt, ms. */
  wait: number
  /** Cancels the next attempt; null while one is running. */
  again: (() => void) | null
}

/** Keeps the phone registered, and the reason when it is not, in the shown state. */
export class PhoneLine {
  readonly #options: PhoneLineOptions
  #line: SipLine | null = null
  /** Counts starts, so that a line created too late is stopped. */
  #generation = 0
  /** Renewal of the secret in progress; null without one. */
  #renewal: Renewal | null = null

  constructor(options: PhoneLineOptions) {
    this.#options = options
  }

  /** Registers and stays registered. Does nothing while a line exists. */
  async start(): Promise<void> {
    if (this.#line !== null) return
    this.#generation += 1
    const generation = this.#generation
    this.#options.dispatch({ type: 'unregistered', reason: 'connecting' })
    const line = await this.#options.connect((event) => {
      if (generation === this.#generation) this.#hear(event)
    })
    if (generation !== this.#generation) return
    this.#line = line
    line.start()
  }

  /** Unregisters and ignores the line from then on; the caller gives the reason. */
  stop(): void {
    this.#generation += 1
    this.#endRenewal()
    this.#line?.stop()
    this.#line = null
  }

  /** Checks now that the phone is registered. */
  retry(): void {
    if (this.#renewal?.again) this.renew()
    else this.#line?.retry()
  }

  /**
   * The extension's secret was renewed and the known one is useless. If the new one cannot be read, the phone goes off,
   * says so, and retries with growing delays.
   */
  renew(): void {
    const line = this.#line
    if (line === null) return
    this.#endRenewal()
    const renewal: Renewal = { wait: RENEW_AGAIN, again: null }
    this.#renewal = renewal
    const ask = () => {
      renewal.again = null
      line.renew().then(
        () => {
          if (this.#renewal === renewal) this.#renewal = null
        },
        () => {
          if (this.#renewal !== renewal) return
          this.#off('secret-unread')
          renewal.again = this.#options.after(renewal.wait, ask)
          renewal.wait = Math.min(2 * renewal.wait, RENEW_AGAIN_AT_MAX)
        },
      )
    }
    ask()
  }

  /** The line to call with; null while the phone is off. */
  usable(): SipLine | null {
    return offReasonOf(this.#options.state()) === null ? this.#line : null
  }

  /** How the server identifies this device once it is registered; null before. */
  contact(): string | null {
    return this.#options.state().registration.on ? (this.#line?.contact() ?? null) : null
  }

  #hear(event: SipEvent): void {
    switch (event.type) {
      case 'connecting':
        this.#off('connecting')
        break
      case 'disconnected':
        this.#off('connection-lost')
        break
      case 'registered':
        this.#endRenewal()
        this.#options.dispatch({ type: 'registered' })
        break
      case 'refused':
        this.#off(event.status === null || event.status >= 500 ? 'telephony-down' : 'refused')
        break
      default:
        this.#options.onCall(event)
    }
  }

  #endRenewal(): void {
    this.#renewal?.again?.()
    this.#renewal = null
  }

  #off(reason: OffReason): void {
    const { registration } = this.#options.state()
    // Do not report retries while the connection is away.
    if (reason === 'connecting' && !registration.on && registration.reason === 'connection-lost') return
    this.#options.dispatch({ type: 'unregistered', reason })
  }
}
