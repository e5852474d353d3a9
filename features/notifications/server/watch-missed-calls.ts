import { callRecorded } from '#features/phone/contract/events.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Hub } from '#platform/realtime/server/hub.ts'
import type { MissedCall } from './missed-call.ts'

const USER_TOPIC = /^user:(\d+)$/

/** The hub as the phone knows it; what it tells a person of a missed call becomes a notice, too. */
export const watchMissedCalls = (
  hub: Pick<Hub, 'publish'>,
  onMissed: (call: MissedCall) => Promise<void>,
  log: Logger,
): Pick<Hub, 'publish'> => ({
  publish(topics, event, data) {
    hub.publish(topics, event, data)
    if (event.type !== callRecorded.type || typeof topics !== 'string') return
    const userId = Number(USER_TOPIC.exec(topics)?.[1])
    const call = callRecorded.data.parse(data)
    if (!call.missed || !Number.isSafeInteger(userId)) return
    onMissed({ userId, callId: call.call_id, name: call.label, number: call.number }).catch((error: Error) =>
      log.error({ err: error }, 'a missed call could not be noted'),
    )
  },
})
