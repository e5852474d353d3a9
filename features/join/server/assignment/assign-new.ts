import type { UnitOfWork } from '#platform/db/database.ts'
import type { HeldConversation } from '../conversations/conversation.queries.ts'
import { sayAutomatically } from '../outbound/say-automatically.ts'
import type { JoinParts } from '../parts.ts'
import { findFreeAgent } from './free-agent.ts'
import { type Destination, giveTo } from './give-to.ts'
import { isOpen } from './working-hours.ts'

export const PROGRAM = { id: null, name: '', username: null } as const

/**
 * A conversation that just opened goes to the group of its account, and there to whose turn it is. Without a group it waits for
 * whoever takes it.
 */
export async function assignNew(parts: JoinParts, unit: UnitOfWork, held: HeldConversation): Promise<void> {
  if (
    held.account_group_id !== null &&
    (await intoGroup(parts, unit, held, held.account_group_id, { note: 'assigned' }))
  )
    return
  await unit.rows
    .updateTable('join_conversations')
    .set({ state: 'waiting' })
    .where('id', '=', held.id)
    .execute()
  held.state = 'waiting'
}

/** How it comes into a group: by whom, and with what words for whoever gets it. */
type Coming = Pick<Destination, 'note'> & Partial<Pick<Destination, 'by' | 'message'>>

/**
 * Into a group: to a free agent of it, or it waits there for one. Outside of its hours it is told so, and waits.
 * @returns whether there is such a group
 */
export async function intoGroup(
  parts: JoinParts,
  unit: UnitOfWork,
  held: HeldConversation,
  groupId: number,
  { note, by = PROGRAM, message = '' }: Coming,
): Promise<boolean> {
  const { rows } = unit
  const group = await rows
    .selectFrom('join_groups')
    .innerJoin('companies', 'companies.id', 'join_groups.company_id')
    .selectAll('join_groups')
    .select('companies.time_zone')
    .where('join_groups.id', '=', groupId)
    .where('join_groups.company_id', '=', held.company_id)
    .where('join_groups.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!group) return false
  const open = isOpen(group, new Date(), group.time_zone)
  // Nobody is chosen in a manual one: it is not held for that either.
  const chooses = open && group.strategy !== 'manual'
  // Who gives it away does not get it back while somebody else is free.
  const giver = note === 'transferred' ? held.owner_id : null
  const owner = chooses ? await findFreeAgent(rows, groupId, parts.isOnPhone, giver) : null
  await giveTo(parts, unit, held, {
    owner,
    groupId,
    name: owner?.name ?? group.name,
    note,
    by,
    message,
  })
  const text = open ? group.welcome : group.out_of_hours
  if (text) await sayAutomatically(parts, unit, held, text)
  return true
}
