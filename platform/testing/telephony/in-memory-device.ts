import { randomUUID } from 'node:crypto'
import { carrierRefusal } from '#platform/telephony/carrier/refusal.ts'
import type { HangupCause, LegId, WaitingMessages } from '#platform/telephony/port.ts'
import type { Announcing, CallEnd, Device, DeviceAccount, DevicePhase, IncomingCall } from './device.ts'
import type { Exchange, Handset } from './in-memory-signals.ts'
import { createPhaseWatch } from './phase-watch.ts'

export function createInMemoryDevice(exchange: Exchange, account: DeviceAccount, id: string): Device {
  const { phase, become, until } = createPhaseWatch(id)
  let leg: LegId | null = null
  let sipCallId: string | null = null
  let incoming: IncomingCall | null = null
  let end: CallEnd | null = null
  let digitsReceived = ''
  let messages: WaitingMessages | null = null
  let refused = false
  let silent = false
  let announcing: Announcing | null = null
  const lines = { out: Promise.resolve(), in: Promise.resolve() }

  /** Packets of one direction arrive in order, each after its delay. */
  function travel(direction: 'in' | 'out', what: string, arrive: () => void): Promise<void> {
    const arrived = lines[direction].then(() => exchange.pace(`${id} ${what}`)).then(arrive)
    // The caller of `arrived` gets the rejection; the line continues.
    lines[direction] = arrived.catch(() => undefined)
    return arrived
  }

  function begin(next: DevicePhase, callLeg: LegId | null, callId: string): void {
    leg = callLeg
    sipCallId = callId
    end = null
    digitsReceived = ''
    refused = false
    become(next)
  }

  function finish(cause: HangupCause): void {
    leg = null
    end = { cause }
    become('idle')
  }

  const inPhase = (expected: DevicePhase): LegId => {
    if (phase() !== expected || leg === null) throw new Error(`${id} is ${phase()} instead of ${expected}`)
    return leg
  }

  const handset: Handset = {
    id,
    endpoint: account.endpoint,
    secret: account.secret,
    contact: `memory:${id}`,
    ring: (callLeg, callId, call) =>
      void travel('in', 'ring', () => {
        if (silent) return
        if (phase() !== 'idle') {
          void travel('out', 'busy', () => exchange.ended(callLeg, 'busy'))
          return
        }
        incoming = call
        begin('ringing', callLeg, callId)
        const sound = announcing === 'announcement'
        if (announcing) void travel('out', 'progress', () => exchange.progress(callLeg, sound))
        else void travel('out', 'ringing', () => exchange.ringing(callLeg))
      }),
    messages: (waiting) =>
      void travel('in', 'messages', () => {
        messages = waiting
      }),
    ringback: (callLeg) =>
      void travel('in', 'ringback', () => {
        if (leg === callLeg && phase() === 'calling') become('ringback')
      }),
    answered: (callLeg) =>
      void travel('in', 'answered', () => {
        if (leg === callLeg) become('talking')
      }),
    ended: (callLeg, cause) =>
      void travel('in', 'ended', () => {
        if (leg === callLeg) finish(cause)
      }),
    digit: (callLeg, digit) =>
      void travel('in', 'digit', () => {
        if (leg === callLeg) digitsReceived += digit
      }),
    transferRefused: (callLeg) =>
      void travel('in', 'transfer refused', () => {
        if (leg !== callLeg) return
        refused = true
        become(phase())
      }),
  }

  const refuse = async (cause: HangupCause, phrase?: string): Promise<void> => {
    const callLeg = inPhase('ringing')
    finish(cause)
    await travel('out', cause, () => exchange.ended(callLeg, cause, phrase))
  }

  return {
    id,
    endpoint: account.endpoint,
    register: () => travel('out', 'register', () => exchange.register(handset)),
    unregister: () => travel('out', 'unregister', () => exchange.unregister(handset)),
    goSilent() {
      silent = true
    },
    announces(what) {
      announcing = what
    },
    async alert() {
      const callLeg = inPhase('ringing')
      await travel('out', 'ringing', () => exchange.ringing(callLeg))
    },
    async call(dialed, as) {
      if (phase() !== 'idle') throw new Error(`${id} is ${phase()} instead of idle`)
      const callId = randomUUID()
      begin('calling', null, callId)
      await travel('out', 'invite', () => {
        leg = exchange.invite(handset, dialed, callId, as)
        if (leg === null) finish('failed')
      })
    },
    async answer() {
      const callLeg = inPhase('ringing')
      become('talking')
      await travel('out', 'answer', () => exchange.answered(callLeg))
    },
    reject: () => refuse('rejected'),
    busy: () => refuse('busy'),
    refuse: (status, phrase) => refuse(carrierRefusal(status, true), phrase),
    async redirect(to) {
      const callLeg = inPhase('ringing')
      finish('no-answer')
      await travel('out', 'redirect', () => exchange.redirected(callLeg, to))
    },
    async hangup() {
      if (leg === null) return
      const callLeg = leg
      finish(phase() === 'talking' ? 'normal' : 'cancelled')
      await travel('out', 'bye', () => exchange.ended(callLeg, 'normal'))
    },
    async hold() {
      const callLeg = inPhase('talking')
      await travel('out', 'hold', () => exchange.held(callLeg, true))
    },
    async resume() {
      const callLeg = inPhase('talking')
      await travel('out', 'resume', () => exchange.held(callLeg, false))
    },
    async digits(digits) {
      const callLeg = inPhase('talking')
      for (const digit of digits) await travel('out', `digit ${digit}`, () => exchange.digit(callLeg, digit))
    },
    async transfer(to) {
      const callLeg = inPhase('talking')
      refused = false
      const target =
        typeof to === 'string'
          ? ({ kind: 'number', number: to } as const)
          : ({ kind: 'call', sipCallId: to.dialog() } as const)
      await travel('out', 'transfer', () => exchange.transfers(callLeg, target))
    },
    transferRefused: async () => {
      await until('a refusal', () => refused || null)
    },
    phase,
    reaches: async (target, patienceMs) => {
      await until(target, () => (phase() === target ? target : null), patienceMs)
    },
    incoming: () => until('an incoming call', () => (incoming && sipCallId ? incoming : null)),
    ended: (patienceMs) => until('the end', () => end, patienceMs),
    contactName: () => id,
    sipCallId: () => sipCallId,
    hears: async () => (leg === null ? { devices: [], music: false } : exchange.heardBy(leg)),
    messages: () => messages,
    dialog: () => (leg === null ? '' : (sipCallId ?? '')),
    digitsReceived: () => digitsReceived,
  }
}
