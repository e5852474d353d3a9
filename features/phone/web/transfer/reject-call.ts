import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { rejectCall, rejectTransfer } from '../../contract/control.ts'
import type { Session } from '../phone-options.ts'
import type { Call } from '../softphone/call-set.ts'
import type { Softphone } from '../softphone/softphone.ts'
import type { Invitation } from './transfer-updates.ts'

interface Rejecting {
  api: Pick<Api, 'call'>
  session: Pick<Session, 'sipData'>
  softphone: Pick<Softphone, 'turnAway'>
  /** The latest announced transfer to this phone. */
  invitation: () => Invitation | null
}

/** Longest wait for the server before rejecting, ms. */
const PATIENCE_MS = 2_000

/**
 * Rejects a ringing call. The server informs a caller who gets a reason, and the person who invited this phone to a
 * conference or to take a transfer. If that fails, the phone rejects by SIP alone.
 */
export const rejectingOf =
  ({ api, session, softphone, invitation }: Rejecting) =>
  async (call: Call, reason = ''): Promise<void> => {
    const rejecting = queryOf(call)
    try {
      if (rejecting) await Promise.race([rejecting, new Promise((done) => setTimeout(done, PATIENCE_MS))])
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
    } finally {
      softphone.turnAway(call.id)
    }

    function queryOf({ conference, number }: Call): Promise<unknown> | null {
      const { account: endpoint, extension: to } = session.sipData ?? { account: '', extension: '' }
      const transfer = (call_id: string, transfer_type: 'conference' | 'attended') =>
        api.call(rejectTransfer, { body: { call_id, transfer_type, endpoint, reason } })
      if (conference !== null) return transfer(conference.id, 'conference')
      const latest = invitation()
      if (latest?.from.number === number) return transfer(latest.call_id, 'attended')
      if (reason === '') return null
      return api.call(rejectCall, { body: { endpoint, from: number, to, reason } })
    }
  }
