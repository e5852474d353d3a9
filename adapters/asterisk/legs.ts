import { isIP } from 'node:net'
import type { CallShare, EngineEvent, HangupCause, LegId } from '#platform/telephony/port.ts'
import type { AriChannel, AriEvent } from './ari/messages.ts'
import { fromQ850, type LegProgress } from './causes.ts'
import { carrierHeadersOf } from './config/carrier-dialplan.ts'
import { endpointOfChannel } from './endpoint-names.ts'

/**
 * Life of a leg:
 *
 *   device calls in ──▶ arrived ──answer──▶ answered ──▶ ended
 *   we dial ──▶ dialed ──(ringing)──▶ answered ──▶ ended
 */
interface Leg {
  progress: LegProgress
  /** Progress or ringing was reported. */
  reported: 'nothing' | 'dialing' | 'ringing'
  /** Our reason for ending it, if we did. */
  endedBy: HangupCause | null
  /** Waiters for ringing or later. */
  waiting: (() => void)[]
}

type LegMessage = Extract<AriEvent, { channel: AriChannel }>
type LegEvent = Extract<EngineEvent, { leg: LegId }>

/** Legs of a connection, and the translation of Asterisk's events. */
export class Legs {
  readonly #legs = new Map<LegId, Leg>()

  /** Before the channel is requested, so that no event can be for an unknown leg. */
  expectDialed(id: LegId): void {
    this.#legs.set(id, { progress: 'dialed', reported: 'nothing', endedBy: null, waiting: [] })
  }

  /** Asterisk created the channel. */
  dialed(channel: AriChannel): LegEvent[] {
    const leg = this.#legs.get(channel.id)
    return leg ? tellDialing(leg, channel) : []
  }

  /** A channel from before this connection. */
  adopt(channel: AriChannel): void {
    this.#legs.set(channel.id, {
      progress: channel.state === 'Up' ? 'answered' : channel.state === 'Ring' ? 'arrived' : 'dialed',
      reported: channel.state === 'Ringing' ? 'ringing' : 'dialing',
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

  /** Resolves when the leg's device has responded, at most `ms` later. */
  async untilRinging(id: LegId, ms: number): Promise<void> {
    const leg = this.#legs.get(id)
    if (leg?.progress !== 'dialed' || leg.reported === 'ringing') return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    leg.waiting.push(resolve)
    await promise
    clearTimeout(timer)
  }

  /** Forgets the leg: no more events. Returns whether it existed. */
  forget(id: LegId): boolean {
    const leg = this.#legs.get(id)
    if (leg) release(leg)
    return this.#legs.delete(id)
  }

  /** Legs that Asterisk has confirmed. */
  made(): LegId[] {
    return [...this.#legs].flatMap(([id, { reported, progress }]) =>
      progress === 'dialed' && reported === 'nothing' ? [] : [id],
    )
  }

  /** Asterisk no longer has it, and its end was missed. */
  lost(id: LegId): LegEvent[] {
    const leg = this.#legs.get(id)
    if (!this.forget(id)) return []
    return [{ type: 'leg-ended', leg: id, cause: leg?.endedBy ?? 'normal' }]
  }

  forgetAll(): void {
    for (const leg of this.#legs.values()) release(leg)
    this.#legs.clear()
  }

  /** Translates an event; none for foreign channels. */
  interpret(event: LegMessage): LegEvent[] {
    const { channel } = event
    const leg = this.#legs.get(channel.id)
    if (!leg) return event.type === 'StasisStart' ? this.#arrive(channel, event.args) : []
    const events = this.#of(leg, event)
    if (leg.reported === 'ringing' || leg.progress !== 'dialed' || !this.#legs.has(channel.id)) release(leg)
    return events
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

  /** `args`: of the dialplan (`config/dialplan-files.ts`). */
  #arrive(channel: AriChannel, [remote = '', hops = '', share = '', ...said]: readonly string[]): LegEvent[] {
    const endpoint = endpointOfChannel(channel.name)
    if (endpoint === null) return []
    this.#legs.set(channel.id, { progress: 'arrived', reported: 'nothing', endedBy: null, waiting: [] })
    const dialed = channel.dialplan.exten
    const { id: leg, caller: from } = channel
    const sipCallId = channel.protocol_id || null
    const came = { source: addressOf(remote), hops: Number(hops.slice(0, 4)), share: shareOf(share) }
    const headers = carrierHeadersOf(said, { dialed, from })
    return [{ type: 'leg-arrived', leg, endpoint, dialed, from, sipCallId, headers, ...came }]
  }
}

/** Of `calls.7`, `phones.7` or `nobody.…`; null for anything else. */
function shareOf(written: string): CallShare | null {
  const [, of, name = ''] = /^(phones|calls|nobody)\.(\w+)$/.exec(written) ?? []
  if (of === 'nobody') return { of, carrier: name }
  return (of === 'phones' || of === 'calls') && /^\d+$/.test(name) ? { of, company: Number(name) } : null
}

/** The IP address of `192.0.2.7:5060` or `[2001:db8::7]:5060`; null for anything else. */
function addressOf(remote: string): string | null {
  const found = /^\[?([0-9a-fA-F.:]+?)\]?:\d+$/.exec(remote)?.[1]
  return found !== undefined && isIP(found) !== 0 ? found : null
}

function release(leg: Leg): void {
  for (const resolve of leg.waiting.splice(0)) resolve()
}

/** A dialled channel enters the application when its device answers. */
function answer(leg: Leg, channel: AriChannel): LegEvent[] {
  if (leg.progress !== 'dialed') return []
  const before = tellDialing(leg, channel)
  leg.progress = 'answered'
  return [...before, { type: 'leg-answered', leg: channel.id }]
}

/**
 * The leg was answered by command. Asterisk may report that, and even the leg's end, before its answer to the command is read:
 * otherwise a caller who hangs up at once would count as never answered.
 */
function pickedUp(leg: Leg): void {
  if (leg.progress === 'arrived') leg.progress = 'answered'
}

function changeState(leg: Leg, channel: AriChannel): LegEvent[] {
  if (channel.state === 'Up') pickedUp(leg)
  if (leg.progress !== 'dialed' || channel.state !== 'Ringing' || leg.reported === 'ringing') return []
  const before = tellDialing(leg, channel)
  leg.reported = 'ringing'
  return [...before, { type: 'leg-ringing', leg: channel.id }]
}

/** Reported once, by the answer to the request or the channel's event, whichever is first. */
function tellDialing(leg: Leg, channel: AriChannel): LegEvent[] {
  if (leg.progress !== 'dialed' || leg.reported !== 'nothing') return []
  leg.reported = 'dialing'
  return [{ type: 'leg-dialing', leg: channel.id, sipCallId: channel.protocol_id || null }]
}
