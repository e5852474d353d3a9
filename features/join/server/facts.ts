import type { Rows } from '#platform/db/database.ts'
import type { HeldConversation } from './conversations/conversation.queries.ts'

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

type Concerned = Pick<HeldConversation, 'id' | 'company_id' | 'account_id' | 'contact_id' | 'group_id'>

interface Fact extends More {
  held: Concerned
  kind: FactKind
}

/** Records what happened in a conversation, for the reports. */
export const noteFact = (rows: Rows, held: Concerned, kind: FactKind, more: More = {}): Promise<void> =>
  noteFacts(rows, [{ ...more, held, kind }])

export async function noteFacts(rows: Rows, facts: readonly Fact[]): Promise<void> {
  await rows
    .insertInto('join_facts')
    .values(
      facts.map(({ held, kind, ...more }) => ({
        company_id: held.company_id,
        conversation_id: held.id,
        account_id: held.account_id,
        contact_id: held.contact_id,
        kind,
        user_id: more.userId ?? null,
        group_id: more.groupId ?? held.group_id,
        label_id: more.labelId ?? null,
        closing_type_id: more.closingTypeId ?? null,
        survey_id: more.surveyId ?? null,
        seconds: more.seconds ?? null,
        word: more.word?.slice(0, 300) ?? null,
      })),
    )
    .execute()
}
