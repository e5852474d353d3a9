import { sql } from 'kysely'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow, insertRows, updateRow } from '#platform/resource/server/write-rows.ts'
import { businesses } from '../../contract/businesses.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { variablesOf } from '../custom-fields.ts'
import { fieldHistory } from '../field-history.ts'
import { BUSINESS_HEADINGS } from '../persons/person-headings.ts'
import { requireAllVisible, requireVisible } from '../persons/require-visible.ts'
import { COMPANY, ownerOf, PERSON, SOURCES, STAGE, stageColumns, stageColumnsOf } from '../references.ts'
import { requireVariables } from '../required-variables.ts'
import { scopeOf } from '../scope.ts'
import { writeImportedAmounts } from './imported-amounts.ts'
import { requireOpen } from './require-open.ts'

export const businessStore: Store = defineStore({
  resource: businesses,
  table: 'crm_businesses',
  headings: BUSINESS_HEADINGS,
  texts: crmTexts,
  touches: [{ resource: 'crm_person', by: 'person' }],
  scope: scopeOf('business'),
  custom: variablesOf('business'),
  history: fieldHistory('business'),
  references: {
    ...SOURCES,
    person: PERSON,
    company: COMPANY,
    stage: STAGE,
    phase: 'crm_phases',
    line: 'crm_business_lines',
    discard_reason: 'crm_discard_reasons',
  },
  columns: { business_id: 'number', company: 'crm_company_id' },
  searched: ['name'],
  fewTargets: ['owner'],
  takeImported: writeImportedAmounts,
  async create(context, { stage, ...columns }) {
    if (columns.person !== null) await requireVisible(context, 'person', columns.person)
    if (columns.company !== null) await requireVisible(context, 'company', columns.company)
    const { companyId } = context.principal
    const placed = stageColumns(stage)
    return insertRow(businessStore)(context, {
      ...columns,
      ...placed,
      business_id: sql`crm_next_number(${companyId}, 'business')`,
      owner: ownerOf(context.principal, { ...columns, stage }),
    })
  },
  async createMany(context, inputs) {
    await requireAllVisible(
      context,
      'person',
      inputs.map(({ person }) => person),
    )
    await requireAllVisible(
      context,
      'company',
      inputs.map(({ company }) => company),
    )
    const { principal } = context
    const placeOf = await stageColumnsOf(
      context.unit.rows,
      inputs.map(({ stage }) => stage),
    )
    return insertRows(businessStore)(
      context,
      inputs.map(({ stage, ...columns }) => {
        const placed = placeOf(stage)
        return {
          ...columns,
          ...placed,
          business_id: sql`crm_next_number(${principal.companyId}, 'business')`,
          owner: ownerOf(principal, { ...columns, line: placed.line ?? null }),
        }
      }),
    )
  },
  async edit(context, id, { stage, ...columns }) {
    if (stage !== undefined) {
      await requireOpen(context, id)
      await requireVariables(context, { table: 'crm_businesses', id, stage, as: 'field' })
    }
    await updateRow(businessStore)(context, id, { ...columns, ...stageColumns(stage) })
  },
})
