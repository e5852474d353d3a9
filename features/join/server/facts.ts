import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import type { ConversationFact } from '../contract/conversation-facts.ts'
import type { LockedConversation } from './conversations/conversation.queries.ts'

/** Longest text of a fact: an option's title, an answer, a campaign's name. */
const MAX_WORD = 300

/** With where the conversation stood when it happened. */
export interface PlacedFact extends ConversationFact {
  locked: Pick<LockedConversation, 'id' | 'company_id' | 'account_id' | 'contact_id'>
  groupId: number | null
}

/** Records what happened in conversations, for the reports. */
export async function recordFacts(rows: Rows, facts: readonly PlacedFact[]): Promise<void> {
  if (facts.length === 0) return
  await rows
    .insertInto('join_facts')
    .values(
      facts.map(({ locked, kind, groupId, ...more }) => ({
        company_id: locked.company_id,
        conversation_id: locked.id,
        account_id: locked.account_id,
        contact_id: locked.contact_id,
        kind,
        user_id: more.userId ?? null,
        group_id: groupId,
        label_id: more.labelId ?? null,
        closing_type_id: more.closingTypeId ?? null,
        survey_id: more.surveyId ?? null,
        seconds: more.seconds ?? null,
        word: more.word ? cutText(more.word, MAX_WORD) : null,
      })),
    )
    .execute()
}
