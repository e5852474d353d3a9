import { sql } from 'kysely'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow, insertRows, updateRow } from '#platform/resource/server/write-rows.ts'
import { interactions } from '../../contract/interactions.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { variablesOf } from '../custom-fields.ts'
import { fieldHistory } from '../field-history.ts'
import { requireAllVisible, requireVisible } from '../persons/require-visible.ts'
import {
  ACTIVE,
  BUSINESS,
  firstStatus,
  ownerOf,
  PERSON,
  SOURCES,
  stageColumns,
  stageColumnsOf,
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
  async createMany(context, inputs) {
    const { rows } = context.unit
    await requireAllVisible(
      context,
      'person',
      inputs.map(({ person }) => person),
    )
    const { rows: first } = await sql<{
      id: number | null
    }>`SELECT ${firstStatus('interaction')} AS id`.execute(rows)
    const status = first[0]?.id ?? null
    const placeOf = await stageColumnsOf(
      rows,
      inputs.map(({ stage }) => stage),
    )
    return insertRows(interactionStore)(
      context,
      inputs.map(({ stage, ...columns }) => {
        const placed = placeOf(stage)
        return {
          ...columns,
          ...placed,
          status: columns.status ?? status,
          owner: ownerOf(context.principal, { ...columns, line: placed.line ?? null }),
        }
      }),
    )
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
