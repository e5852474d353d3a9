import { EngineFailure, type MeetingEngine } from './port.ts'

/** An engine that is never there; `reason` is for the operator. */
export function absentMeetingEngine(reason: string): MeetingEngine {
  const fail = () => Promise.reject(new EngineFailure('down', reason))
  return {
    state: () => ({ up: false, reason }),
    listen: () => () => {},
    openRoom: fail,
    closeRoom: fail,
    publish: fail,
    unpublish: fail,
    subscribe: fail,
    answer: fail,
    unsubscribe: fail,
    layers: fail,
    mute: fail,
    joinPhone: fail,
    hearPhone: fail,
    leavePhone: fail,
    record: fail,
    recordings: async () => [],
    readRecording: async () => [],
    dropRecording: async () => {},
    close: async () => {},
  }
}
