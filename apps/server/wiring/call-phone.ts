import type { CallCompanyPhone } from '#features/meetings/server/live/live-rooms.ts'
import { endpointsOfUser } from '#features/pbx/server/find-endpoints.ts'
import type { CallOfMeeting } from '#features/phone/contract/meeting-phone.ts'
import type { Phone } from '#features/phone/server/phone.ts'
import type { WiringContext } from './context.ts'

/** Meetings call telephones as by the extension of who asks for it. */
export const callPhone =
  (
    { database, log }: Pick<WiringContext, 'database' | 'log'>,
    phone: Pick<Phone, 'callFromMeeting'>,
    reaches: (serverId: number) => boolean,
  ): CallCompanyPhone =>
  (companyId, { userId, ...order }) => {
    let call: CallOfMeeting | null = null
    let isWanted = true
    const begin = async (): Promise<void> => {
      const [endpoint] = await endpointsOfUser(database.systemRows, companyId, userId)
      if (!isWanted) return
      if (endpoint === undefined) return order.failed('no-phone')
      call = phone.callFromMeeting({ ...order, companyId, endpoint, reaches })
    }
    begin().catch((error: unknown) => {
      log.error({ err: error }, 'looking for an extension to call from a meeting failed')
      order.failed('failed')
    })
    return {
      hangUp() {
        isWanted = false
        call?.hangUp()
      },
    }
  }
