import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { findText } from '#platform/i18n/text.ts'
import type { Store, WriteContext } from '#platform/resource/server/store.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { guardField } from '../numbers/guard-field.ts'
import { readReserved } from './find-conflicts.ts'

/** Also a number after the company's prefix: it would be dialled by mistake. */
async function refuse(
  { unit, principal, language }: WriteContext,
  field: 'number' | 'pattern',
  ...values: readonly unknown[]
): Promise<void> {
  if (!values.some((value) => typeof value === 'string')) return
  const { assigned, prefixed } = await readReserved(unit.rows, principal.companyId)
  const isReserved = (value: unknown) =>
    typeof value === 'string' && (assigned.has(value) || (field !== 'pattern' && prefixed.has(value)))
  if (!values.some(isReserved)) return
  const text = findText(pbxTexts, language, `emergency.refused.${field}`) ?? ''
  throw new Failure(invalid, { fields: { [field]: [text] } })
}

/**
 * Nothing new of the store gets an emergency number of the company's country. What has one already can be edited, and keeps it.
 * @throws Failure `invalid` of the field
 */
export const withoutEmergencyNumbers = (store: Store, field: 'number' | 'pattern' = 'number'): Store =>
  guardField(store, field, (context, values) => refuse(context, field, ...values))
