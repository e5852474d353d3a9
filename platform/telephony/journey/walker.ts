import type { Destination } from '../contract/destination.ts'
import type { Fact } from '../contract/fact.ts'
import type { MusicName, Sound } from '../port.ts'
import type {
  Journey,
  JourneyContext,
  JourneyEffect,
  JourneyResult,
  JourneyStep,
  RingTarget,
} from './journey.ts'

type Outcome = Extract<JourneyEffect, { type: 'finish' }>['outcome']

/** Moves to a destination. */
export type Go = (walker: Walker, destination: Destination) => undefined

/** One advance in progress: the vocabulary of the steps. */
export class Walker {
  readonly context: JourneyContext
  readonly #effects: JourneyEffect[] = []
  readonly #facts: Fact[] = []
  #journey: Journey

  constructor(journey: Journey, context: JourneyContext) {
    this.#journey = journey
    this.context = context
  }

  get journey(): Journey {
    return this.#journey
  }

  result(): JourneyResult {
    return { journey: this.#journey, effects: this.#effects, facts: this.#facts }
  }

  change(changes: Partial<Journey>): undefined {
    this.#journey = { ...this.#journey, ...changes }
  }

  stepTo(step: JourneyStep, wakeAt: number | null = null): undefined {
    this.change({ step, wakeAt })
  }

  does(effect: JourneyEffect): undefined {
    this.#effects.push(effect)
  }

  notes(fact: Fact): undefined {
    this.#facts.push(fact)
  }

  answer(): undefined {
    if (this.#journey.answered) return
    this.does({ type: 'answer' })
    this.change({ answered: true })
  }

  play(sounds: readonly Sound[]): undefined {
    this.stopPlayback()
    const count = this.#journey.count + 1
    const playback = `${this.#journey.id}.${count}`
    this.change({ count, playback })
    this.does({ type: 'play', playback, sounds })
  }

  /** A queue's music; null: the company's. */
  music(own: MusicName | null = null): undefined {
    if (this.#journey.music || !this.#journey.answered) return
    this.stopPlayback()
    this.does({ type: 'start-hold-music', music: own ?? this.context.plan.music })
    this.change({ music: true })
  }

  /** Stops all playback. */
  stopPlayback(): undefined {
    const { playback, music } = this.#journey
    if (playback !== null) this.does({ type: 'stop-playing', playback })
    if (music) this.does({ type: 'stop-hold-music' })
    this.change({ playback: null, music: false })
  }

  /**
   * After a gap. Starting music twice is harmless; sounds are stopped first, since an engine queues them, and a tone never ends:
   * the caller could not be bridged behind it.
   */
  beginAnew(): undefined {
    const { playback } = this.#journey
    if (playback !== null) this.does({ type: 'stop-playing', playback })
    this.change({ playback: null, music: false })
  }

  /** Rings for up to so many seconds; a caller answered before hears ringback. */
  ring(targets: readonly RingTarget[], seconds: number, many: boolean): undefined {
    const count = this.#journey.count + 1
    this.change({ count, round: this.#journey.round ?? count })
    this.does({ type: 'ring', round: count, targets, seconds, many })
  }

  finish(outcome: Outcome): undefined {
    this.stopPlayback()
    this.stepTo({ kind: 'over' })
    this.does({ type: 'finish', outcome })
  }
}
