import { trunkEndpoint } from '#platform/telephony/endpoint-name.ts'
import type { NewMember } from '../../call-machine/conference/conference.ts'
import type { Party } from '../../ports.ts'

/** A party of a call, as a conference sees it. */
export const memberOf = ({ endpoint, id, userId, number, name }: Party): NewMember => ({
  key: id === null ? `${endpoint}:${number}` : endpoint,
  endpoint,
  extensionId: id,
  userId,
  number,
  name,
})

/** Somebody outside, over a trunk; `name` when it is a colleague whose calls are forwarded there. */
export const outsideMember = (trunk: number, number: string, name = number): NewMember => ({
  key: `${trunkEndpoint(trunk)}:${number}`,
  endpoint: trunkEndpoint(trunk),
  extensionId: null,
  userId: null,
  number,
  name,
})
