/** Grace period before we act on a lost ICE path, since some recover by themselves, ms. */
export const PATIENCE = 1_500
/** Retry delay of an offer that collided with another one, ms. */
export const BUSY_AGAIN = 300
/** Delay before another offer when the last one brought no sound back, ms. */
export const OFFER_AGAIN = 4_000
/** A call without any path for this long is over: the server has given it up too, ms. */
export const GIVE_UP = 60_000

export interface RecoveryOptions {
  /** Restarts ICE with a new offer. False when no offer can be made now. */
  restart: () => boolean
  /** Whether there is a signalling connection for an offer. */
  reachable: () => boolean
  /** The media path is broken: check the signalling connection too. */
  suspect: () => void
  tell: (interrupted: boolean) => void
  giveUp: () => void
  after: (ms: number, task: () => void) => () => void
}

/**
 * Restores a call's audio after the network lost it:
 *
 *   flowing ──path lost──▶ interrupted ──patience──▶ repeated offers ──path found──▶ flowing
 *                                └──────────── a minute without a path ────────────▶ given up
 *
 * A new signalling connection also needs an offer, with or without audio: it tells the other side our new address.
 */
export class MediaRecovery {
  readonly #options: RecoveryOptions
  #interrupted = false
  /** An offer is due although sound flows. */
  #due = false
  #next: () => void = () => {}
  #end: () => void = () => {}

  constructor(options: RecoveryOptions) {
    this.#options = options
  }

  iceChanged(state: RTCIceConnectionState): void {
    if (state === 'connected' || state === 'completed') this.#found()
    else if (state === 'disconnected') this.#lost(PATIENCE)
    else if (state === 'failed') this.#lost(0)
  }

  /** The signalling connection is new. */
  moved(): void {
    this.#due = true
    this.#plan(0)
  }

  /** An offer failed. */
  offerFailed(): void {
    this.#due = true
    this.#plan(OFFER_AGAIN)
  }

  close(): void {
    this.#next()
    this.#end()
  }

  #found(): void {
    this.#end()
    if (!this.#due) this.#next()
    if (!this.#interrupted) return
    this.#interrupted = false
    this.#options.tell(false)
  }

  #lost(patience: number): void {
    if (!this.#interrupted) {
      this.#interrupted = true
      this.#options.tell(true)
      this.#end = this.#options.after(GIVE_UP, this.#options.giveUp)
    }
    this.#options.suspect()
    this.#plan(patience)
  }

  #plan(ms: number): void {
    this.#next()
    this.#next = this.#options.after(ms, () => this.#offer())
  }

  #offer(): void {
    // Pointless without a connection; a new one calls `moved`.
    if (!this.#options.reachable()) return
    const offered = this.#options.restart()
    if (offered) this.#due = false
    if (!offered) this.#plan(BUSY_AGAIN)
    else if (this.#interrupted) this.#plan(OFFER_AGAIN)
  }
}
