import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'
import { nextTrunk, outboundFor } from '#platform/telephony/journey/outbound.ts'
import type { LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { NewMember } from '../../call-machine/conference/conference.ts'
import type { Admission } from '../admission/admission.ts'
import type { CommandRefusal } from '../commands/commands.ts'
import type { Target } from '../commands/look-up-target.ts'
import type { OutsideLegs } from '../outside/outside-legs.ts'
import { memberOf, outsideMember } from './conference-member.ts'
import { reachedInside } from './reached-inside.ts'

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

/** Where an invitation to the conference rings at `at` (epoch ms), or why nowhere. A leg to the outside is admitted. */
export async function findInvited(
  { engine, admission, outside, nameOutsider }: FindInvitedPorts,
  conferenceId: string,
  target: Target,
  at: number,
): Promise<Invited | CommandRefusal> {
  const { plan } = target
  const { destination, path } = reachedInside(plan, target.destination, at)
  const called = plan.extensions.get(path[0] ?? 0) ?? target.callee
  if (destination.kind === 'extension') {
    const callee = plan.extensions.get(destination.id) ?? target.callee
    if (!callee) return 'unknown-number'
    return { member: memberOf(callee), contacts: await engine.contacts(callee.endpoint) }
  }
  if (destination.kind !== 'outside') return 'unknown-number'
  const { number: dialed } = destination
  const choice = outboundFor(plan, dialed)
  const context = { trunkCalls: (trunk: number) => admission.linesOf(trunkEndpoint(trunk)) }
  const next = choice && nextTrunk(choice, [], context)
  if (!next) return 'unknown-number'
  const { trunk, number } = next
  const { companyId } = plan
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
  const name = called?.name ?? (await nameOutsider(companyId, dialed))
  const member = outsideMember(trunk, dialed, name)
  return { member, contacts: [number], leg, shows: next.callerId }
}
