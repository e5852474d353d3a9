import type { Destination } from '#platform/telephony/contract/destination.ts'
import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'
import { nextTrunk, outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { NewMember } from '../../call-machine/conference/conference.ts'
import type { Admission } from '../admission/admission.ts'
import type { CommandRefusal } from '../commands/commands.ts'
import type { Target } from '../commands/look-up-target.ts'
import type { OutsideLegs } from '../outside/outside-legs.ts'
import { memberOf, outsideMember } from './conference-member.ts'

/** Where a person is reached; `shows`: their caller ID outside. */
interface Invited {
  member: NewMember
  contacts: readonly string[]
  /** Of an outside number: the admitted leg. */
  leg?: LegId
  shows?: string
}

export type NameOutsider = (companyId: number, number: string) => Promise<string | undefined>

interface FindInvitedPorts {
  engine: TelephonyEngine
  admission: Admission
  outside: Pick<OutsideLegs, 'admit'>
  /** The name by which everybody of the company may know a number; undefined without one. */
  nameOutsider: NameOutsider
}

/** Where an invitation to the conference rings, or why nowhere. A leg to the outside is admitted. */
export async function findInvited(
  { engine, admission, outside, nameOutsider }: FindInvitedPorts,
  conferenceId: string,
  target: Target,
): Promise<Invited | CommandRefusal> {
  const forwarded = forwardedOutside(target)
  if (target.callee && forwarded === null) {
    const contacts = await engine.contacts(target.callee.endpoint)
    return { member: memberOf(target.callee), contacts }
  }
  const destination = forwarded ?? target.destination
  if (destination.kind !== 'outside') return 'unknown-number'
  const { number: dialed } = destination
  const choice = outboundFor(target.plan, dialed)
  const context = { trunkCalls: (trunk: number) => admission.linesOf(trunkEndpoint(trunk)) }
  const next = choice && nextTrunk(choice, [], context)
  if (!next) return 'unknown-number'
  const { trunk, number } = next
  const { companyId } = target.plan
  // Who forwards their calls pays for them, as in any other call.
  const payer = destination.by ?? target.by
  const leg = await outside.admit({
    companyId,
    payer,
    dialed,
    trunk,
    number,
    callId: conferenceId,
    again: false,
  })
  if (leg === null) return 'not-allowed'
  const member = outsideMember(trunk, dialed, target.callee?.name ?? (await nameOutsider(companyId, dialed)))
  return { member, contacts: [number], leg, shows: next.callerId }
}

/** The outside number that all of a colleague's calls are forwarded to. */
function forwardedOutside({ callee, plan }: Target): Extract<Destination, { kind: 'outside' }> | null {
  const always = plan.extensions.get(callee?.id ?? 0)?.forward?.always
  return always?.kind === 'outside' ? always : null
}
