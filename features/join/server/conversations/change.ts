import type { Principal } from '#platform/access/principal.ts'
import type { JoinContext } from '../join-context.ts'
import type { Work } from './work.ts'

/** A person who changes conversations. */
export interface Change {
  context: JoinContext
  work: Work
  principal: Principal
  client: { address: string }
}
