import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { addMember } from '../../contract/conference.ts'
import { transferCall } from '../../contract/control.ts'
import type { Call } from '../softphone/call-set.ts'

/** Invites somebody to a running call: starts a conference, or adds a member to one. */
export async function invite(
  api: Api,
  session: { sipData: { account: string } | null },
  call: Call,
  number: string,
  onRefused: (text: string) => void,
): Promise<void> {
  const endpoint = session.sipData?.account ?? ''
  const answer = call.conference
    ? api.call(addMember, { body: { endpoint, conference_id: call.conference.id, member: number } })
    : api.call(transferCall, { body: { endpoint, target: number, call_id: call.id, type: 'conference' } })
  try {
    await answer
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    onRefused(error.detail)
  }
}
