import type { Fact } from '#platform/telephony/contract/fact.ts'
import { advance } from '#platform/telephony/journey/advance.ts'
import type {
  Journey,
  JourneyContext,
  JourneyEffect,
  JourneyEvent,
  RingTarget,
} from '#platform/telephony/journey/journey.ts'
import type { BridgeId, EndpointName, LegId, MusicName, Sound } from '#platform/telephony/port.ts'
import type { Call, CallEffect, CallEvent, Fork, ForkPlan } from './call.ts'
import { isLive } from './call-steps.ts'
import { transition } from './transition.ts'

/** A call and its journey through the dialplan: the call knows legs and the journey destinations; this module connects them. */
export interface DialplanCall {
  readonly call: Call
  readonly journey: Journey
}

export type DialplanEvent =
  | { type: 'call'; event: CallEvent }
  | { type: 'journey'; event: JourneyEvent }
  | DevicesFound

/** Devices of the targets to ring; `missing`: extensions without a registered device. */
export interface DevicesFound {
  type: 'devices-found'
  round: number
  forks: readonly ForkPlan[]
  missing: readonly number[]
  bridge: BridgeId
  ringSeconds: number
  many: boolean
  /** The forwarding extension may not call there. */
  refused?: boolean
}

export type DialplanEffect =
  | CallEffect
  | { type: 'play'; leg: LegId; playback: string; sounds: readonly Sound[] }
  | { type: 'stop-playing'; leg: LegId; playback: string }
  | { type: 'record-message'; leg: LegId; recording: string; extension: number }
  | { type: 'serve-messages'; leg: LegId; extension: number | null }
  | { type: 'enter-room'; leg: LegId; room: number; name: string }
  | { type: 'find-meeting'; leg: LegId; pin: string }
  | { type: 'join-meeting'; leg: LegId; meeting: number }
  | { type: 'start-hold-music'; leg: LegId; music: MusicName | null }
  | { type: 'stop-hold-music'; leg: LegId }
  /** Answered by `devices-found`. */
  | { type: 'find-devices'; round: number; targets: readonly RingTarget[]; seconds: number; many: boolean }
  /** Answered by the journey's `wake`; replaces the previous one. */
  | { type: 'wake-at'; at: number | null }
  | Extract<
      JourneyEffect,
      {
        type:
          | 'enter-queue'
          | 'leave-queue'
          | 'queue-declined'
          | 'queue-answered'
          | 'request-callback'
          | 'wrong-pin'
      }
    >

export interface DialplanStep extends DialplanCall {
  readonly effects: readonly DialplanEffect[]
  readonly facts: readonly Fact[]
}

/** Handles one event and everything that follows from it at once. */
export function stepDialplan(
  before: DialplanCall,
  event: DialplanEvent,
  context: JourneyContext,
): DialplanStep {
  const step = new Following(before, context)
  step.follow(event)
  const { call, journey } = step
  const wake: DialplanEffect[] =
    journey.wakeAt === before.journey.wakeAt ? [] : [{ type: 'wake-at', at: journey.wakeAt }]
  return { call, journey, effects: [...step.effects, ...wake], facts: step.facts }
}

class Following {
  call: Call
  journey: Journey
  readonly effects: DialplanEffect[] = []
  readonly facts: Fact[] = []
  readonly #around: JourneyContext

  constructor({ call, journey }: DialplanCall, context: JourneyContext) {
    this.call = call
    this.journey = journey
    this.#around = context
  }

  follow(event: DialplanEvent): void {
    switch (event.type) {
      case 'call':
        this.#happen(event.event)
        break
      case 'journey':
        this.#advance(this.#isSilent(event.event) ? { type: 'silent' } : event.event)
        break
      case 'devices-found':
        this.#found(event)
        break
    }
  }

  /** The time is up and the dialled trunk has not responded at all, not even with ringing. */
  #isSilent(event: JourneyEvent): boolean {
    const { phase, forks } = this.call
    if (event.type !== 'wake' || this.journey.step.kind !== 'outside' || phase !== 'ringing') return false
    return forks.filter(isLive).every(({ state }) => state === 'dialing')
  }

  #happen(event: CallEvent): undefined {
    const before = this.call
    const { call, effects } = transition(before, event, this.#around.at)
    this.call = call
    const meanings = this.#meanings(before, call, event)
    // Sounds to the caller stop before the parties are connected.
    const first = isTaken(before, call) || isHeard(before, call)
    if (!first) this.effects.push(...effects)
    for (const one of meanings) this.#advance(one)
    if (first) this.effects.push(...effects)
  }

  /** The journey event for a change of the call. */
  #meanings(before: Call, call: Call, event: CallEvent): JourneyEvent[] {
    if (before.phase === 'ended') return []
    if (call.phase === 'ended') {
      const outcome = call.outcome ?? 'failed'
      return [{ type: 'ended', by: endedBy(before, event), outcome }]
    }
    if (isTaken(before, call)) return [this.#taken(call)]
    if (isHeard(before, call)) return [{ type: 'sound' }]
    if (event.type === 'reconciled') return this.#afterGap(call)
    if (event.type === 'stop-ringing') return []
    if (before.phase === 'ringing' && call.phase === 'walking')
      return [{ type: 'unanswered', outcome: call.unanswered ?? 'failed' }]
    if (before.phase === 'ringing' && call.phase === 'ringing') return this.#declined(before, call)
    return []
  }

  /** A device look-up pending at the time of the gap will never be answered. */
  #afterGap(call: Call): JourneyEvent[] {
    const lost = call.phase === 'walking' && this.journey.round !== null
    if (lost) return [{ type: 'unanswered', outcome: call.unanswered ?? 'failed' }, { type: 'resumed' }]
    return [{ type: 'resumed' }]
  }

  #taken(call: Call): JourneyEvent {
    const fork = call.forks.find(({ leg }) => leg === call.answeredBy)
    const extension = this.#extensionAt(fork?.endpoint ?? '')
    return {
      type: 'taken',
      extension: extension?.id ?? null,
      number: extension?.number ?? fork?.contact ?? '',
    }
  }

  #declined(before: Call, call: Call): JourneyEvent[] {
    const ringing = (forks: readonly Fork[]) => new Set(forks.filter(isLive).map(({ endpoint }) => endpoint))
    const still = ringing(call.forks)
    return [...ringing(before.forks)].flatMap((endpoint): JourneyEvent[] => {
      const extension = this.#extensionAt(endpoint)
      if (still.has(endpoint) || !extension) return []
      const cause = call.forks.findLast((fork) => fork.endpoint === endpoint)?.cause
      return [{ type: 'declined', extension: extension.id, outcome: cause ?? 'no-answer' }]
    })
  }

  #extensionAt(endpoint: EndpointName) {
    return [...this.#around.plan.extensions.values()].find((extension) => extension.endpoint === endpoint)
  }

  #advance(event: JourneyEvent): undefined {
    const { journey, effects, facts } = advance(this.journey, event, this.#around)
    this.journey = journey
    this.facts.push(...facts)
    for (const effect of effects) this.#carryOut(effect)
  }

  #carryOut(effect: JourneyEffect): undefined {
    const { leg } = this.call.caller
    const alive = isLive(this.call.caller)
    switch (effect.type) {
      case 'answer':
        return this.#happen({ type: 'answer-caller' })
      case 'finish':
        // Stops ringing first: a call ends only between destinations.
        this.#happen({ type: 'stop-ringing', endpoint: null })
        return this.#happen({ type: 'finish', outcome: effect.outcome })
      case 'stop-ringing':
        return this.#happen({ type: 'stop-ringing', endpoint: this.#endpointOf(effect.extension) })
      case 'ring': {
        const { type: _, ...rest } = effect
        this.effects.push({ type: 'find-devices', ...rest })
        return
      }
      case 'play':
      case 'stop-playing':
      case 'record-message':
      case 'serve-messages':
      case 'enter-room':
      case 'find-meeting':
      case 'join-meeting':
      case 'start-hold-music':
      case 'stop-hold-music':
        if (alive) this.effects.push({ ...effect, leg })
        return
      default:
        this.effects.push(effect)
    }
  }

  #endpointOf(extension: number | null): EndpointName | null {
    return extension === null ? null : (this.#around.plan.extensions.get(extension)?.endpoint ?? '')
  }

  #found({ round, forks, missing, refused, ...rest }: DevicesFound): undefined {
    if (this.journey.round === null || round < this.journey.round) return
    const { step } = this.journey
    // Agents may have left the queue's offer meanwhile.
    const stillOffered = forks.filter(({ endpoint }) => {
      const extension = this.#extensionAt(endpoint)
      return step.kind !== 'queue' || (extension !== undefined && step.ringing.includes(extension.id))
    })
    if (stillOffered.length === 0 && this.call.phase === 'walking')
      return this.#advance({ type: 'unanswered', outcome: refused ? 'not-allowed' : 'unregistered' })
    if (stillOffered.length > 0) this.#happen({ ...rest, type: 'offered', forks: stillOffered })
    for (const extension of missing) this.#advance({ type: 'declined', extension, outcome: 'unregistered' })
  }
}

/** Whether a called party answered, or somebody picked the call up. */
const isTaken = (before: Call, call: Call): boolean =>
  call.phase === 'connecting' && (before.phase === 'ringing' || before.phase === 'walking')

/** Whether the caller hears the other side from now on, before it answers. */
const isHeard = (before: Call, call: Call): boolean => before.early === undefined && call.early !== undefined

function endedBy(before: Call, event: CallEvent): 'caller' | 'callee' | 'system' {
  if (event.type === 'hangup-requested') return event.by
  if (event.type !== 'leg-ended' && event.type !== 'device-lost') return 'system'
  return event.leg === before.caller.leg ? 'caller' : 'callee'
}
