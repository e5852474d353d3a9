import type { Rows } from '#platform/db/database.ts'
import type { Content } from '#platform/messaging/domain.ts'
import type { HandOver } from './assignment/hand-over.ts'
import type { LockedConversation } from './conversations/conversation.queries.ts'
import type { Work } from './conversations/work.ts'

/** Hands a conversation over to agents, immediately or at the end of the transaction's work. */
export type HandOverCallback = (to: HandOver) => Promise<void>

/** What `bots/` adds to a contact's message. */
export interface BotHook {
  /** The account's bot takes a new conversation. @returns whether it has a published bot */
  start(work: Work, locked: LockedConversation, handOver: HandOverCallback): Promise<boolean>
  /** Gives a message to the bot of its conversation. `surveyed`: it was a survey's answer. */
  hear(
    work: Work,
    locked: LockedConversation,
    heard: { content: Content; surveyed: boolean; handOver: HandOverCallback },
  ): Promise<void>
}

/** What `campaigns/` does about messages, in their transactions. */
export interface CampaignHook {
  /** Contacts who wrote. */
  replied(rows: Rows, contacts: readonly { contactId: number; accountId: number }[]): Promise<unknown>
  messageFailed(rows: Rows, messageId: number, reason: string): Promise<unknown>
  messageWent(rows: Rows, messageId: number): Promise<unknown>
  /** @returns whether the contact was enrolled now @throws Failure `not_found` */
  enrol(
    rows: Rows,
    locked: Pick<LockedConversation, 'account_id' | 'contact_id'>,
    sequenceId: number,
  ): Promise<boolean>
}

/** The wings of the channel: the rest calls them by these alone, and `create-join.ts` fills them. */
export interface JoinHooks {
  bots: BotHook
  campaigns: CampaignHook
}
