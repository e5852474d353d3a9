import { sql } from 'kysely'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow } from '#platform/resource/server/write-rows.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { automations } from '../contract/automations.ts'

const lately = (state: 'done' | 'failed') => sql`(
  SELECT count(*)::integer FROM crm_automation_runs u
   WHERE u.automation_id = r.id AND u.state = ${sql.lit(state)} AND u.created_at > now() - interval '30 days')`

export const automationStore: Store = defineStore({
  resource: automations,
  table: 'crm_automations',
  texts: crmTexts,
  select: {
    done: lately('done'),
    failed: lately('failed'),
    last_run_at: sql`(SELECT max(u.created_at) FROM crm_automation_runs u WHERE u.automation_id = r.id AND u.state <> 'skipped')`,
  },
  unique: { crm_automations_name_key: 'name' },
  create: (context, input) =>
    insertRow(automationStore)(context, { ...input, author_id: context.principal.userId }),
  // What was due while it was off does not start it.
  async written({ unit }, action, ids) {
    if (action !== 'enabled') return
    await unit.rows
      .updateTable('crm_automations')
      .set({ since: new Date() })
      .where('id', 'in', [...ids])
      .execute()
  },
})
