import type { Principal } from '#platform/access/principal.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'

/** What the channel needs of others; filled by the program's wiring. */

/** The CRM's person who has one of these; null when nobody does. Phones in E.164, in every spelling. */
export type FindPerson = (
  rows: Rows,
  companyId: number,
  wanted: { phones: readonly string[]; userIds: readonly string[] },
) => Promise<number | null>

/** Whether somebody is in a call at this moment: their group says whether they get conversations then. */
export type IsOnPhone = (endpoint: string) => boolean

/** Something one person should know of; `title` and `body` in their language, `link` within the page. */
export interface JoinNotice {
  companyId: number
  userId: number
  kind: 'join_mention'
  title: string
  body: string
  link: string
  /** Of one person's notices with the same key only the first is kept. */
  dedupeKey: string
  push: true
}

/** Keeps and tells notices, in the transaction of what happened. */
export type TellPeople = (unit: UnitOfWork, notices: readonly JoinNotice[]) => Promise<void>

/** Tells browsers without an open tab of a message from outside, in its transaction. */
export type PushMessage = (unit: UnitOfWork, companyId: number, messageId: number) => Promise<void>

/** A person of the CRM; `mobile` is empty for who has none. */
export interface CrmPerson {
  name: string
  mobile: string
}

/** People as rows of a spreadsheet; `label` says where they come from. */
interface AudienceGiven {
  label: string
  columns: readonly string[]
  people: readonly { number: number; cells: Readonly<Record<string, string>> }[]
}

/** Saved views of the CRM as audiences of messages to many. */
export interface CrmAudience {
  /** `of`: persons, leads or prospects. */
  views(rows: Rows, asker: Principal): Promise<{ id: number; name: string; of: string }[]>
  /** Null where the asker has no such view. */
  people(rows: Rows, asker: Principal, viewId: number, most: number): Promise<AudienceGiven | null>
  /** Those of these people whom the asker sees. */
  chosen(rows: Rows, asker: Principal, personIds: readonly number[]): Promise<CrmPerson[]>
}

/** How far connecting a telephone by a QR code is. */
export type WebSessionState =
  | { step: 'off' | 'opening' | 'expired' | 'dialogs' | 'open' }
  | { step: 'code'; qr: string }

/** Telephones that are connected by a QR code. */
export interface WebTelephones {
  stateOf(accountId: number): WebSessionState
  /** False where the package for it is not installed. */
  start(accountId: number): Promise<boolean>
  logout(accountId: number): Promise<void>
}
