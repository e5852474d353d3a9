import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { showAlert } from '#platform/ui/notices.ts'
import {
  addMember,
  type ConferenceMember,
  handOverConference,
  muteMember,
  removeInvited,
  removeMember,
} from '../../contract/conference.ts'
import { type TransferType, transferCall, transferEvent } from '../../contract/control.ts'
import { parkCall } from '../../contract/parking.ts'
import { usePhone } from '../phone-context.tsx'
import type { Call } from '../softphone/call-set.ts'

/** Server operations on one's own calls. @returns whether it succeeded; a failure shows an alert */
export const useCallControl = () => {
  const api = useApi()
  const endpoint = usePhone().session.sipData?.account ?? ''
  const tell = async (request: Promise<unknown>): Promise<boolean> => {
    try {
      await request
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showAlert({ severity: 'error', title: 'Error', text: error.detail })
      return false
    }
  }
  return {
    transfer: (call: Call, target: string, type: TransferType) =>
      tell(api.call(transferCall, { body: { endpoint, target, call_id: call.id, type } })),
    park: (call: Call) => tell(api.call(parkCall, { body: { endpoint, call_id: call.id } })),
    /** For a call that is a conference. */
    add: (conference: string, member: string) =>
      tell(api.call(addMember, { body: { endpoint, conference_id: conference, member } })),
    remove: (conference: string, { account, state }: ConferenceMember) =>
      tell(
        state === 'invited'
          ? api.call(removeInvited, {
              body: { endpoint, conference_id: conference, target_endpoint: account },
            })
          : api.call(removeMember, { body: { endpoint, conference_id: conference, member: account } }),
      ),
    mute: (conference: string, member: string | null, muted: boolean) =>
      tell(api.call(muteMember, { body: { endpoint, conference_id: conference, member, muted } })),
    handOver: (conference: string, member: string) =>
      tell(api.call(handOverConference, { body: { endpoint, conference_id: conference, member } })),
    join: (call: Call) =>
      tell(api.call(transferEvent, { body: { endpoint, phase: 'complete', call_id: call.id } })),
  }
}
