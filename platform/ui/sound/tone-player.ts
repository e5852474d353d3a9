import { DTMF, type Pattern } from './tones.ts'

/** Beats are scheduled this far ahead, s: timers of hidden tabs run once a second. */
const AHEAD = 2.5
const PLAN_EVERY = 500

type Output = HTMLAudioElement & { setSinkId?: (deviceId: string) => Promise<void> }

/** A browser that allows sound starts it within this time, ms. */
const STARTS_WITHIN = 300

/**
 * Plays tones on a chosen output device. The AudioContext starts with the first sound after a user gesture; before that
 * browsers mute it: `onBlocked` is told when a pattern is muted (true), and when it no longer is.
 */
export class TonePlayer {
  #context: AudioContext | null = null
  #output: Output | null = null
  #device = ''
  #stop: (() => void) | null = null
  #volume = 1
  #refused = false
  #blocked = false
  readonly #onBlocked: (blocked: boolean) => void

  constructor(onBlocked: (blocked: boolean) => void = () => {}) {
    this.#onBlocked = onBlocked
  }

  /** Volume in percent, from the next tone on. */
  setVolume(percent: number): void {
    this.#volume = percent / 100
  }

  /** `deviceId` of an output; '' for the default. */
  async useDevice(deviceId: string): Promise<void> {
    this.#device = deviceId
    await this.#output?.setSinkId?.(deviceId)
  }

  /** Plays a pattern, replacing the current one. */
  play(pattern: Pattern): void {
    this.stop()
    const context = this.#ready()
    const gain = context.createGain()
    gain.connect(this.#destination(context))
    let next = context.currentTime + 0.02
    let round = 0
    const plan = () => {
      while (round < pattern.times && next < context.currentTime + AHEAD) {
        for (const { tones, on, off } of pattern.beats) {
          for (const hertz of tones)
            this.#tone(context, gain, hertz, next, on, (pattern.gain * this.#volume) / tones.length)
          next += on + off
        }
        round += 1
      }
    }
    plan()
    const timer = setInterval(plan, PLAN_EVERY)
    const starts = setTimeout(() => this.#tellBlocked(), STARTS_WITHIN)
    this.#stop = () => {
      clearInterval(timer)
      clearTimeout(starts)
      gain.disconnect()
    }
  }

  stop(): void {
    this.#stop?.()
    this.#stop = null
    this.#tellBlocked()
  }

  /** Within a user gesture: starts a muted pattern. */
  unlock(): void {
    if (this.#blocked) this.#start()
  }

  /** Short key tone. */
  key(digit: string): void {
    const context = this.#ready()
    for (const hertz of DTMF[digit] ?? []) {
      this.#tone(context, this.#destination(context), hertz, context.currentTime, 0.12, 0.06 * this.#volume)
    }
  }

  async close(): Promise<void> {
    this.stop()
    this.#output?.remove()
    await this.#context?.close()
    this.#context = null
    this.#output = null
  }

  #ready(): AudioContext {
    this.#context ??= this.#open()
    this.#start()
    return this.#context
  }

  #open(): AudioContext {
    const context = new AudioContext()
    context.addEventListener('statechange', () => this.#tellBlocked())
    return context
  }

  /** Without a gesture the context stays suspended, and the element refuses to play. */
  #start(): void {
    if (this.#context?.state === 'suspended') void this.#context.resume()
    if (!this.#output?.paused) return
    this.#output.play().then(
      () => this.#outputRefused(false),
      (error: unknown) =>
        this.#outputRefused(error instanceof DOMException && error.name === 'NotAllowedError'),
    )
  }

  #outputRefused(refused: boolean): void {
    this.#refused = refused
    this.#tellBlocked()
  }

  #tellBlocked(): void {
    const isMuted = this.#context?.state === 'suspended' || this.#refused
    const blocked = this.#stop !== null && isMuted
    if (blocked === this.#blocked) return
    this.#blocked = blocked
    this.#onBlocked(blocked)
  }

  /** Output through an audio element, since that can be routed to a device in every browser. */
  #destination(context: AudioContext): AudioNode {
    if (this.#output === null) {
      const output: Output = document.createElement('audio')
      const stream = context.createMediaStreamDestination()
      output.srcObject = stream.stream
      output.autoplay = true
      this.#output = output
      this.#node = stream
      if (this.#device !== '') void output.setSinkId?.(this.#device)
    }
    this.#start()
    return this.#node ?? context.destination
  }

  #node: AudioNode | null = null

  #tone(
    context: AudioContext,
    to: AudioNode,
    hertz: number,
    at: number,
    seconds: number,
    loud: number,
  ): void {
    const oscillator = context.createOscillator()
    const envelope = context.createGain()
    oscillator.frequency.value = hertz
    // Ramps avoid clicks.
    envelope.gain.setValueAtTime(0, at)
    envelope.gain.linearRampToValueAtTime(loud, at + 0.008)
    envelope.gain.setValueAtTime(loud, at + Math.max(0.008, seconds - 0.02))
    envelope.gain.linearRampToValueAtTime(0, at + seconds)
    oscillator.connect(envelope).connect(to)
    oscillator.start(at)
    oscillator.stop(at + seconds)
  }
}
