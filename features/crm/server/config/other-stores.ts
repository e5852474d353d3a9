import { sql } from 'kysely'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { assignmentRules } from '../../contract/config/assignment-rules.ts'
import { forms } from '../../contract/config/forms.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { append } from './configured-store.ts'

/** Text columns that are never null, only empty. */
const TEXTS = ['heading', 'intro', 'button', 'thanks', 'redirect', 'consent']

const filled = (input: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value === null && TEXTS.includes(name) ? '' : value]),
  )

export const formStore: Store = defineStore({
  resource: forms,
  table: 'crm_forms',
  texts: crmTexts,
  references: { origin: 'crm_origins', campaign: 'crm_campaigns', line: 'crm_business_lines' },
  columns: { heading: 'title' },
  select: { public_key: sql`r.public_key::text` },
  create: (context, input) => insertRow(formStore)(context, filled(input)),
  edit: (context, id, patch) => updateRow(formStore)(context, id, filled(patch)),
  unique: { crm_forms_name_key: 'name' },
})

export const assignmentStore: Store = defineStore({
  resource: assignmentRules,
  table: 'crm_assignment_rules',
  texts: crmTexts,
  references: {
    origin: 'crm_origins',
    campaign: 'crm_campaigns',
    line: 'crm_business_lines',
    group: 'user_groups',
  },
  create: append(() => assignmentStore),
})
