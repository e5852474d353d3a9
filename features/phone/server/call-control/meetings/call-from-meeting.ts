import type { Logger } from '#platform/log/logger.ts'
import type { CallOfMeeting, MeetingCallOrder } from '../../../contract/meeting-phone.ts'
import type { ServerOfCompany } from '../../ports.ts'
import type { CallControl } from '../call-control.ts'

/** Calls a telephone into a meeting from the company's telephone server, where this node runs its calls. */
export function callFromMeeting(
  parts: { calls: () => Pick<CallControl, 'callFromMeeting'>; serverOf: ServerOfCompany; log: Logger },
  order: MeetingCallOrder,
): CallOfMeeting {
  let call: CallOfMeeting | null = null
  let isWanted = true
  const begin = async (): Promise<void> => {
    const server = await parts.serverOf(order.companyId)
    if (!isWanted) return
    if (order.reaches(server)) call = parts.calls().callFromMeeting(server, order)
    if (call === null) order.failed('down')
  }
  begin().catch((error: unknown) => {
    parts.log.error({ err: error }, 'a meeting could not call a telephone')
    order.failed('failed')
  })
  return {
    hangUp() {
      isWanted = false
      call?.hangUp()
    },
  }
}
