import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { interactions } from '../../contract/interactions.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { variablesOf } from '../custom-fields.ts'
import { fieldHistory } from '../field-history.ts'
import { requireVisible } from '../persons/require-visible.ts'
import {
  ACTIVE,
  BUSINESS,
  firstStatus,
  ownerOf,
  PERSON,
  SOURCES,
  stageColumns,
  statusesOf,
  statusFilter,
} from '../references.ts'
import { requireVariables } from '../required-variables.ts'
import { scopeOf } from '../scope.ts'

export const interactionStore: Store = defineStore({
  resource: interactions,
  table: 'crm_interactions',
  texts: crmTexts,
  touches: [
    { resource: 'crm_person', by: 'person' },
    { resource: 'crm_lead', by: 'person' },
    { resource: 'crm_prospect', by: 'person' },
  ],
  scope: scopeOf('interaction'),
  custom: variablesOf('interaction'),
  history: fieldHistory('interaction'),
  references: {
    ...SOURCES,
    person: PERSON,
    status: statusesOf('interaction'),
    need: 'crm_needs',
    stage: 'crm_stages',
    phase: 'crm_phases',
    line: 'crm_business_lines',
    business: BUSINESS,
  },
  searched: ['subject'],
  fewTargets: ['owner', 'status'],
  filter: { status: statusFilter(ACTIVE) },
  async create(context, input) {
    await requireVisible(context, 'person', input.person)
    const { stage, ...columns } = input
    return insertRow(interactionStore)(context, {
      ...columns,
      ...stageColumns(stage),
      status: input.status ?? firstStatus('interaction'),
      owner: ownerOf(context.principal, input),
    })
  },
  async edit(context, id, { stage, ...columns }) {
    await requireVariables(context, {
      table: 'crm_interactions',
      id,
      status: columns.status,
      stage,
      as: 'field',
    })
    await updateRow(interactionStore)(context, id, { ...columns, ...stageColumns(stage) })
  },
})
