/** What happens here and connected programs may be told of. */
export const CHANGES = [
  'call.started',
  'call.answered',
  'call.ended',
  'recording.ready',
  'person.created',
  'person.changed',
  'person.removed',
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

/** Facts of a person that a company may map to a field of the other program. */
export const MAPPED_FIELDS = ['document', 'city', 'address', 'notes'] as const
export type MappedField = (typeof MAPPED_FIELDS)[number]

export interface FieldPair {
  own: MappedField
  /** Their name of the field. */
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
  /** Their user for calls of nobody whom they know; empty: such calls are not told. */
  defaultUser: string
}
