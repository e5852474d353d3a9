/** ICE says that a path is gone, and some come back by themselves; this long it may take before we do something, ms. */
export const PATIENCE = 1_500
/** A new offer that could not be made, because another is under way, is tried again after this, ms. */
export const BUSY_AGAIN = 300
/** A new offer that brought no sound back is followed by another after this, ms. */
export const OFFER_AGAIN = 4_000
/** A call without any path for this long is over: the server has given it up too, ms. */
export const GIVE_UP = 60_000

export interface RecoveryOptions {
  /** Offers the media anew over fresh paths (ICE restart). False when no offer can be made at this moment. */
  restart: () => boolean
  /** Whether there is a connection that an offer could go over. */
  reachable: () => boolean
  /** The way is broken: look whether the connection of the signalling is, too. */
  suspect: () => void
  tell: (interrupted: boolean) => void
  giveUp: () => void
  after: (ms: number, task: () => void) => () => void
}

/**
 * Brings a call's sound back when the network took it away:
 *
 *   flowing ──path lost──▶ interrupted ──patience──▶ offers anew, again and again ──path found──▶ flowing
 *                                └──────────── a minute without a path ────────────▶ given up
 *
 * A new signalling connection makes an offer too, sound or not: the other side learns from it where we are now.
 */
export class MediaRecovery {
  readonly #options: RecoveryOptions
  #interrupted = false
  /** An offer is due although the sound flows. */
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

  /** The signalling has a new connection. */
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
    // Without a connection there is no use; a new one comes by `moved`.
    if (!this.#options.reachable()) return
    const offered = this.#options.restart()
    if (offered) this.#due = false
    if (!offered) this.#plan(BUSY_AGAIN)
    else if (this.#interrupted) this.#plan(OFFER_AGAIN)
  }
}
