import type { Rows } from '#platform/db/database.ts'
import type { CallFacts } from '#platform/integrations/contract/domain.ts'

/** A conversation that was opened, as the messaging channel knows it. */
export interface OpenedConversation {
  contactId: number
  /** Whose contact it is already; null: nobody's. */
  personId: number | null
  provider: string
  /** Digits with country code, and the service's id of the contact; at least one of both. */
  phone: string | null
  userId: string | null
  /** As the contact calls themselves; may be empty. */
  name: string
  /** Who has it; null: nobody yet. */
  ownerId: number | null
  /** The contact has written in it. */
  isFromContact: boolean
  /** It began by an advertisement. */
  isFromAdvertisement: boolean
  openedAt: Date
}

/** What the telephone and the messaging channel tell of what happened; null: it is gone. */
export interface ContactSources {
  readCall(rows: Rows, companyId: number, id: string): Promise<CallFacts | null>
  readConversation(rows: Rows, companyId: number, id: string): Promise<OpenedConversation | null>
}
