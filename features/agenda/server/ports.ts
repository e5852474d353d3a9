import type { UnitOfWork } from '#platform/db/database.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'

/** Refuses (404) what the writer may not see: an event names only such persons and businesses. */
export type RequireSeen = (
  context: Pick<WriteContext, 'unit' | 'principal'>,
  entity: 'person' | 'business',
  id: number,
) => Promise<void>

/** A notice for one person; deduplicated by `dedupeKey`. */
interface AgendaNotice {
  companyId: number
  userId: number
  kind: string
  title: string
  body: string
  link: string
  dedupeKey: string
  push: boolean
}

export type TellPeople = (unit: UnitOfWork, notices: readonly AgendaNotice[]) => Promise<void>
