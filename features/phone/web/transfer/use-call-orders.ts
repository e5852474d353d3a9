import { useApi } from '#platform/http/web/api-context.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { type TransferType, transferCall, transferEvent } from '../../contract/control.ts'
import { usePhone } from '../phone-context.tsx'
import type { Call } from '../softphone/call-set.ts'

/** What is asked of the server about an own call; whether it was done, and otherwise the person was told why not. */
export const useCallOrders = () => {
  const api = useApi()
  const endpoint = usePhone().session.sipData?.account ?? ''
  const tell = async (asked: Promise<unknown>): Promise<boolean> => {
    try {
      await asked
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
    join: (call: Call) =>
      tell(api.call(transferEvent, { body: { endpoint, phase: 'complete', call_id: call.id } })),
  }
}
