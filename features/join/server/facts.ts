import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import type { LockedConversation } from './conversations/conversation.queries.ts'

export type FactKind =
  | 'opened'
  | 'received'
  | 'sent'
  | 'offered'
  | 'answered'
  | 'first_reply'
  | 'transferred'
  | 'option'
  | 'labelled'
  | 'closed'
  | 'survey_sent'
  | 'survey_answered'
  | 'blocked'
  | 'bot_answered'
  | 'campaign'

interface More {
  userId?: number | null
  groupId?: number | null
  labelId?: number | null
  closingTypeId?: number | null
  surveyId?: number | null
  seconds?: number | null
  word?: string | null
}

type Concerned = Pick<LockedConversation, 'id' | 'company_id' | 'account_id' | 'contact_id' | 'group_id'>

interface Fact extends More {
  locked: Concerned
  kind: FactKind
}

/** Records what happened in a conversation, for the reports. */
export const recordFact = (rows: Rows, locked: Concerned, kind: FactKind, more: More = {}): Promise<void> =>
  recordFacts(rows, [{ ...more, locked, kind }])

export async function recordFacts(rows: Rows, facts: readonly Fact[]): Promise<void> {
  await rows
    .insertInto('join_facts')
    .values(
      facts.map(({ locked, kind, ...more }) => ({
        company_id: locked.company_id,
        conversation_id: locked.id,
        account_id: locked.account_id,
        contact_id: locked.contact_id,
        kind,
        user_id: more.userId ?? null,
        group_id: more.groupId ?? locked.group_id,
        label_id: more.labelId ?? null,
        closing_type_id: more.closingTypeId ?? null,
        survey_id: more.surveyId ?? null,
        seconds: more.seconds ?? null,
        word: more.word === undefined || more.word === null ? null : cutText(more.word, 300),
      })),
    )
    .execute()
}
