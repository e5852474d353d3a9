import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { rejectCall, rejectTransfer } from '../../contract/control.ts'
import type { Session } from '../phone-options.ts'
import type { Call } from '../softphone/call-set.ts'
import type { Softphone } from '../softphone/softphone.ts'
import type { Invitation } from './transfer-news.ts'

interface Rejecting {
  api: Pick<Api, 'call'>
  session: Pick<Session, 'sipData'>
  softphone: Pick<Softphone, 'turnAway'>
  /** Who is about to ask this phone to take a call over. */
  invitation: () => Invitation | null
}

/** Whoever refuses does not wait for a slow network. */
const PATIENCE_MS = 2_000

/**
 * Refuses a call that rings. Whoever invited this phone to a conference or to take a call over, and whoever is given a
 * reason, hears of it by the server; where that does not work the phone refuses by itself, as any other.
 */
export const rejectingOf =
  ({ api, session, softphone, invitation }: Rejecting) =>
  async (call: Call, reason = ''): Promise<void> => {
    const asked = askedOf(call)
    try {
      if (asked) await Promise.race([asked, new Promise((done) => setTimeout(done, PATIENCE_MS))])
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
    } finally {
      softphone.turnAway(call.id)
    }

    function askedOf({ conference, number }: Call): Promise<unknown> | null {
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
