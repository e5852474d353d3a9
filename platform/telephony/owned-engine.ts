import { type EngineListener, EngineUnavailable, type TelephonyEngine } from './port.ts'

/** An engine that one node at a time may be connected to. */
export interface OwnedEngine extends TelephonyEngine {
  /** From here on this node is the one. */
  take(): void
  /** Another node is; the calls go on there. */
  leave(): Promise<void>
}

const ELSEWHERE = 'another node runs its calls'

export function createOwnedEngine(open: () => TelephonyEngine): OwnedEngine {
  const listeners = new Map<EngineListener, () => void>()
  let inner: TelephonyEngine | null = null

  async function ours(): Promise<TelephonyEngine> {
    if (inner === null) throw new EngineUnavailable(ELSEWHERE)
    return inner
  }

  return {
    take() {
      inner ??= open()
      for (const listener of listeners.keys()) listeners.set(listener, inner.subscribe(listener))
    },
    async leave() {
      const left = inner
      inner = null
      await left?.close()
    },
    subscribe(listener) {
      listeners.set(listener, inner?.subscribe(listener) ?? (() => {}))
      return () => {
        listeners.get(listener)?.()
        listeners.delete(listener)
      }
    },
    health: () => inner?.health() ?? { up: false, reason: ELSEWHERE },
    contacts: async (...args) => (await ours()).contacts(...args),
    findContact: async (...args) => (await ours()).findContact(...args),
    registrations: async () => (await ours()).registrations(),
    indicateRinging: async (...args) => (await ours()).indicateRinging(...args),
    answer: async (...args) => (await ours()).answer(...args),
    dial: async (...args) => (await ours()).dial(...args),
    hangup: async (...args) => (await ours()).hangup(...args),
    bridge: async (...args) => (await ours()).bridge(...args),
    destroyBridge: async (...args) => (await ours()).destroyBridge(...args),
    startMusic: async (...args) => (await ours()).startMusic(...args),
    stopMusic: async (...args) => (await ours()).stopMusic(...args),
    sendDigits: async (...args) => (await ours()).sendDigits(...args),
    liveLegs: async () => (await ours()).liveLegs(),
    async close() {
      listeners.clear()
      await inner?.close()
    },
  }
}
