import type { Principal } from '#platform/access/principal.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'

/** Ports of the channel; the program's wiring fills them. */

/** The CRM's person with one of these identifiers; null when there is none. Phones in E.164, in every spelling. */
export type FindPerson = (
  rows: Rows,
  companyId: number,
  wanted: { phones: readonly string[]; userIds: readonly string[] },
) => Promise<number | null>

/** Whether somebody is in a call now: their group may limit their conversations then. */
export type IsOnPhone = (endpoint: string) => boolean

/** A notification for one person; `title` and `body` in their language, `link` within the page. */
export interface JoinNotice {
  companyId: number
  userId: number
  kind: 'join_mention' | 'join_sequence_failed'
  title: string
  body: string
  link: string
  /** Deduplicates by key for each person: the first notice wins. */
  dedupeKey: string
  push: true
}

/** Stores and publishes notices, in the caller's transaction. */
export type TellPeople = (unit: UnitOfWork, notices: readonly JoinNotice[]) => Promise<void>

/** A person of the CRM; `mobile` is empty without a mobile number. */
export interface CrmPerson {
  name: string
  mobile: string
}

/** People as rows of a spreadsheet; `label` names their source. */
interface AudienceGiven {
  label: string
  columns: readonly string[]
  people: readonly { number: number; cells: Readonly<Record<string, string>> }[]
}

/** Saved views of the CRM as audiences of bulk messages. */
export interface CrmAudience {
  /** `of`: persons, leads or prospects. */
  views(rows: Rows, asker: Principal): Promise<{ id: number; name: string; of: string }[]>
  /** Null when the asker has no such view. */
  people(rows: Rows, asker: Principal, viewId: number, most: number): Promise<AudienceGiven | null>
  /** Those of these people that the asker may see. */
  chosen(rows: Rows, asker: Principal, personIds: readonly number[]): Promise<CrmPerson[]>
}

/** Progress of pairing a telephone by QR code. */
export type WebSessionState =
  | { step: 'off' | 'opening' | 'expired' | 'dialogs' | 'open' }
  | { step: 'code'; qr: string }

/** Telephones paired by QR code. */
export interface WebTelephones {
  stateOf(accountId: number): WebSessionState
  /** False when the package for it is not installed. */
  start(accountId: number): Promise<boolean>
  logout(accountId: number): Promise<void>
}
