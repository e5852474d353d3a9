import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { translate } from '#platform/i18n/text.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { crmTexts } from '../i18n/texts.ts'

interface StateChange {
  /** Table of the record. */
  table: keyof DB & string
  id: number
  /** The new status or stage, whose required variables are checked. */
  status?: number | null | undefined
  stage?: number | null | undefined
  /** Error keys: `v{id}`, as list fields are named, or `variables.{id}`. */
  as?: 'field' | 'variable'
}

/**
 * Checks that a record has every variable its new status or stage requires.
 * @throws Failure `invalid`, by `variables.{id}` or `v{id}`
 */
export async function requireVariables(
  { unit, language }: Pick<WriteContext, 'unit' | 'language'>,
  { table, id, status, stage, as = 'variable' }: StateChange,
): Promise<void> {
  if (typeof status !== 'number' && typeof stage !== 'number') return
  const { rows: missing } = await sql<{ id: number; name: string }>`
    SELECT v.id, v.name FROM crm_variables v
     WHERE v.deleted_at IS NULL
       AND v.id IN (SELECT variable_id FROM crm_status_variables WHERE status_id = ${status ?? null}
                    UNION SELECT variable_id FROM crm_stage_variables WHERE stage_id = ${stage ?? null})
       AND NOT EXISTS (SELECT FROM ${sql.table(table)} r WHERE r.id = ${id} AND r.variables ? v.id::text)
     ORDER BY v.position, v.id`.execute(unit.rows)
  if (missing.length === 0) return
  throw new Failure(invalid, {
    fields: Object.fromEntries(
      missing.map(({ id: variable, name }) => [
        as === 'field' ? `v${variable}` : `variables.${variable}`,
        [translate(crmTexts, language, 'crm.variable.demanded', { name })],
      ]),
    ),
  })
}
