import type { Rows } from '#platform/db/database.ts'

/** What the channel needs of others; filled by the program's wiring. */

/** The CRM's person who has one of these; null when nobody does. Phones in E.164, in every spelling. */
export type FindPerson = (
  rows: Rows,
  companyId: number,
  wanted: { phones: readonly string[]; userIds: readonly string[] },
) => Promise<number | null>

/** Whether somebody is in a call at this moment: they get no new conversation then. */
export type IsOnPhone = (endpoint: string) => boolean
