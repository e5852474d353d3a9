import type { createInMemoryRecordings } from './in-memory-recordings.ts'
import type { InMemoryState } from './in-memory-state.ts'

export const VERSION = 'in-memory'

/** Lets a test take down the engine, or the connection to it. */
export interface Powering {
  /** The engine dies: all legs are gone, and commands fail until `comeUp`. */
  goDown(reason: string): void
  comeUp(): void
  /** The connection breaks: calls continue, without events, and commands fail until `connectAgain`. */
  disconnect(reason: string): void
  connectAgain(): void
}

/** Changes with each death. */
export const instanceOf = ({ power }: InMemoryState): string => `life ${power.life}`

export const powering = (
  state: InMemoryState,
  recordings: ReturnType<typeof createInMemoryRecordings>,
): Powering => {
  const { bridges, legs, liveLegs, power, tell } = state
  return {
    goDown(reason) {
      power.down = reason
      power.dead = true
      power.life += 1
      for (const leg of legs.values()) {
        if (leg.ringTimer) clearTimeout(leg.ringTimer)
        if (leg.playing?.timer) clearTimeout(leg.playing.timer)
        if (leg.recording) clearTimeout(leg.recording.timer)
        recordings.stop(leg)
        leg.handset.ended(leg.id, 'failed')
      }
      legs.clear()
      bridges.clear()
      tell({ type: 'engine-down', reason })
    },
    comeUp() {
      power.down = null
      power.dead = false
      tell({ type: 'engine-up', version: VERSION, instance: instanceOf(state), legs: [] })
    },
    disconnect(reason) {
      power.down = reason
      tell({ type: 'engine-down', reason })
    },
    connectAgain() {
      power.down = null
      tell({ type: 'engine-up', version: VERSION, instance: instanceOf(state), legs: liveLegs() })
    },
  }
}
