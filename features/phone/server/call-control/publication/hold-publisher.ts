import type { Hub } from '#platform/realtime/server/hub.ts'
import type { EngineEvent } from '#platform/telephony/port.ts'
import { callHeld } from '../../../contract/events.ts'
import type { CallSide } from '../../call-machine/call.ts'
import { legOfSide, otherSide } from '../../call-machine/waiting.ts'
import { isRouted, type LiveCall } from '../calls/live-call.ts'

const SIDES: readonly CallSide[] = ['caller', 'callee']

/** Tells one side of a call that the other put it on hold; its device only hears music. */
export const createHoldPublisher =
  (publish: Hub['publish'], calls: () => readonly LiveCall[]) =>
  (event: EngineEvent): void => {
    if (event.type !== 'leg-held' && event.type !== 'leg-resumed') return
    for (const live of calls()) {
      const side = SIDES.find((one) => legOfSide(live.call, one)?.leg === event.leg)
      if (side === undefined || !isRouted(live) || live.call.phase !== 'talking') continue
      const other = otherSide(side)
      const userId = live.route[other]?.userId ?? null
      const sipCallId = legOfSide(live.call, other)?.sipCallId ?? null
      if (userId === null || sipCallId === null) continue
      publish(`user:${userId}`, callHeld, {
        call_id: live.call.id,
        sip_call_ids: [sipCallId],
        held: event.type === 'leg-held',
      })
    }
  }
