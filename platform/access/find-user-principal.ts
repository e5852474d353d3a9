import type { Rows } from '#platform/db/database.ts'
import type { Principal } from './principal.ts'

/** For jobs: a user's principal without a session (`sessionId` 0); null when the user is deleted or disabled. */
export type FindUserPrincipal = (
  rows: Rows,
  user: Pick<Principal, 'userId' | 'companyId' | 'language'>,
) => Promise<Principal | null>
