import type { Principal } from '#platform/access/principal.ts'
import { boundTo, supervisesAll } from '#platform/access/supervised.ts'
import type { Topic } from '#platform/realtime/server/hub.ts'

/** Events of one agent's own conversations. */
export const agentTopic = (userId: number): Topic => `join-agent:${userId}`
/** An agent's conversations, for the supervisors of a group that the agent is in. */
export const supervisedTopic = (userId: number): Topic => `join-supervised:${userId}`
/** The conversations of a group of agents, for supervisors who are bound to it. */
const groupTopic = (groupId: number): Topic => `join-group:${groupId}`
/** Every conversation of a company, for those who see all. */
export const everyTopic = (companyId: number): Topic => `join-every:${companyId}`
/** Events for everybody on the channel. */
export const channelTopic = (companyId: number): Topic => `join-channel:${companyId}`

/** Topics of those who may see a conversation. */
export const viewersOf = (conversation: {
  company_id: number
  owner_id: number | null
  former_owner_id: number | null
  group_id: number | null
}): readonly Topic[] => {
  const agent = conversation.owner_id ?? conversation.former_owner_id
  const group = conversation.group_id
  return [
    everyTopic(conversation.company_id),
    ...(agent === null ? [] : [agentTopic(agent), supervisedTopic(agent)]),
    ...(group === null ? [] : [groupTopic(group)]),
  ]
}

/** Topics of the conversations that somebody may see. */
export function topicsOf(
  viewer: Pick<Principal, 'userId' | 'companyId' | 'role' | 'team'>,
): readonly Topic[] {
  const own = [agentTopic(viewer.userId), channelTopic(viewer.companyId)]
  if (supervisesAll(viewer)) return [...own, everyTopic(viewer.companyId)]
  const team = boundTo(viewer)
  return team === null ? own : [...own, ...team.users.map(supervisedTopic), ...team.channels.map(groupTopic)]
}
