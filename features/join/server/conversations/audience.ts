import type { Topic } from '#platform/realtime/server/hub.ts'

/** What concerns one agent: their own conversations. */
export const agentTopic = (userId: number): Topic => `join-agent:${userId}`
/** Every conversation of a company, for those who see all. */
export const everyTopic = (companyId: number): Topic => `join-every:${companyId}`
/** What everybody on the channel hears. */
export const channelTopic = (companyId: number): Topic => `join-channel:${companyId}`

/** Whoever sees a conversation. */
export const viewersOf = (conversation: { company_id: number; owner_id: number | null }): readonly Topic[] =>
  conversation.owner_id === null
    ? [everyTopic(conversation.company_id)]
    : [everyTopic(conversation.company_id), agentTopic(conversation.owner_id)]
