import type { EndpointName } from '#platform/telephony/port.ts'
import type { Party } from '../../ports.ts'
import type { LiveCall } from '../calls/live-call.ts'
import { isCalled } from '../commands/own-calls.ts'

/** A person who was asked in a consultation to take a call over. */
export interface Consultation {
  asked: Party
  /** The user who asked. */
  by: number
}

/** The latest consultation about each running call, so that the target can send a reason after their phone rejected. */
export interface Consultations {
  /** `callId`: the call to be transferred. */
  remember(callId: string, consultation: Consultation): void
  /** Null: nobody at this endpoint was asked. */
  to(endpoint: EndpointName, callId: string): Consultation | null
}

export function createConsultations(calls: () => readonly LiveCall[]): Consultations {
  const consultations = new Map<string, Consultation>()
  return {
    remember(callId, consultation) {
      const running = new Set(calls().map(({ call }) => call.id))
      for (const known of consultations.keys()) if (!running.has(known)) consultations.delete(known)
      consultations.set(callId, consultation)
    },
    to(endpoint, callId) {
      const about = calls().find(({ call }) => isCalled(call, callId))
      const consultation = consultations.get(about?.call.id ?? '')
      return consultation?.asked.endpoint === endpoint ? consultation : null
    },
  }
}
