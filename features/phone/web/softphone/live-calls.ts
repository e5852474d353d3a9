import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Direction, Outcome } from '../../contract/call.ts'
import type { NotificatorEvent } from '../../contract/events.ts'
import { readPickUp } from '../../contract/pick-up-number.ts'
import { type CallEnd, callEndFrom, type SipEnding } from './call-end.ts'
import { activeCall, type CallInfo, callOf } from './call-set.ts'
import { type MediaCounters, statisticsBetween } from './call-stats.ts'
import { EarlyEvents } from './early-events.ts'
import { LiveCall } from './live-call.ts'
import { lookUpCaller } from './look-up-caller.ts'
import { apply, initialPhone, type OffReason, type PhoneEvent, type PhoneState } from './phone-state.ts'
import { silenceOf, trackSilence } from './silence.ts'
import type { SipEvent, SipSession } from './sip-port.ts'

/** Delay before the phone resets after a call, ms, so that the hang-up reaches the other party. */
export const HANGUP_DELAY = 100
/** How long the last call's end is shown, ms. */
export const LAST_SHOWN = 6_000
/** The same where the carrier said something, which takes reading, ms. */
const WORDS_SHOWN = 15_000
/** After the server reports the end, SIP may take this long to do so too, ms. */
export const SIP_GRACE = 2_000
/** Interval of call statistics, ms. */
export const MEASURE_EVERY = 1_000

export interface LiveCallsOptions {
  /** `isOutside`: the number is nobody's extension. */
  lookUp: (direction: Direction, number: string, isOutside: boolean) => Promise<CallInfo>
  onSound: (stream: MediaStream | null) => void
  now: () => number
  after: (ms: number, task: () => void) => () => void
}

export type CallStateData = Extract<NotificatorEvent, { eventType: 'call_state' }>['data']
export type CallHeldData = Extract<NotificatorEvent, { eventType: 'call_held' }>['data']

type ConferenceData = Extract<NotificatorEvent, { eventType: 'conference_state' }>['data']
type RecordingData = Extract<NotificatorEvent, { eventType: 'recording_state' }>['data']

/** SIP events about one call. */
type OfOneCall = Exclude<Extract<SipEvent, { id: string }>, { type: 'microphone-ended' | 'hold-refused' }>

const endFromOutcome = (outcome: Outcome | null): CallEnd | null =>
  outcome === 'answered' ? 'hangup' : outcome

/** The current calls from start to reported end: SIP sessions, sound, timers, and shown state. */
export class LiveCalls {
  readonly store: StoreApi<PhoneState>
  readonly #options: LiveCallsOptions
  /** By the id shown for the call. */
  readonly #lives = new Map<string, LiveCall>()
  readonly #early = new EarlyEvents()
  #heard: MediaStream | null = null
  #forgetLast: () => void = () => {}

  constructor(options: LiveCallsOptions, off: OffReason) {
    this.#options = options
    this.store = createStore(() => initialPhone(off))
  }

  dispatch(event: PhoneEvent): void {
    this.store.setState((state) => apply(state, event), true)
    this.#listen()
  }

  sessions(): SipSession[] {
    return [...this.#lives.values()].flatMap(({ session }) => session ?? [])
  }

  sessionOf(id: string): SipSession | null {
    return this.#lives.get(id)?.session ?? null
  }

  /** Registers a call. @returns its handle until its end */
  begin(
    id: string,
    session: SipSession | null,
    direction: Direction,
    number: string,
    since: number | null = null,
    isOutside = false,
  ): LiveCall {
    const live = new LiveCall(session, this.#options.after)
    live.since = since
    this.#lives.set(id, live)
    this.dispatch({ type: 'call-began', id, direction, number, resumed: since !== null })
    this.#lookUp(live, direction, number, isOutside)
    this.#early.tellOf(id)
    return live
  }

  /** Gives the call begun as `id` its session. False when it has already ended. */
  identify(id: string, live: LiveCall, session: SipSession): boolean {
    if (this.#lives.get(id) !== live) return false
    live.session = session
    this.#lives.delete(id)
    this.#lives.set(session.id, live)
    this.dispatch({ type: 'identified', id, as: session.id })
    this.#early.tellOf(session.id)
    return true
  }

  onEvent(event: OfOneCall): void {
    switch (event.type) {
      case 'sound': {
        const live = this.#lives.get(event.id)
        if (live !== undefined) live.stream = event.stream
        this.#listen()
        break
      }
      case 'alerting':
      case 'early-sound':
      case 'held':
      case 'interrupted':
        this.dispatch(event)
        break
      case 'answered':
        this.dispatch({
          type: 'answered',
          id: event.id,
          at: this.#lives.get(event.id)?.since ?? this.#options.now(),
        })
        this.#measure(event.id)
        break
      case 'ended':
        this.#end(event.id, event.ending)
        break
      default:
        event satisfies never
    }
  }

  /** Handles a call's state for one's own endpoint. */
  callStateTold(data: CallStateData): void {
    const { calls, last } = this.store.getState()
    const id = data.sip_call_ids.find((one) => callOf(calls, one) !== null || one === last?.id)
    if (id === undefined) {
      this.#early.keep('call', data.sip_call_ids, () => this.callStateTold(data))
      return
    }
    const known = callOf(calls, id)
    if (known !== null && data.state !== 'ended') {
      const isAnother = known.callId !== data.call_id
      if (isAnother) this.dispatch({ type: 'named', id, callId: data.call_id })
      // Pick-up codes name no person: the server reports who answered once they talk.
      const isFound = readPickUp(known.number) !== null && data.number !== known.number
      if ((isAnother && known.callId !== null) || isFound) this.#handOver(id, data)
    }
    if (data.via !== undefined && data.via.length !== known?.via.length)
      this.dispatch({ type: 'came-by', id, via: data.via })
    this.dispatch({ type: 'other-away', id, away: data.waiting?.for === 'other' })
    const elsewhere = data.answered_sip_call_id !== null && data.answered_sip_call_id !== id
    const failed = data.emergency_failed ? 'emergency-failed' : endFromOutcome(data.outcome)
    const end = elsewhere ? 'answered-elsewhere' : failed
    if (end === null) return
    this.#endTold(id, end, data.refused_because ?? null)
    if (data.state !== 'ended') return
    // A call that lost its signalling would otherwise never end here.
    this.#lives.get(id)?.later(SIP_GRACE, () => {
      this.sessionOf(id)?.end()
      this.finish(id, 'network')
    })
  }

  heldTold(data: CallHeldData): void {
    const id = this.#callOf('held', data.sip_call_ids, () => this.heldTold(data))
    if (id !== null) this.dispatch({ type: 'held', id, by: 'other', held: data.held })
  }

  /** The session continues with somebody else after a transfer. */
  #handOver(id: string, { number, direction, outside }: CallStateData): void {
    const live = this.#lives.get(id)
    this.dispatch({ type: 'handed-over', id, number })
    if (live !== undefined) this.#lookUp(live, direction, number, outside === true)
  }

  #lookUp(live: LiveCall, direction: Direction, number: string, isOutside: boolean): void {
    // The id may have changed from its provisional one, and the call may be with somebody else by then.
    const shownAs = () =>
      [...this.#lives].find(
        ([id, one]) => one === live && callOf(this.store.getState().calls, id)?.number === number,
      )?.[0]
    lookUpCaller(number, {
      ask: () => this.#options.lookUp(direction, number, isOutside),
      show: (info) => {
        const id = shownAs()
        if (id !== undefined) this.dispatch({ type: 'info-found', id, info })
      },
      isWanted: () => shownAs() !== undefined,
      later: (ms, task) => live.later(ms, task),
    })
  }

  /** Handles a conference's state for one of the calls. */
  conferenceTold(data: ConferenceData): void {
    const id = this.#callOf('conference', data.sip_call_ids, () => this.conferenceTold(data))
    if (id === null) return
    const { conference_id, started_at, ended_at, members } = data
    const conference = ended_at === null ? { id: conference_id, startedAt: started_at, members } : null
    this.dispatch({ type: 'conference', id, conference })
  }

  /** Handles the recording state of one of the calls. */
  recordingTold(data: RecordingData): void {
    const id = this.#callOf('recording', data.sip_call_ids, () => this.recordingTold(data))
    if (id === null) return
    const { call_id, state, since, may_begin, may_end } = data
    const recording = {
      callId: call_id,
      state,
      since: since === null ? null : Date.parse(since),
      mayBegin: may_begin,
      mayEnd: may_end,
    }
    this.dispatch({ type: 'recording', id, recording })
  }

  /** The id of the call an event is about; null when it has not arrived yet, and then `again` runs once it does. */
  #callOf(about: string, sipCallIds: readonly string[], again: () => void): string | null {
    const { calls } = this.store.getState()
    const id = sipCallIds.find((one) => callOf(calls, one) !== null)
    if (id === undefined) this.#early.keep(about, sipCallIds, again)
    return id ?? null
  }

  /** Ends the call here; later SIP events are ignored. */
  finish(id: string, end: CallEnd): void {
    if (callOf(this.store.getState().calls, id) === null) return
    this.#lives.get(id)?.close()
    this.#lives.delete(id)
    this.dispatch({ type: 'ended', id, end })
    this.#showLast()
  }

  #endTold(id: string, end: CallEnd, because: string | null): void {
    this.dispatch({ type: 'end-told', id, end, because })
    if (because !== null && this.store.getState().last?.id === id) this.#showLast()
  }

  #showLast(): void {
    const shown = this.store.getState().last?.because ? WORDS_SHOWN : LAST_SHOWN
    this.#forgetLast()
    this.#forgetLast = this.#options.after(shown, () => this.dispatch({ type: 'last-dismissed' }))
  }

  /** Plays only the active call. */
  #listen(): void {
    const call = activeCall(this.store.getState().calls)
    const stream = call === null ? null : (this.#lives.get(call.id)?.stream ?? null)
    if (stream === this.#heard) return
    this.#heard = stream
    this.#options.onSound(stream)
  }

  #measure(id: string): void {
    const live = this.#lives.get(id)
    live?.later(MEASURE_EVERY, () => {
      live.session?.counters().then(
        (counters) => {
          if (counters === null || live.session === null) return
          this.dispatch({ type: 'measured', id, statistics: statisticsBetween(live.counters, counters) })
          this.#noticeSilence(id, live, counters)
          live.counters = counters
        },
        () => undefined,
      )
      this.#measure(id)
    })
  }

  #noticeSilence(id: string, live: LiveCall, counters: MediaCounters): void {
    const call = callOf(this.store.getState().calls, id)
    if (call === null) return
    live.silenceStarts = trackSilence(live.silenceStarts, live.counters, counters, call)
    const silence = silenceOf(live.silenceStarts, counters.at)
    if (silence !== call.silence) this.dispatch({ type: 'silence', id, silence })
  }

  /** SIP reports the end of a session. */
  #end(id: string, ending: SipEnding): void {
    const live = this.#lives.get(id)
    if (live === undefined || live.session === null) return
    live.session = null
    const end = callEndFrom(ending)
    const rejected = end === 'hangup' && callOf(this.store.getState().calls, id)?.phase === 'ringing'
    this.#options.after(HANGUP_DELAY, () => this.finish(id, rejected ? 'rejected' : end))
  }
}
