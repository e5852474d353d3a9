import type { Topic } from '#platform/realtime/server/hub.ts'

/** Events of one agent's own conversations. */
export const agentTopic = (userId: number): Topic => `join-agent:${userId}`
/** Every conversation of a company, for those who see all. */
export const everyTopic = (companyId: number): Topic => `join-every:${companyId}`
/** Events for everybody on the channel. */
export const channelTopic = (companyId: number): Topic => `join-channel:${companyId}`

/** Topics of those who may see a conversation. */
export const viewersOf = (conversation: {
  company_id: number
  owner_id: number | null
  former_owner_id: number | null
}): readonly Topic[] => {
  const agent = conversation.owner_id ?? conversation.former_owner_id
  const every = everyTopic(conversation.company_id)
  return agent === null ? [every] : [every, agentTopic(agent)]
}
