/** What happens here and connected programs may be told of. */
export const CHANGES = [
  'call.started',
  'call.answered',
  'call.ended',
  'recording.ready',
  'person.created',
  'person.changed',
  'person.removed',
  'business.created',
  'business.changed',
  'business.removed',
  'conversation.opened',
  'conversation.closed',
] as const
export type ChangeKind = (typeof CHANGES)[number]

/** A call with the outside, as connected programs are told of it. */
export interface CallFacts {
  id: string
  direction: 'inbound' | 'outbound'
  /** Of the other side, in E.164 where it is public; null: hidden. */
  number: string | null
  /** Our number that was called or shown; empty: not known. */
  line: string
  startedAt: Date
  answeredAt: Date | null
  endedAt: Date | null
  talkSeconds: number
  /** Once it ended. */
  result: 'answered' | 'missed' | 'busy' | 'declined' | 'cancelled' | 'blocked' | 'failed' | null
  /** Users who called, were called, or talked; the one who talked comes first. */
  userIds: readonly number[]
  /** The part after a transfer: told with its first part, so that a call is not counted twice. */
  continued: boolean
}

/** A person of the CRM. Empty facts are null. */
export interface PersonFacts {
  id: number
  state: 'lead' | 'person'
  firstName: string
  lastName: string
  /** E.164. */
  phone: string | null
  email: string | null
  document: string | null
  city: string | null
  address: string | null
  notes: string | null
  ownerId: number | null
  changedAt: Date
  removed: boolean
}

/** A business of the CRM. */
export interface BusinessFacts {
  id: number
  name: string
  personId: number | null
  /** Where it stands in the pipeline. */
  stage: { id: number; name: string }
  status: 'open' | 'won' | 'lost'
  /** Pesos. */
  amount: number
  /** `2026-12-24`; null: not said. */
  expectedClose: string | null
  notes: string | null
  ownerId: number | null
  changedAt: Date
  removed: boolean
}

/** An opening of a conversation with a customer. */
export interface ConversationFacts {
  id: string
  personId: number | null
  /** Of the messaging service: whatsapp, messenger. */
  provider: string
  /** E.164; null: the service does not tell it. */
  number: string | null
  /** As the contact calls themselves; may be empty. */
  name: string
  ownerId: number | null
  openedAt: Date
  /** Null: it goes on. */
  closedAt: Date | null
  /** Nobody of the company has written in it. */
  unanswered: boolean
  /** What was written, a line each, oldest first; without notes among colleagues. */
  lines: readonly string[]
}

/** Facts of a person that a company may map to a field of the other program. */
export const MAPPED_FIELDS = ['document', 'city', 'address', 'notes'] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

export interface FieldPair {
  own: MappedField
  /** Their name of the field. */
  remote: string
  /** Only of records of this form; absent or empty: of all that say nothing else. */
  form?: string | undefined
}

export interface StagePair {
  /** Id of a stage, `won` or `lost`. */
  own: string
  /** Their name of the stage. */
  remote: string
}

/** What a company exchanges with a connected program. */
export interface ConnectionSettings {
  /** Calls are told. */
  calls: boolean
  /** Recordings of calls are handed over. */
  recordings: boolean
  /** Unknown callers become leads over there. */
  createLeads: boolean
  /** People of the CRM are kept alike on both sides. */
  people: boolean
  /** Businesses of the CRM are kept alike on both sides. */
  businesses: boolean
  /** Conversations are told once they are closed. */
  conversations: boolean
  /** Missed calls become tickets. */
  missedCalls: boolean
  /** Their user for calls of nobody whom they know; empty: such calls are not told. */
  defaultUser: string
  /** Their department that gets tickets; empty: their first one. */
  department: string
  /** Their unique field that holds our number of a business; empty: they are found by their names. */
  externalField: string
  /** Our stages, `won` and `lost`, and their stages; those left out go by their names. */
  stages: readonly StagePair[]
}
