import type { Rows } from '#platform/db/database.ts'
import type { Language } from '#platform/i18n/text.ts'

/** What the service worker shows; a click leads to the message, to the missed calls, or along the link. */
export interface Pushed {
  kind: 'message' | 'missed_call' | 'link'
  title: string
  body: string
  chat_id: number | null
  message_id: number | null
  call_id: string | null
  link: string | null
}

/** A source of push messages. Evaluated when a push is sent, not when it was planned. */
export interface PushSource {
  readonly kind: string
  /** User ids of those who still should know. */
  recipients(rows: Rows, id: number): Promise<readonly number[]>
  /** Null when there is nothing to tell any more. `companyId` is the reader's. */
  content(rows: Rows, id: number, reader: { language: Language; companyId: number }): Promise<Pushed | null>
}
