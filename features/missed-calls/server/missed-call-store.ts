import { sql } from 'kysely'
import type { Principal } from '#platform/access/principal.ts'
import { boundTo, ids, seenUsers, supervises, supervisesAll } from '#platform/access/supervised.ts'
import type { Notify } from '#platform/notify/notify.ts'
import { viewerOf } from '#platform/resource/server/seen-by.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { updateRow } from '#platform/resource/server/write-rows.ts'
import { heldThen } from '#platform/telephony/holders.ts'
import type { NameNumbers } from '#platform/telephony/names/name-numbers.ts'
import { withNamesOfToday } from '#platform/telephony/names/named-record.ts'
import { missedCalls } from '../contract/missed-calls.ts'
import { missedCallsTexts } from '../i18n/texts.ts'
import { notifyAssignee } from './notify-assignee.ts'

/** Missed calls that concern the user, or those whom they supervise: a condition on `r`. */
function concerning(viewer: Pick<Principal, 'userId' | 'role' | 'team' | 'extension'>) {
  if (supervisesAll(viewer)) return sql`true`
  const rang = heldThen(seenUsers(viewer) ?? [], sql`r.extension_ids`, sql`r.called_at`)
  const team = boundTo(viewer)
  if (team !== null)
    return sql`(${supervises(viewer, sql`r.assignee_id`)} OR ${rang}
      OR r.queue_id = ANY (${ids(team.queues)}))`
  const { userId, extension } = viewer
  if (!extension) return sql`(r.assignee_id = ${userId} OR ${rang})`
  const served = (table: string) => sql`
    EXISTS (SELECT FROM ${sql.table(table)} a WHERE a.queue_id = r.queue_id AND a.extension_id = ${extension.id})`
  return sql`(r.assignee_id = ${userId} OR ${rang}
    OR ${served('call_queue_members')} OR ${served('call_queue_agents')})`
}

/** The caller's name at the time of the call, as the reader knew it: who sees all as the company, others by their own history and that of those whom they supervise. */
function labelThen(store: Store) {
  const viewer = viewerOf(store)
  const known = supervisesAll(viewer)
    ? sql`(SELECT nullif(c.known_name, '') FROM calls c WHERE c.id = r.call_id)`
    : sql`(SELECT nullif(p.other_name, '') FROM call_records p
          WHERE p.call_id = r.call_id AND p.direction = 'INCOMING' AND ${supervises(viewer, sql`p.user_id`)}
          ORDER BY p.id LIMIT 1)`
  return sql`coalesce(${known}, r.label)`
}

export function missedCallStore(notify: Notify, nameNumbers: NameNumbers): Store {
  const store: Store = defineStore({
    resource: missedCalls,
    table: 'missed_calls',
    texts: missedCallsTexts,
    columns: { status: 'state' },
    scope: concerning,
    searched: ['number', 'called'],
    select: {
      label: labelThen,
      label_then: sql`NULL::text`,
      call_id: sql`r.call_id::text`,
      times: sql`(SELECT count(*)::integer FROM missed_calls o
        WHERE o.company_id = r.company_id AND o.number_key = r.number_key AND o.state = 'pending')`,
    },
    complete: withNamesOfToday(nameNumbers),
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
      await notifyAssignee(context.unit, notify, nameNumbers, { id, userId: patch.assignee })
  }
  return store
}
