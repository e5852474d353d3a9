import type { CallFacts } from '#platform/integrations/contract/domain.ts'
import type { Change, Outcome, Work } from '#platform/integrations/port.ts'

/** Why a call of ours was not answered, in their words. */
const UNATTENDED: Readonly<Record<NonNullable<CallFacts['result']>, string>> = {
  answered: 'ended',
  missed: 'noanswer',
  busy: 'busy',
  declined: 'rejected',
  cancelled: 'noanswer',
  blocked: 'blocked',
  failed: 'notavailable',
}

/** `yyyy-MM-dd HH:mm:ss` in GMT. */
const time = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

/** What they are told of the call as it is now. */
function stateOf({ direction, result }: CallFacts, kind: Change['kind']): string {
  if (kind === 'call.started') return 'ringing'
  if (kind === 'call.answered') return 'answered'
  if (result === 'answered') return 'ended'
  return direction === 'inbound' ? 'missed' : UNATTENDED[result ?? 'failed']
}

/** The notice of a call, for one of their users. */
const noticeOf = (call: CallFacts & { number: string }, state: string, zohouser: string): string => {
  const inbound = call.direction === 'inbound'
  const line = call.line || '-'
  return String(
    new URLSearchParams({
      type: inbound ? 'received' : 'dialed',
      state,
      id: call.id,
      from: inbound ? call.number : line,
      to: inbound ? line : call.number,
      zohouser,
      ...(call.endedAt === null ? {} : { start_time: time(call.startedAt) }),
    }),
  )
}

/** Has their screens show a call to the users that it rings at or who talk. */
export async function notifyCall({ kind, record }: Change, work: Work): Promise<Outcome> {
  const call = await work.call(record)
  if (call === null) return { state: 'skipped', reason: 'gone' }
  if (call.continued) return { state: 'skipped', reason: 'not_wanted' }
  const { number } = call
  if (number === null) return { state: 'skipped', reason: 'hidden_number' }
  // Told late, it would show a call that is over.
  if (kind !== 'call.ended' && call.endedAt !== null) return { state: 'skipped', reason: 'unchanged' }
  const state = stateOf(call, kind)
  const rings = state === 'ringing' || state === 'missed'
  let count = 0
  for (const user of rings ? call.userIds : call.userIds.slice(0, 1)) {
    const zohouser = await work.remoteUser(user)
    if (zohouser === null) continue
    count += 1
    const body = noticeOf({ ...call, number }, state, zohouser)
    await work.api({ path: 'callnotify', method: 'POST', body })
  }
  return count > 0 ? { state: 'done' } : { state: 'skipped', reason: 'no_user' }
}
