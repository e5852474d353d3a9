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
      hearsSound: async () => {},
      close: async () => {},
    }),
    phone: async () => ({
      address: { host: '127.0.0.1', port: 9 },
      speak() {},
      hearsSound: async () => {},
      hearsSilence: async () => {},
      close: async () => {},
    }),
    kill() {
      engine.die()
      engine.revive()
    },
    stop: () => engine.close(),
  }
})
