import type { MediaElement } from './steady-media.ts'

/** An element without a browser: it tells what a browser's tells. */
export class StandInMedia extends EventTarget implements MediaElement {
  currentTime = 0
  playbackRate = 1
  duration = 30
  error: { code: number } | null = null
  paused = true
  /** Every address that it was given. */
  readonly addresses: string[] = []
  #src = ''
  get src() {
    return this.#src
  }
  set src(address: string) {
    this.#src = address
    this.addresses.push(address)
    // As a browser does, without an event for the pause.
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

  /** It knows what it has, and can be played. */
  begin() {
    this.dispatchEvent(new Event('loadedmetadata'))
    this.dispatchEvent(new Event('durationchange'))
    if (!this.paused) this.dispatchEvent(new Event('playing'))
  }
  reach(second: number) {
    this.currentTime = second
    this.dispatchEvent(new Event('timeupdate'))
  }
  /** 2: the network, 3: not to be decoded, 4: not supported, or refused at once. */
  lose(code: 2 | 3 | 4) {
    this.error = { code }
    this.dispatchEvent(new Event('error'))
  }
}

export const settled = () => new Promise((resolve) => setImmediate(resolve))
