import type { DevicePhase } from './device.ts'
import { createWatch, type Watch } from './watch.ts'

/** Phase of a test telephone, with waiting. */
export interface PhaseWatch extends Pick<Watch, 'until'> {
  phase(): DevicePhase
  become(next: DevicePhase): void
}

export function createPhaseWatch(id: string): PhaseWatch {
  let phase: DevicePhase = 'idle'
  const { changed, until } = createWatch(() => `${id} is ${phase} and`)
  return {
    phase: () => phase,
    become(next) {
      phase = next
      changed()
    },
    until,
  }
}
