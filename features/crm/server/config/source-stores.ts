import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { campaigns, discardReasons, needs, origins } from '../../contract/config/sources.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { append } from './configured-store.ts'
import { usesOfCampaigns, usesOfDiscardReasons, usesOfNeeds, usesOfOrigins } from './uses.ts'

export const originStore: Store = defineStore({
  resource: origins,
  table: 'crm_origins',
  texts: crmTexts,
  unique: { crm_origins_name_key: 'name' },
  create: append(() => originStore),
  uses: usesOfOrigins,
})

export const needStore: Store = defineStore({
  resource: needs,
  table: 'crm_needs',
  texts: crmTexts,
  references: { line: 'crm_business_lines' },
  unique: { crm_needs_name_key: 'name' },
  create: append(() => needStore),
  uses: usesOfNeeds,
})

export const campaignStore: Store = defineStore({
  resource: campaigns,
  table: 'crm_campaigns',
  texts: crmTexts,
  references: { origin: 'crm_origins', line: 'crm_business_lines' },
  unique: { crm_campaigns_name_key: 'name' },
  uses: usesOfCampaigns,
})

export const discardReasonStore: Store = defineStore({
  resource: discardReasons,
  table: 'crm_discard_reasons',
  texts: crmTexts,
  unique: { crm_discard_reasons_name_key: 'name' },
  create: append(() => discardReasonStore),
  uses: usesOfDiscardReasons,
})
