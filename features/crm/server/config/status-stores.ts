import { sql } from 'kysely'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { interactionStatuses, leadStatuses, statuses } from '../../contract/config/statuses.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { append } from './configured-store.ts'
import { usesOfStatuses } from './uses.ts'

const statusParts = {
  table: 'crm_statuses',
  texts: crmTexts,
  references: { demanded: 'crm_variables' },
  links: { demanded: { table: 'crm_status_variables', ours: 'status_id', theirs: 'variable_id' } },
  unique: { crm_statuses_name_key: 'name' },
  uses: usesOfStatuses,
} as const

const ALL = ['crm_status', 'crm_lead_status', 'crm_interaction_status']

export const statusStore: Store = defineStore({
  ...statusParts,
  resource: statuses,
  touches: ALL,
  create: append(() => statusStore),
})

export const leadStatusStore: Store = defineStore({
  ...statusParts,
  resource: leadStatuses,
  touches: ALL,
  only: sql`r.entity = 'lead'`,
  create: append(() => leadStatusStore, { entity: 'lead' }),
})

export const interactionStatusStore: Store = defineStore({
  ...statusParts,
  resource: interactionStatuses,
  touches: ALL,
  only: sql`r.entity = 'interaction'`,
  create: append(() => interactionStatusStore, { entity: 'interaction' }),
})
