import type { JoinContext } from '../join-context.ts'
import { countIntake } from './intake.ts'

/** How often each kind of part gave no event. */
export type Dropped = ReadonlyMap<string, number>

/** Counts what a callback had that is not shown anywhere, such as group messages, and logs the kinds, without content. */
export async function countDropped(
  { database, log }: Pick<JoinContext, 'database' | 'log'>,
  account: { id: number; company_id: number },
  dropped: Dropped,
): Promise<void> {
  if (dropped.size === 0) return
  log.info({ account: account.id, dropped: Object.fromEntries(dropped) }, 'parts of a callback were dropped')
  const count = [...dropped.values()].reduce((sum, one) => sum + one, 0)
  await database.system(({ rows }) => countIntake(rows, [{ companyId: account.company_id, dropped: count }]))
}
