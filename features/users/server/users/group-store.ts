import { sql } from 'kysely'
import { defineStore } from '#platform/resource/server/store.ts'
import { userGroups } from '../../contract/user-groups.ts'
import { usersTexts } from '../../i18n/texts.ts'

const MEMBERS = sql`(
  SELECT count(*) FROM user_group_members m JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
   WHERE m.group_id = r.id)`

export const groupStore = defineStore({
  resource: userGroups,
  table: 'user_groups',
  texts: usersTexts,
  touches: ['user'],
  select: { members: MEMBERS },
  unique: { user_groups_name_key: 'name' },
})
