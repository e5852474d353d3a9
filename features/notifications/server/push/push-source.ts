import type { Rows } from '#platform/db/database.ts'
import type { Language } from '#platform/i18n/text.ts'

/** Content for the service worker. A click opens the message, the missed calls or the link. */
export interface Pushed {
  kind: 'message' | 'missed_call' | 'link'
  title: string
  body: string
  chat_id: number | null
  message_id: number | null
  call_id: string | null
  link: string | null
}

/** A source of push messages, evaluated when a push is sent, not when it is planned. */
export interface PushSource {
  readonly kind: string
  /** Ids of the users who still need it. */
  recipients(rows: Rows, id: number): Promise<readonly number[]>
  /** Null when there is nothing left to push. `companyId` is the reader's. */
  content(rows: Rows, id: number, reader: { language: Language; companyId: number }): Promise<Pushed | null>
}
