import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import type { Notify } from '#platform/feature/notify.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { updateRow } from '#platform/resource/server/write-rows.ts'
import { missedCalls } from '../contract/missed-calls.ts'
import { missedCallsTexts } from '../i18n/texts.ts'
import { notifyAssignee } from './notify-assignee.ts'

/** Missed calls that concern the user: a condition on `r`. */
function concerning({ userId, role, extension }: Pick<Principal, 'userId' | 'role' | 'extension'>) {
  if (role === 'supervisor' || role === 'administrator') return sql`true`
  if (!extension) return sql`r.assignee_id = ${userId}`
  const served = (table: string) => sql`
    EXISTS (SELECT FROM ${sql.table(table)} a WHERE a.queue_id = r.queue_id AND a.extension_id = ${extension.id})`
  return sql`(r.assignee_id = ${userId} OR ${extension.id} = ANY (r.extension_ids)
    OR ${served('call_queue_members')} OR ${served('call_queue_agents')})`
}

export function missedCallStore(notify: Notify): Store {
  const store: Store = defineStore({
    resource: missedCalls,
    table: 'missed_calls',
    texts: missedCallsTexts,
    columns: { status: 'state' },
    scope: concerning,
    searched: ['number', 'called'],
    select: {
      call_id: sql`r.call_id::text`,
      times: sql`(SELECT count(*)::integer FROM missed_calls o
        WHERE o.company_id = r.company_id AND o.number_key = r.number_key AND o.state = 'pending')`,
    },
    edit: (context, id, patch) => change(context, id, patch),
    // Not audited: the row itself records who changed it and when.
    audit: async () => {},
  })

  async function change(
    context: WriteContext,
    id: number,
    patch: {
      status?: string | undefined
      assignee?: number | null | undefined
      note?: string | null | undefined
    },
  ): Promise<void> {
    const { userId } = context.principal
    const done =
      patch.status === undefined
        ? {}
        : patch.status === 'pending'
          ? { done_by: null, done_at: null }
          : { done_by: userId, done_at: new Date() }
    await updateRow(store)(context, id, { ...patch, ...done })
    if (patch.assignee != null && patch.assignee !== userId)
      await notifyAssignee(context.unit, notify, { id, userId: patch.assignee })
  }
  return store
}
