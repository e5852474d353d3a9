import type { JourneyEvent } from '#platform/telephony/journey/journey.ts'
import type { EngineEvent, LegId } from '#platform/telephony/port.ts'
import type { CallEvent } from '../../call-machine/call.ts'
import type { MessageTaker } from '../voicemail/message-taker.ts'
import type { RedirectedLeg } from './redirect-call.ts'

interface EngineEventHandlers {
  begin(event: Extract<EngineEvent, { type: 'leg-arrived' }>): void
  legEvent(leg: LegId, event: CallEvent): void
  journeyEvent(leg: LegId, event: JourneyEvent): void
  redirected(leg: RedirectedLeg): void
  /** A leg ends; null: not refused by a carrier in words of its own. */
  said(leg: LegId, words: string | null): void
  messages: Pick<MessageTaker, 'handle'>
}

/** Translates engine events into events of calls and their journeys. */
export const engineEvents =
  ({ begin, legEvent, journeyEvent, redirected, said, messages }: EngineEventHandlers) =>
  (event: EngineEvent) => {
    switch (event.type) {
      case 'leg-arrived':
        return begin(event)
      case 'leg-dialing':
        return legEvent(event.leg, { type: 'fork-dialing', leg: event.leg, sipCallId: event.sipCallId })
      case 'leg-ringing':
        return legEvent(event.leg, { type: 'fork-ringing', leg: event.leg })
      case 'leg-progress':
        return legEvent(event.leg, { type: 'fork-progress', leg: event.leg, sound: event.sound })
      case 'leg-answered':
        return legEvent(event.leg, { type: 'fork-answered', leg: event.leg })
      case 'leg-ended':
        messages.handle(event)
        said(event.leg, event.said ?? null)
        if (event.forwardTo !== undefined) return redirected({ ...event, forwardTo: event.forwardTo })
        return legEvent(event.leg, { type: 'leg-ended', leg: event.leg, cause: event.cause })
      case 'leg-digit':
        return journeyEvent(event.leg, { type: 'digit', digit: event.digit })
      case 'playback-ended':
        return journeyEvent(event.leg, { type: 'played', playback: event.playback })
      // The engine handles hold music and digits within a bridge itself.
      case 'message-recorded':
        return messages.handle(event)
      case 'leg-held':
      case 'leg-resumed':
      case 'leg-speaking':
      case 'leg-transfers':
      case 'endpoint-contacts':
      case 'wrong-secret':
      case 'trunk-authenticated':
      case 'trunk-registration':
      case 'calls-refused':
      case 'engine-up':
      case 'engine-down':
        return
      default:
        return neverHappens(event)
    }
  }

function neverHappens(event: never): never {
  throw new Error(`Unknown engine event ${JSON.stringify(event)}`)
}
