import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { translate } from '#platform/i18n/text.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { variables, variableTypes } from '../../contract/config/variables.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { append } from './configured-store.ts'
import { usesOfVariables, usesOfVariableTypes } from './uses.ts'

const CHOSEN = ['choice', 'several']

function requireChoices({ language }: WriteContext, kind: string, choices: readonly string[]): void {
  if (!CHOSEN.includes(kind) || choices.length > 0) return
  throw new Failure(invalid, { fields: { choices: [translate(crmTexts, language, 'crm.choices.needed')] } })
}

/** Lists that show variables as fields. */
const SHOWN_BY = [
  'crm_person',
  'crm_lead',
  'crm_prospect',
  'crm_company',
  'crm_interaction',
  'crm_business',
  'crm_sale',
]

export const variableTypeStore: Store = defineStore({
  resource: variableTypes,
  table: 'crm_variable_types',
  touches: SHOWN_BY,
  texts: crmTexts,
  unique: { crm_variable_types_name_key: 'name' },
  create(context, input) {
    requireChoices(context, input.kind, input.choices)
    return insertRow(variableTypeStore)(context, input)
  },
  async edit(context, id, patch) {
    if (patch.choices !== undefined) {
      const { kind } = await context.unit.rows
        .selectFrom('crm_variable_types')
        .select('kind')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      requireChoices(context, kind, patch.choices)
    }
    await updateRow(variableTypeStore)(context, id, patch)
  },
  uses: usesOfVariableTypes,
})

export const variableStore: Store = defineStore({
  resource: variables,
  table: 'crm_variables',
  touches: SHOWN_BY,
  texts: crmTexts,
  references: { type: 'crm_variable_types' },
  unique: { crm_variables_name_key: 'name' },
  create: append(() => variableStore),
  uses: usesOfVariables,
})
