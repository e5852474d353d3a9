import { sql } from 'kysely'
import { defineStore } from '#platform/resource/server/store.ts'
import { joinBots } from '../../contract/bots/bots.ts'
import { joinTexts } from '../../i18n/texts.ts'
import { usesOfBots } from '../config/uses.ts'

export const botStore = defineStore({
  resource: joinBots,
  table: 'join_bots',
  texts: joinTexts,
  touches: ['join_account'],
  select: {
    published: sql`coalesce(r.published, 0)`,
    accounts: sql`(SELECT count(*)::int FROM join_accounts a WHERE a.company_id = r.company_id AND a.bot_id = r.id AND a.deleted_at IS NULL)`,
  },
  unique: { join_bots_name_key: 'name' },
  uses: usesOfBots,
})
