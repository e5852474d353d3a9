import { type RawBuilder, sql } from 'kysely'
import { translate } from '#platform/i18n/text.ts'
import { refuseOwnHours } from '#platform/resource/server/own-hours.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { updateRow } from '#platform/resource/server/write-rows.ts'
import { joinGroups } from '../../contract/config/groups.ts'
import { joinTexts } from '../../i18n/texts.ts'
import { enqueueAssignment } from '../assignment/enqueue-assignment.ts'
import type { JoinContext } from '../join-context.ts'
import { usesOfGroups } from './uses.ts'

const MEMBERS = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'label', u.short_name) ORDER BY m.position), '[]')
    FROM join_group_members m JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
   WHERE m.group_id = r.id)` satisfies RawBuilder<unknown>

/** Groups of agents. A change may let somebody take what waits: more members, a higher capacity, other hours. */
export function groupStore(context: JoinContext): Store {
  const store: Store = defineStore({
    resource: joinGroups,
    table: 'join_groups',
    texts: joinTexts,
    touches: ['join_account', 'join_default_message'],
    references: {
      members: { table: 'users', label: 'short_name', key: 'username' },
      calendar: 'business_calendars',
    },
    links: { members: { table: 'join_group_members', ours: 'group_id', theirs: 'user_id' } },
    select: { members: MEMBERS },
    unique: { join_groups_name_key: 'name' },
    async edit(writing, id, patch) {
      await refuseOwnHours(writing, {
        table: 'join_groups',
        id,
        patch,
        text: (language) => translate(joinTexts, language, 'join_group.calendar.own_hours'),
      })
      await updateRow(store)(writing, id, patch)
      await enqueueAssignment(context, writing.unit, id)
    },
    uses: usesOfGroups,
  })
  return store
}
