import type { EngineEvent, HangupCause, LegId } from '#platform/telephony/port.ts'
import type { AriChannel, AriEvent } from './ari/messages.ts'
import { fromQ850, type LegProgress } from './causes.ts'
import { endpointOfChannel } from './endpoint-names.ts'

/**
 * What is known of a leg while it lives:
 *
 *   device calls in ──▶ arrived ──answer──▶ answered ──▶ ended
 *   we dial ──▶ dialed ──(ringing)──▶ answered ──▶ ended
 */
interface Leg {
  progress: LegProgress
  /** Told already that the device is being called, or rings. */
  told: 'nothing' | 'dialing' | 'ringing'
  /** Why we ended it, when we did. */
  endedBy: HangupCause | null
  /** Whoever waits for it to ring, or to be past that. */
  waiting: (() => void)[]
}

type LegMessage = Extract<AriEvent, { channel: AriChannel }>
type LegEvent = Extract<EngineEvent, { leg: LegId }>

/** The legs of one connection to Asterisk, and what its events mean for them. */
export class Legs {
  readonly #legs = new Map<LegId, Leg>()

  /** Before the request that makes the channel, so that no event of it can come for an unknown leg. */
  expectDialed(id: LegId): void {
    this.#legs.set(id, { progress: 'dialed', told: 'nothing', endedBy: null, waiting: [] })
  }

  /** Asterisk made the channel. */
  dialed(channel: AriChannel): LegEvent[] {
    const leg = this.#legs.get(channel.id)
    return leg ? tellDialing(leg, channel) : []
  }

  /** A channel that was there before this connection. */
  adopt(channel: AriChannel): void {
    this.#legs.set(channel.id, {
      progress: channel.state === 'Up' ? 'answered' : channel.state === 'Ring' ? 'arrived' : 'dialed',
      told: channel.state === 'Ringing' ? 'ringing' : 'dialing',
      endedBy: null,
      waiting: [],
    })
  }

  has(id: LegId): boolean {
    return this.#legs.has(id)
  }

  answered(id: LegId): void {
    const leg = this.#legs.get(id)
    if (leg) leg.progress = 'answered'
  }

  endedByUs(id: LegId, cause: HangupCause): void {
    const leg = this.#legs.get(id)
    if (leg) leg.endedBy ??= cause
  }

  /** Resolves when the leg is past the moment in which its device was called but had not answered a word, at most `ms` later. */
  async untilRinging(id: LegId, ms: number): Promise<void> {
    const leg = this.#legs.get(id)
    if (leg?.progress !== 'dialed' || leg.told === 'ringing') return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    leg.waiting.push(resolve)
    await promise
    clearTimeout(timer)
  }

  /** The leg will have no events from here on. Whether it was there. */
  forget(id: LegId): boolean {
    const leg = this.#legs.get(id)
    if (leg) release(leg)
    return this.#legs.delete(id)
  }

  /** The legs that Asterisk is known to have made. */
  made(): LegId[] {
    return [...this.#legs].flatMap(([id, { told, progress }]) =>
      progress === 'dialed' && told === 'nothing' ? [] : [id],
    )
  }

  /** Asterisk has it no longer, and its end was not heard of. */
  lost(id: LegId): LegEvent[] {
    const leg = this.#legs.get(id)
    if (!this.forget(id)) return []
    return [{ type: 'leg-ended', leg: id, cause: leg?.endedBy ?? 'normal' }]
  }

  forgetAll(): void {
    for (const leg of this.#legs.values()) release(leg)
    this.#legs.clear()
  }

  /** What an event of Asterisk means; nothing for channels that are not ours. */
  interpret(event: LegMessage): LegEvent[] {
    const { channel } = event
    const leg = this.#legs.get(channel.id)
    if (!leg) return event.type === 'StasisStart' ? this.#arrive(channel) : []
    const told = this.#of(leg, event)
    if (leg.told === 'ringing' || leg.progress !== 'dialed' || !this.#legs.has(channel.id)) release(leg)
    return told
  }

  #of(leg: Leg, event: LegMessage): LegEvent[] {
    const { channel } = event
    switch (event.type) {
      case 'StasisStart':
        return answer(leg, channel)
      case 'ChannelStateChange':
        return changeState(leg, channel)
      case 'ChannelDestroyed':
        if (channel.state === 'Up') pickedUp(leg)
        this.#legs.delete(channel.id)
        return [
          { type: 'leg-ended', leg: channel.id, cause: leg.endedBy ?? fromQ850(event.cause, leg.progress) },
        ]
      case 'ChannelHold':
        return [{ type: 'leg-held', leg: channel.id }]
      case 'ChannelUnhold':
        return [{ type: 'leg-resumed', leg: channel.id }]
      case 'ChannelTalkingStarted':
      case 'ChannelTalkingFinished':
        return [{ type: 'leg-speaking', leg: channel.id, on: event.type === 'ChannelTalkingStarted' }]
      case 'ChannelDtmfReceived':
        return [{ type: 'leg-digit', leg: channel.id, digit: event.digit }]
      default:
        return event satisfies never
    }
  }

  #arrive(channel: AriChannel): LegEvent[] {
    const endpoint = endpointOfChannel(channel.name)
    if (endpoint === null) return []
    this.#legs.set(channel.id, { progress: 'arrived', told: 'nothing', endedBy: null, waiting: [] })
    const dialed = channel.dialplan.exten
    const { id: leg, caller: from } = channel
    return [{ type: 'leg-arrived', leg, endpoint, dialed, from, sipCallId: channel.protocol_id || null }]
  }
}

function release(leg: Leg): void {
  for (const resolve of leg.waiting.splice(0)) resolve()
}

/** A channel that we dialled enters the application when its device picks up. */
function answer(leg: Leg, channel: AriChannel): LegEvent[] {
  if (leg.progress !== 'dialed') return []
  const before = tellDialing(leg, channel)
  leg.progress = 'answered'
  return [...before, { type: 'leg-answered', leg: channel.id }]
}

/**
 * The caller was answered. Asterisk may tell so, and even the end of the leg, before its answer to the command is read:
 * without this somebody who hung up at once would count as one who never was answered.
 */
function pickedUp(leg: Leg): void {
  if (leg.progress === 'arrived') leg.progress = 'answered'
}

function changeState(leg: Leg, channel: AriChannel): LegEvent[] {
  if (channel.state === 'Up') pickedUp(leg)
  if (leg.progress !== 'dialed' || channel.state !== 'Ringing' || leg.told === 'ringing') return []
  const before = tellDialing(leg, channel)
  leg.told = 'ringing'
  return [...before, { type: 'leg-ringing', leg: channel.id }]
}

/** Told once, by whatever comes first: the answer to the request or an event of the channel. */
function tellDialing(leg: Leg, channel: AriChannel): LegEvent[] {
  if (leg.progress !== 'dialed' || leg.told !== 'nothing') return []
  leg.told = 'dialing'
  return [{ type: 'leg-dialing', leg: channel.id, sipCallId: channel.protocol_id || null }]
}
