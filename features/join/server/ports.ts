import type { AudienceList, AudiencePerson } from '#features/crm/contract/audience.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'

/** Ports of the channel; the program's wiring fills them. */

/** The CRM's person with one of these identifiers; null when there is none. Phones in E.164, in every spelling. */
export type FindPerson = (
  rows: Rows,
  companyId: number,
  target: { phones: readonly string[]; userIds: readonly string[] },
) => Promise<number | null>

/** Whether somebody is in a call now: their group may limit their conversations then. */
export type IsOnPhone = (endpoint: string) => boolean

/** Marks a person's notices of one kind and address as read. */
export type SettleNotices = (
  unit: UnitOfWork,
  which: { userId: number; kind: string; link: string },
) => Promise<void>

/** Saved views of the CRM as audiences of bulk messages. */
export interface CrmAudience {
  views(rows: Rows, viewer: Principal): Promise<{ id: number; name: string; of: AudienceList }[]>
  /** At most `max` people of a view; null when the viewer has no such view. `label` names their source. */
  people(
    rows: Rows,
    viewer: Principal,
    viewId: number,
    max: number,
  ): Promise<{ label: string; people: readonly AudiencePerson[] } | null>
  /** Those of these people that the viewer may see. */
  chosen(rows: Rows, viewer: Principal, personIds: readonly number[]): Promise<AudiencePerson[]>
  /** The same by id. */
  byId(rows: Rows, viewer: Principal, personIds: readonly number[]): Promise<Map<number, AudiencePerson>>
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

/** Pays for a message to a customer, once however often it is tried; false when nothing is left for it. */
export type ChargeMessage = (message: {
  id: number
  companyId: number
  provider: string
  /** Of its template; null: written freely. */
  category: string | null
}) => Promise<boolean>
