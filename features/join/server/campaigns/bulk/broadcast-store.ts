import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { updateRow } from '#platform/resource/server/write-rows.ts'
import { joinBroadcastRecipients, joinBroadcasts } from '../../../contract/bulk/broadcasts.ts'
import { broadcastNotNow } from '../../../contract/errors.ts'
import { joinTexts } from '../../../i18n/texts.ts'

/** @throws Failure `broadcast_not_now` when one of them is not in these states */
async function requireState(
  { unit }: WriteContext,
  ids: readonly number[],
  states: readonly string[],
): Promise<void> {
  const other = await unit.rows
    .selectFrom('join_broadcasts')
    .select('id')
    .where('id', 'in', [...ids, 0])
    .where('state', 'not in', [...states])
    .limit(1)
    .executeTakeFirst()
  if (other) throw new Failure(broadcastNotNow)
}

export const broadcastStore: Store = defineStore({
  resource: joinBroadcasts,
  table: 'join_broadcasts',
  texts: joinTexts,
  references: { account: 'join_accounts', template: 'join_templates' },
  columns: { status: 'state' },
  async edit(context, id, patch) {
    await requireState(context, [id], ['draft'])
    await updateRow(broadcastStore)(context, id, patch)
  },
  async guard(context, action, ids) {
    if (action === 'remove') await requireState(context, ids, ['draft', 'done', 'cancelled'])
  },
})

/** A recipient's result: the status of their message once there is one. */
export const RESULT = sql<string>`CASE WHEN r.state = 'taken' THEN coalesce(m.status, 'failed') ELSE r.state END`

export const recipientStore = defineStore({
  resource: joinBroadcastRecipients,
  table: 'join_broadcast_recipients',
  texts: joinTexts,
  joins: sql`LEFT JOIN join_messages m ON m.id = r.message_id`,
  references: { broadcast: 'join_broadcasts' },
  select: {
    result: RESULT,
    reason: sql`coalesce(m.failure, 'none')`,
    sent_at: sql`m.created_at`,
  },
})
