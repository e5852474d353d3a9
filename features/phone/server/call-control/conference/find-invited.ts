import type { Destination } from '#platform/telephony/contract/destination.ts'
import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'
import { nextTrunk, outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { TelephonyEngine } from '#platform/telephony/port.ts'
import type { NewMember } from '../../call-machine/conference/conference.ts'
import type { Admission } from '../admission/admission.ts'
import type { Target } from '../commands/look-up-target.ts'
import { memberOf, outsideMember } from './conference-member.ts'

/** Where a person is reached; `shows`: their caller ID outside. */
interface Invited {
  member: NewMember
  contacts: readonly string[]
  shows?: string
}

/** Where an invitation rings; null: at no single person, or no trunk is free. */
export async function findInvited(
  { engine, admission }: { engine: TelephonyEngine; admission: Admission },
  target: Target,
): Promise<Invited | null> {
  const forwarded = forwardedOutside(target)
  if (target.callee && forwarded === null) {
    const contacts = await engine.contacts(target.callee.endpoint)
    return { member: memberOf(target.callee), contacts }
  }
  const destination = forwarded ?? target.destination
  if (destination.kind !== 'outside') return null
  const { number } = destination
  const choice = outboundFor(target.plan, number)
  const context = { trunkCalls: (trunk: number) => admission.linesOf(trunkEndpoint(trunk)) }
  const next = choice && nextTrunk(choice, [], context)
  if (!next) return null
  const member = outsideMember(next.trunk, number, target.callee?.name)
  return { member, contacts: [next.number], shows: next.callerId }
}

/** The outside number that all of a colleague's calls are forwarded to. */
function forwardedOutside({ callee, plan }: Target): Extract<Destination, { kind: 'outside' }> | null {
  const always = plan.extensions.get(callee?.id ?? 0)?.forward?.always
  return always?.kind === 'outside' ? always : null
}
