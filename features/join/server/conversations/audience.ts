import type { Topic } from '#platform/realtime/server/hub.ts'

/** Events of one agent's own conversations. */
export const agentTopic = (userId: number): Topic => `join-agent:${userId}`
/** Every conversation of a company, for those who see all. */
export const everyTopic = (companyId: number): Topic => `join-every:${companyId}`
/** Events for everybody on the channel. */
export const channelTopic = (companyId: number): Topic => `join-channel:${companyId}`

/** Topics of those who may see a conversation. */
export const viewersOf = (conversation: { company_id: number; owner_id: number | null }): readonly Topic[] =>
  conversation.owner_id === null
    ? [everyTopic(conversation.company_id)]
    : [everyTopic(conversation.company_id), agentTopic(conversation.owner_id)]
