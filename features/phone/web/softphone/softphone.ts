import type { StoreApi } from 'zustand/vanilla'
import { dialable } from '#platform/telephony/numbers/dialable.ts'
import { NoMicrophone } from '#platform/ui/audio/microphone.ts'
import { activeCall, type Call, callOf, nextHeld, ringingCalls } from './call-set.ts'
import { type CallHeldData, type CallStateData, LiveCalls } from './live-calls.ts'
import { PhoneLine } from './phone-line.ts'
import { currentOf, type OffReason, type PhoneState } from './phone-state.ts'
import type { SipSession } from './sip-port.ts'
import type { CallRefusal, ExpectedCall, SoftphoneOptions } from './softphone-options.ts'

/** Most simultaneous calls of one person. */
export const MAX_CALLS = 6
/** Minimum time between two click-to-calls, ms. */
export const CLICK_LOCKOUT = 5_000

/** A signed-in person's phone: its line, and the operations on its calls. */
export class Softphone {
  readonly store: StoreApi<PhoneState>
  readonly #options: SoftphoneOptions
  readonly #calls: LiveCalls
  readonly #line: PhoneLine
  readonly #expected = new Map<string, ExpectedCall>()
  #lockedUntil = 0
  /** Counts outgoing calls, which have no Call-ID before the microphone is open. */
  #placed = 0

  constructor(options: SoftphoneOptions, off: OffReason) {
    this.#options = options
    this.#calls = new LiveCalls(options, off)
    this.store = this.#calls.store
    this.#line = new PhoneLine({
      connect: options.connect,
      after: options.after,
      state: () => this.store.getState(),
      dispatch: (event) => this.#calls.dispatch(event),
      onCall: (event) => {
        if (event.type === 'microphone-ended') void this.#openMicrophone(event.id)
        else if (event.type === 'hold-refused') options.onHoldRefused?.()
        else if (event.type !== 'incoming') this.#calls.onEvent(event)
        else if (event.resumes === null) this.#ring(event.session, event.isOutside)
        else this.#takeUp(event.session, event.resumes, event.isOutside)
      },
    })
  }

  /** Registers and stays registered. Does nothing while a line exists. */
  start(): Promise<void> {
    return this.#line.start()
  }

  /** Ends every call and unregisters, for the given reason. */
  stop(reason: OffReason): void {
    for (const session of this.#calls.sessions()) session.end()
    this.#line.stop()
    for (const { id } of this.store.getState().calls) this.#calls.finish(id, 'network')
    this.#calls.dispatch({ type: 'unregistered', reason })
  }

  /** The telephone engine went down or came back; when back, the phone registers at once. */
  engineChanged(up: boolean): void {
    this.#calls.dispatch({ type: 'engine-changed', up })
    if (up) this.#line.retry()
  }

  retry(): void {
    this.#line.retry()
  }

  /** The extension's secret was renewed: registers with the new one as soon as it can be read. */
  renew(): void {
    this.#line.renew()
  }

  /** The other party put the call on hold, or resumed it. */
  heldTold(data: CallHeldData): void {
    this.#calls.heldTold(data)
  }

  /** Handles a call's state for one's own endpoint. */
  callStateTold(data: CallStateData): void {
    this.#calls.callStateTold(data)
  }

  /** Handles a conference's state. */
  conferenceTold: LiveCalls['conferenceTold'] = (data) => this.#calls.conferenceTold(data)

  /** Handles a recording's state. */
  recordingTold: LiveCalls['recordingTold'] = (data) => this.#calls.recordingTold(data)

  /** Calls `text` as typed and holds a running call. Resolves with null when the call began, else with the reason. */
  async call(text: string): Promise<CallRefusal | null> {
    const number = dialable(text)
    if (number === '') return 'empty'
    if (number === null) return 'invalid'
    const state = this.store.getState()
    const unfinished = state.calls.some(({ phase }) => phase !== 'talking')
    if (unfinished || state.calls.length >= MAX_CALLS) return 'in-call'
    const line = this.#line.usable()
    if (line === null) return 'off'
    this.#placed += 1
    const pending = `pending-${this.#placed}`
    this.#makeRoom(pending)
    const live = this.#calls.begin(pending, null, 'OUTGOING', number)
    try {
      const session = await line.call(number, this.#options.microphone())
      if (!this.#calls.identify(pending, live, session)) session.end()
      return null
    } catch (error) {
      this.#calls.finish(pending, error instanceof NoMicrophone ? 'no-microphone' : 'failed')
      if (error instanceof NoMicrophone) return 'no-microphone'
      throw error
    }
  }

  /** Like `call`, but at most once in 5 s; during a call it invites to that call. */
  async clickToCall(number: string): Promise<CallRefusal | null> {
    if (this.#options.now() < this.#lockedUntil) return 'locked'
    this.#lockedUntil = this.#options.now() + CLICK_LOCKOUT
    const current = activeCall(this.store.getState().calls)
    if (current?.phase !== 'talking' || this.#options.invite === undefined) return this.call(number)
    const target = dialable(number)
    if (target === '') return 'empty'
    if (target === null) return 'invalid'
    await this.#options.invite(current, target)
    return null
  }

  /** Answers a ringing call, by default the first, and holds the active one. */
  async answer(id?: string): Promise<void> {
    const call = this.#pick(id, () => ringingCalls(this.store.getState().calls)[0])
    const session = call && this.#sessionOf(call.id)
    if (!session || call.phase !== 'ringing') return
    this.#makeRoom(call.id)
    this.#calls.dispatch({ type: 'accepted', id: session.id })
    await this.#pickUp(session)
  }

  /** How the server identifies this device once it is registered; null before. */
  contact(): string | null {
    return this.#line.contact()
  }

  /** The server was asked to resume this call here: its INVITE is answered without ringing. */
  expect(callId: string, call: ExpectedCall): void {
    this.#expected.set(callId, call)
  }

  forget(callId: string): void {
    this.#expected.delete(callId)
  }

  /** Ends the active call and answers a ringing one. */
  async endAndAnswer(id?: string): Promise<void> {
    const current = activeCall(this.store.getState().calls)
    if (current !== null) this.hangUp(current.id)
    await this.answer(id)
  }

  /**
   * Rejects a ringing call, by default the first: all of the person's devices stop ringing, and the caller hears busy. (A device
   * that merely has no room declines for itself alone.)
   */
  turnAway(id?: string): void {
    const call = this.#pick(id, () => ringingCalls(this.store.getState().calls)[0])
    if (call?.phase === 'ringing') this.#sessionOf(call.id)?.end()
  }

  /** Rejects, cancels or hangs up; by default the current call. */
  hangUp(id?: string): void {
    const call = this.#pick(id)
    if (call === null) return
    const session = this.#sessionOf(call.id)
    // While the microphone opens there is nobody to notify.
    if (session === null && call.id === `pending-${this.#placed}`) this.#calls.finish(call.id, 'hangup')
    else session?.end()
  }

  toggleMute(id?: string): void {
    const call = this.#pick(id)
    if (call?.phase !== 'talking') return
    this.#sessionOf(call.id)?.setMuted(!call.muted)
    this.#calls.dispatch({ type: 'muted', id: call.id, muted: !call.muted })
    this.#options.onMuted?.(call, !call.muted)
  }

  /** Puts a call on hold or resumes it; by default the current one. */
  toggleHold(id?: string): void {
    const call = this.#pick(id)
    if (call?.phase !== 'talking') return
    if (call.held) this.goTo(call.id)
    else {
      this.#calls.dispatch({ type: 'selected', id: call.id })
      this.#sessionOf(call.id)?.setHeld(true)
    }
  }

  /** Resumes a held call and holds the active one. */
  goTo(id: string): void {
    if (this.#pick(id)?.phase !== 'talking') return
    this.#makeRoom(id)
    this.#calls.dispatch({ type: 'selected', id })
    this.#sessionOf(id)?.setHeld(false)
  }

  /** Holds the current call and resumes the next held one. */
  swap(): void {
    const state = this.store.getState()
    const next = nextHeld(state.calls, currentOf(state))
    if (next !== null) this.goTo(next.id)
  }

  sendDigit(digit: string): void {
    const call = activeCall(this.store.getState().calls)
    if (call?.phase === 'talking') this.#sessionOf(call.id)?.sendDigits(digit)
  }

  async microphoneChanged(): Promise<void> {
    await Promise.all(this.store.getState().calls.map(({ id }) => this.#openMicrophone(id)))
  }

  /** Opens the microphone of now for a call; shows on the call when there is none. */
  async #openMicrophone(id: string): Promise<void> {
    try {
      await this.#calls.sessionOf(id)?.switchMicrophone(this.#options.microphone())
      this.#calls.dispatch({ type: 'microphone', id, lost: false })
    } catch (error) {
      if (!(error instanceof NoMicrophone)) throw error
      this.#calls.dispatch({ type: 'microphone', id, lost: true })
    }
  }

  dismissLast(): void {
    this.#calls.dispatch({ type: 'last-dismissed' })
  }

  #pick(
    id: string | undefined,
    otherwise = (): Call | null | undefined => currentOf(this.store.getState()),
  ): Call | null {
    return id === undefined ? (otherwise() ?? null) : callOf(this.store.getState().calls, id)
  }

  #sessionOf(id: string): SipSession | null {
    return this.#calls.sessionOf(id)
  }

  /** Leaves at most the call `id` active: holds answered calls and ends unanswered ones. */
  #makeRoom(id: string): void {
    for (const call of this.store.getState().calls) {
      if (call.id === id || call.phase === 'ringing' || call.held) continue
      if (call.phase === 'talking') this.#sessionOf(call.id)?.setHeld(true)
      else this.hangUp(call.id)
    }
  }

  async #pickUp(session: SipSession): Promise<void> {
    try {
      await session.answer(this.#options.microphone())
    } catch (error) {
      session.end()
      this.#calls.finish(session.id, error instanceof NoMicrophone ? 'no-microphone' : 'failed')
      if (!(error instanceof NoMicrophone)) throw error
    }
  }

  #takeUp(session: SipSession, callId: string, isOutside = false): void {
    const expected = this.#expected.get(callId)
    this.#expected.delete(callId)
    // Another page of the same person requested it.
    if (expected === undefined) {
      session.turnAway()
      return
    }
    this.#makeRoom(session.id)
    const { direction, number, since } = expected
    this.#calls.begin(session.id, session, direction, number, since, isOutside)
    void this.#pickUp(session)
  }

  #ring(session: SipSession, isOutside = false): void {
    if (this.store.getState().calls.length >= MAX_CALLS) session.turnAway()
    else this.#calls.begin(session.id, session, 'INCOMING', session.number, null, isOutside)
  }
}
