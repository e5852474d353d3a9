import { randomUUID } from 'node:crypto'
import type { EndpointName, LegId } from '#platform/telephony/port.ts'
import type { IncomingCall } from './device.ts'
import type { Handset } from './in-memory-signals.ts'
import type { InMemoryState, Leg } from './in-memory-state.ts'

/** Rings the dialled leg's device, if any, until the timeout. */
export const ringing =
  ({ endLeg, legs, tell }: InMemoryState) =>
  (
    { leg: id, timeoutSeconds }: { leg: LegId; timeoutSeconds: number },
    endpoint: EndpointName,
    handset: Handset | undefined,
    incoming: IncomingCall,
  ): void => {
    if (!handset) {
      tell({ type: 'leg-ended', leg: id, cause: 'unregistered' })
      return
    }
    const sipCallId = randomUUID()
    const leg: Leg = {
      id,
      endpoint,
      handset,
      sipCallId,
      dialed: null,
      from: null,
      state: 'dialing',
      bridge: null,
      early: false,
      held: false,
      muted: false,
      watched: false,
      music: false,
      tune: null,
      playing: null,
      ringTimer: null,
      recording: null,
    }
    leg.ringTimer = setTimeout(() => {
      endLeg(leg, 'no-answer')
      handset.ended(id, 'cancelled')
    }, timeoutSeconds * 1000)
    legs.set(id, leg)
    tell({ type: 'leg-dialing', leg: id, sipCallId })
    handset.ring(id, sipCallId, incoming)
  }
