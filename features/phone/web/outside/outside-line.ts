import { createRemoteAudio } from '../audio/remote-audio.ts'
import { type CallEnd, callEndFrom } from '../softphone/call-end.ts'
import type { createJssipLine } from '../softphone/jssip-line.ts'
import type { SipEvent, SipSession } from '../softphone/sip-port.ts'

/**
 * An outside telephone:
 *
 *   off ──▶ ready ──call──▶ calling ──▶ ringback ──▶ talking ──▶ ready
 *             └──incoming──▶ ringing ──answer──▶ talking
 */
export interface OutsideState {
  phase: 'off' | 'ready' | 'calling' | 'ringback' | 'ringing' | 'talking'
  /** The other side's number. */
  number: string
  /** How the last call ended. */
  end: CallEnd | null
  /** Keys sent in this call. */
  keys: string
}

export interface OutsideLine {
  state(): OutsideState
  subscribe(listener: () => void): () => void
  call(number: string): void
  answer(): void
  end(): void
  press(key: string): void
  close(): void
}

export interface OutsideAccount {
  account: string
  password: string
  realm: string
  /** Path of the SIP WebSocket. */
  path: string
  /** Settings for a company's trunk to have its calls carried too. */
  customers: { host: string; port: number; users: string[]; password: string }
}

/** Account of an outside telephone; null without a simulated carrier. */
export async function readOutsideAccount(signal: AbortSignal): Promise<OutsideAccount | null> {
  const response = await fetch('/simulator/api/telephone', { signal })
  // Not parsed: it comes from our own program of the same build.
  return response.ok ? ((await response.json()) as OutsideAccount) : null
}

const IDLE: OutsideState = { phase: 'off', number: '', end: null, keys: '' }

/** Opens an outside telephone with this number: digits with the country code. One call at a time. */
export function openOutsideLine(
  createLine: typeof createJssipLine,
  number: string,
  own: OutsideAccount,
): OutsideLine {
  let state = IDLE
  let session: SipSession | null = null
  const listeners = new Set<() => void>()
  const audio = createRemoteAudio()
  const set = (change: Partial<OutsideState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const over = (end: CallEnd) => {
    session = null
    audio.play(null)
    set({ phase: 'ready', end, keys: '' })
  }
  const ring = (incoming: SipSession) => {
    if (state.phase !== 'ready') return incoming.turnAway()
    session = incoming
    set({ phase: 'ringing', number: incoming.number, end: null })
  }
  const onEvent = (event: SipEvent): void => {
    if (event.type === 'registered' && state.phase === 'off') set({ phase: 'ready' })
    if (event.type === 'disconnected' && session === null) set({ phase: 'off' })
    if (event.type === 'incoming') ring(event.session)
    if ('id' in event && event.id === session?.id) hearOfCall(event)
  }
  const hearOfCall = (event: Extract<SipEvent, { id: string }>): void => {
    if (event.type === 'alerting' || event.type === 'early-sound') set({ phase: 'ringback' })
    if (event.type === 'sound') audio.play(event.stream)
    if (event.type === 'answered') set({ phase: 'talking' })
    if (event.type === 'ended') over(callEndFrom(event.ending))
  }
  const url = new URL(own.path, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  const line = createLine(
    {
      ...own,
      url: url.href,
      ticket: async () => number,
      freshPassword: async () => own.password,
      displayName: number,
      device: number,
      iceServers: async () => [],
    },
    onEvent,
  )
  line.start()
  const noMicrophone = (error: unknown) => {
    if (!(error instanceof DOMException)) throw error
    over('no-microphone')
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    call(to) {
      if (state.phase !== 'ready') return
      set({ phase: 'calling', number: to, end: null, keys: '' })
      line.call(to, null).then((made) => {
        session = made
        if (state.phase === 'ready') made.end()
      }, noMicrophone)
    },
    answer() {
      session?.answer(null).catch(noMicrophone)
    },
    end() {
      if (session === null) set({ phase: 'ready' })
      else session.end()
    },
    press(key) {
      if (state.phase !== 'talking') return
      session?.sendDigits(key)
      set({ keys: state.keys + key })
    },
    close() {
      line.stop()
      audio.close()
    },
  }
}
