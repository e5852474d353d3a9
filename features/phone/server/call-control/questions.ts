import type { EndpointName } from '#platform/telephony/port.ts'
import type { Party } from '../ports.ts'
import type { LiveCall } from './live-call.ts'
import { isCalled } from './own-calls.ts'

/** A person who was asked in a consultation to take a call over. */
export interface Question {
  asked: Party
  /** The user who asked. */
  by: number
}

/** The latest consultation about each running call, so that the target can send a reason after their phone rejected. */
export interface Questions {
  /** `callId`: the call to be transferred. */
  remember(callId: string, question: Question): void
  /** Null: nobody at this endpoint was asked. */
  to(endpoint: EndpointName, callId: string): Question | null
}

export function createQuestions(calls: () => readonly LiveCall[]): Questions {
  const questions = new Map<string, Question>()
  return {
    remember(callId, question) {
      const running = new Set(calls().map(({ call }) => call.id))
      for (const known of questions.keys()) if (!running.has(known)) questions.delete(known)
      questions.set(callId, question)
    },
    to(endpoint, callId) {
      const about = calls().find(({ call }) => isCalled(call, callId))
      const question = questions.get(about?.call.id ?? '')
      return question?.asked.endpoint === endpoint ? question : null
    },
  }
}
