/** What happened in a conversation, for the reports. */
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

export interface FactDetails {
  userId?: number | null
  labelId?: number | null
  closingTypeId?: number | null
  surveyId?: number | null
  seconds?: number | null
  word?: string | null
}

export interface ConversationFact extends FactDetails {
  kind: FactKind
}
