import { isIP } from 'node:net'
import { carrierRefusal } from '#platform/telephony/carrier/refusal.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { CallShare, EngineEvent, HangupCause, LegId } from '#platform/telephony/port.ts'
import type { AriChannel, AriEvent } from './ari/messages.ts'
import { fromQ850, type LegProgress } from './causes.ts'
import { carrierHeadersOf } from './config/carrier-dialplan.ts'
import { asksToHide } from './config/phone-dialplan.ts'
import { endpointOfChannel } from './endpoint-names.ts'

/**
 * Life of a leg:
 *
 *   device calls in ──▶ arrived ──answer──▶ answered ──▶ ended
 *   we dial ──▶ dialed ──(ringing)──▶ answered ──▶ ended
 *
 * A channel of ours enters the application before it is dialled.
 */
interface Leg {
  progress: LegProgress
  /** Of a leg that we dial: resolves with whether it entered the application, where it can be dialled. */
  entry: PromiseWithResolvers<boolean> | null
  /** A carrier is dialled. */
  outside: boolean
  /** Progress or ringing was reported. */
  reported: 'nothing' | 'dialing' | 'ringing'
  /** Its carrier is at work on the call. */
  progressing: boolean
  /** It came over a trunk. */
  fromCarrier: boolean
  /** Our reason for ending it, if we did. */
  endedBy: HangupCause | null
  /** Waiters for ringing or later. */
  waiting: (() => void)[]
}

/** What happened to a channel. */
export type LegMessage = Exclude<Extract<AriEvent, { channel: AriChannel }>, { type: 'ChannelUserevent' }>
type LegEvent = Extract<EngineEvent, { leg: LegId }>

/** Legs of a connection, and the translation of Asterisk's events. */
export class Legs {
  readonly #legs = new Map<LegId, Leg>()

  /** Before the channel is requested, so that no event can be for an unknown leg. It is dialled once it `entered`. */
  expectDialed(id: LegId, { outside = false } = {}): void {
    this.#legs.set(id, { ...newLeg('dialed'), entry: Promise.withResolvers(), outside })
  }

  /** Whether the channel is in the application; false once it ended, or was given up. */
  async entered(id: LegId): Promise<boolean> {
    return (await this.#legs.get(id)?.entry?.promise) ?? false
  }

  /** Asterisk created the channel. */
  dialed(channel: AriChannel): LegEvent[] {
    const leg = this.#legs.get(channel.id)
    return leg ? tellDialing(leg, channel) : []
  }

  /** A channel from before this connection. */
  adopt(channel: AriChannel): void {
    const progress = channel.state === 'Up' ? 'answered' : channel.state === 'Ring' ? 'arrived' : 'dialed'
    this.#legs.set(channel.id, {
      ...newLeg(progress),
      reported: channel.state === 'Ringing' ? 'ringing' : 'dialing',
      entry: progress === 'dialed' ? Promise.withResolvers() : null,
      outside: isOutside(channel),
    })
  }

  has(id: LegId): boolean {
    return this.#legs.has(id)
  }

  answered(id: LegId): void {
    const leg = this.#legs.get(id)
    if (leg) leg.progress = 'answered'
  }

  /** Its device called in, and was not answered. */
  isUnanswered(id: LegId): boolean {
    return this.#legs.get(id)?.progress === 'arrived'
  }

  /** The carrier is at work. @returns whether that is of interest: the leg is one to the outside, and unanswered */
  progresses(id: LegId): boolean {
    const leg = this.#legs.get(id)
    if (leg?.progress !== 'dialed' || !leg.outside) return false
    leg.progressing = true
    return true
  }

  isFromCarrier(id: LegId): boolean {
    return this.#legs.get(id)?.fromCarrier ?? false
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
    if (leg) abandon(leg)
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
    for (const leg of this.#legs.values()) abandon(leg)
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
        return enter(leg, channel)
      case 'ChannelStateChange':
        return changeState(leg, channel)
      case 'ChannelDestroyed':
        if (channel.state === 'Up') pickedUp(leg)
        abandon(leg)
        this.#legs.delete(channel.id)
        return [{ type: 'leg-ended', leg: channel.id, cause: leg.endedBy ?? causeOf(leg, event) }]
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
  #arrive(
    channel: AriChannel,
    [remote = '', counts = '', share = '', asked = '', ...said]: readonly string[],
  ): LegEvent[] {
    const endpoint = endpointOfChannel(channel.name)
    if (endpoint === null) return []
    this.#legs.set(channel.id, { ...newLeg('arrived'), fromCarrier: trunkOf(endpoint) !== null })
    const dialed = channel.dialplan.exten
    const { id: leg, caller: from } = channel
    const sipCallId = channel.protocol_id || null
    const hides = asksToHide(asked) ? { hides: true } : {}
    const came = { source: addressOf(remote), ...countsOf(counts), share: shareOf(share), ...hides }
    const headers = carrierHeadersOf(said, { dialed, from })
    return [{ type: 'leg-arrived', leg, endpoint, dialed, from, sipCallId, headers, ...came }]
  }
}

/** Of `2.68`: hops and Max-Forwards, each of which may be missing or absurdly long. */
function countsOf(written: string): { hops: number; maxForwards?: number } {
  const [, hops = '', left = ''] = /^(\d{0,4})\d*\.?(\d{0,4})/.exec(written) ?? []
  return { hops: Number(hops), ...(left === '' ? {} : { maxForwards: Number(left) }) }
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

const newLeg = (progress: LegProgress): Leg => ({
  progress,
  entry: null,
  outside: false,
  reported: 'nothing',
  progressing: false,
  fromCarrier: false,
  endedBy: null,
  waiting: [],
})

const isOutside = ({ name }: AriChannel): boolean => trunkOf(endpointOfChannel(name) ?? '') !== null

/** Of a carrier's refusal the SIP status tells more than the Q.850 cause, which Asterisk derives from it. */
function causeOf(
  { progress, reported, progressing }: Leg,
  { cause, tech_cause: status = 0, channel }: Extract<AriEvent, { type: 'ChannelDestroyed' }>,
): HangupCause {
  if (progress === 'dialed' && status >= 300 && isOutside(channel))
    return carrierRefusal(status, progressing || reported === 'ringing')
  return fromQ850(cause, progress)
}

function release(leg: Leg): void {
  for (const resolve of leg.waiting.splice(0)) resolve()
}

/** It can be dialled; or it answered, if an earlier version of the program dialled it. */
function enter(leg: Leg, channel: AriChannel): LegEvent[] {
  leg.entry?.resolve(true)
  if (channel.state === 'Up') return answer(leg, channel)
  return tellDialing(leg, channel)
}

/** Nobody waits for it any more. */
function abandon(leg: Leg): void {
  leg.entry?.resolve(false)
  release(leg)
}

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
  if (channel.state === 'Up') return answer(leg, channel)
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
