import { sql } from 'kysely'
import type { CustomDefinition, CustomKind } from '#platform/resource/contract/custom-field.ts'
import type { CustomStorage } from '#platform/resource/server/custom/custom-storage.ts'
import type { VariableEntity, VariableKind } from '../contract/config/variables.ts'
import { VARIABLE_FILES } from '../contract/variable-files.ts'

/** The list-field kind of each variable kind. */
const KINDS: Readonly<Record<VariableKind, CustomKind>> = {
  text: 'text',
  number: 'decimal',
  money: 'money',
  date: 'day',
  choice: 'choice',
  several: 'choices',
  person: 'person',
  file: 'file',
}

type Row = Omit<CustomDefinition, 'kind'> & { kind: VariableKind }

/** The company's variables of an entity, as custom fields of its lists. */
export const variablesOf = (entity: VariableEntity): CustomStorage => ({
  values: 'crm_variable_values',
  filesAt: VARIABLE_FILES,
  async find(rows) {
    const found = await sql<Row>`
      SELECT 'v' || v.id AS name, v.name AS label, v.help, v.listed, t.kind, t.choices
        FROM crm_variables v JOIN crm_variable_types t ON t.id = v.type_id
       WHERE v.entity = ${entity} AND v.deleted_at IS NULL
       ORDER BY v.position, v.id`.execute(rows)
    return found.rows.map(({ kind, ...row }) => ({ ...row, kind: KINDS[kind] }))
  },
})
