import { sql } from 'kysely'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { namesOfUsers } from '#platform/resource/server/uses/names-of-users.ts'
import { audios } from '../../contract/audios.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { usesOfAudios } from '../routing/uses.ts'

export const audioStore: Store = defineStore({
  resource: audios,
  table: 'audios',
  texts: pbxTexts,
  touches: ['ivr', 'queue', 'did', 'time_slot', 'ring_group'],
  select: { used_by: namesOfUsers(usesOfAudios, sql`r.id`) },
  unique: { audios_name_key: 'name' },
  uses: usesOfAudios,
})
