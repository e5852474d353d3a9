import type { EndpointName, EngineListener, TelephonyEngine } from '#platform/telephony/port.ts'

/** Interval of changes. */
const EVERY_MS = 45_000
/** Available ones of ten. */
const THERE = 6

/** Six of ten are available, others at each turn. */
const isThere = (index: number, turn: number): boolean =>
  (index * 7 + Math.floor((turn + index) / 9)) % 10 < THERE

export interface SimulatedPhones {
  comeAndGo: readonly EndpointName[]
  always: readonly EndpointName[]
}

/**
 * Decorates the engine with simulated presence, as in a busy company. Nobody answers there: these phones have no devices.
 */
export function withSimulatedPhones(
  engine: TelephonyEngine,
  { comeAndGo, always }: SimulatedPhones,
): TelephonyEngine {
  const listeners = new Set<EngineListener>()
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    for (const [index, endpoint] of comeAndGo.entries()) {
      const there = isThere(index, turn)
      if (there === isThere(index, turn - 1)) continue
      for (const listener of listeners)
        listener({ type: 'endpoint-contacts', endpoint, contacts: Number(there) })
    }
  }, EVERY_MS)
  timer.unref()
  return {
    ...engine,
    subscribe(listener) {
      listeners.add(listener)
      const unsubscribe = engine.subscribe(listener)
      return () => {
        listeners.delete(listener)
        unsubscribe()
      }
    },
    async registrations() {
      const real = await engine.registrations()
      const here = [...always, ...comeAndGo.filter((_, index) => isThere(index, turn))]
      return [...real, ...here.map((endpoint) => ({ endpoint, contacts: 1 }))]
    },
    close() {
      clearInterval(timer)
      return engine.close()
    },
  }
}
