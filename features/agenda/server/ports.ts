import type { RawBuilder } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'

/** Throws 404 for a person or business that the user may not see. */
export type RequireVisible = (
  context: Pick<WriteContext, 'unit' | 'principal'>,
  entity: 'person' | 'business',
  id: number,
) => Promise<void>

/** Whether the viewer may see a person or business, as a condition on `row`, an alias of its table. */
export type VisibleRecord = (
  entity: 'person' | 'business',
  row: string,
) => (viewer: Pick<Principal, 'userId' | 'companyId' | 'role' | 'team'>) => RawBuilder<boolean>
