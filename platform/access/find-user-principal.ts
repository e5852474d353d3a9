import type { Rows } from '#platform/db/database.ts'
import type { Principal } from './principal.ts'

/** Port for jobs: somebody as they are now, without a session (`sessionId` 0); null when deleted or disabled. */
export type FindUserPrincipal = (
  rows: Rows,
  user: Pick<Principal, 'userId' | 'companyId' | 'language'>,
) => Promise<Principal | null>
