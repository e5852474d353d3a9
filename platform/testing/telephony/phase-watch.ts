import type { DevicePhase } from './device.ts'

/** Phase of a test telephone, with waiting. */
export interface PhaseWatch {
  phase(): DevicePhase
  become(next: DevicePhase): void
  /** Polls on every change until there is a result; rejects after `patienceMs`, default 15 s. */
  until<Value>(what: string, look: () => Value | null, patienceMs?: number): Promise<Value>
}

const PATIENCE_MS = 15_000

export function createPhaseWatch(id: string): PhaseWatch {
  let phase: DevicePhase = 'idle'
  const watchers = new Set<() => void>()
  return {
    phase: () => phase,
    become(next) {
      phase = next
      for (const watcher of [...watchers]) watcher()
    },
    until: (what, look, patienceMs = PATIENCE_MS) =>
      new Promise((resolve, reject) => {
        const watcher = () => {
          const value = look()
          if (value === null) return
          watchers.delete(watcher)
          clearTimeout(timer)
          resolve(value)
        }
        const timer = setTimeout(() => {
          watchers.delete(watcher)
          reject(new Error(`${id} waits for ${what} but is ${phase}`))
        }, patienceMs)
        watchers.add(watcher)
        watcher()
      }),
  }
}
