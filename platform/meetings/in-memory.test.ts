import { meetingEngineConformance } from './testing/conformance.ts'
import { createInMemoryMeetingEngine } from './testing/in-memory-engine.ts'

meetingEngineConformance('in memory', async () => {
  const engine = createInMemoryMeetingEngine()
  return {
    engine,
    peer: async () => ({
      offer: async () => 'v=0 offer',
      accept: async () => {},
      answer: async () => 'v=0 answer',
      seesMoving: async () => {},
      close: async () => {},
    }),
    kill() {
      engine.die()
      engine.revive()
    },
    stop: () => engine.close(),
  }
})
