import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { findText } from '#platform/i18n/text.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { numberConflict } from '../../contract/number-conflict.ts'
import { pbxTexts } from '../../i18n/texts.ts'

/**
 * Runs after a write in its transaction, and rolls back a number that another company already has at the same carrier, or a trunk
 * that would cause that. @throws Failure `pbx.number_of_another`
 */
export async function refuseNumberConflicts(
  { unit, language }: WriteContext,
  { dids = [], trunks = [] }: { dids?: readonly number[]; trunks?: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ number: string | null }>`
    SELECT number_of_another(${[...dids]}::bigint[], ${[...trunks]}::bigint[]) AS number`.execute(unit.rows)
  const number = rows[0]?.number
  if (number == null) return
  const text = findText(pbxTexts, language, `errors.${numberConflict.code}`, { number }) ?? ''
  const field = dids.length > 0 ? 'number' : 'host'
  throw new Failure(numberConflict, { values: { number }, fields: { [field]: [text] } })
}
