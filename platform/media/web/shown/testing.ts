import type { MediaElement } from './steady-media.ts'

/** A media element without a browser, with the same events. */
export class StandInMedia extends EventTarget implements MediaElement {
  currentTime = 0
  playbackRate = 1
  duration = 30
  error: { code: number } | null = null
  paused = true
  /** All URLs it was given. */
  readonly addresses: string[] = []
  #src = ''
  get src() {
    return this.#src
  }
  set src(address: string) {
    this.#src = address
    this.addresses.push(address)
    // Like a browser: no pause event here.
    this.error = null
    this.paused = true
    this.currentTime = 0
    this.dispatchEvent(new Event('timeupdate'))
  }
  async play() {
    this.paused = false
    this.dispatchEvent(new Event('play'))
  }
  pause() {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  load() {
    this.dispatchEvent(new Event('emptied'))
  }
  removeAttribute() {
    this.#src = ''
  }

  /** Metadata is loaded and it can play. */
  begin() {
    this.dispatchEvent(new Event('loadedmetadata'))
    this.dispatchEvent(new Event('durationchange'))
    if (!this.paused) this.dispatchEvent(new Event('playing'))
  }
  reach(second: number) {
    this.currentTime = second
    this.dispatchEvent(new Event('timeupdate'))
  }
  /** MediaError codes: 2 network, 3 decode, 4 not supported or refused. */
  lose(code: 2 | 3 | 4) {
    this.error = { code }
    this.dispatchEvent(new Event('error'))
  }
}

export const settled = () => new Promise((resolve) => setImmediate(resolve))
