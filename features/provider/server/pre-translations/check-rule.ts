import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { readFeatureCode } from '#platform/telephony/feature-codes.ts'
import { leavesNumber } from '#platform/telephony/number-rules.ts'
import { emergencyCountries, emergencyNumbers } from '#platform/telephony/numbers/emergency-numbers.ts'
import { fits } from '#platform/telephony/numbers/number-pattern.ts'
import { providerTexts } from '../../i18n/texts.ts'

export interface CheckedRule {
  pattern: string
  strip: number
  prepend: string | null
  /** Id; null: every country. */
  country: number | null
}

/** Of the numbers that a pattern fits, one. */
const sampleOf = (pattern: string): string =>
  pattern.replaceAll('X', '5').replaceAll('Z', '5').replaceAll('N', '5').replaceAll('.', '5')

async function emergencyNumbersOf(rows: Rows, country: number | null): Promise<string[]> {
  if (country === null)
    return [...new Set(emergencyCountries.flatMap((code) => [...emergencyNumbers(code)]))].toSorted()
  const found = await rows
    .selectFrom('countries')
    .select('iso_code')
    .where('id', '=', country)
    .executeTakeFirst()
  return [...emergencyNumbers(found?.iso_code ?? '')]
}

/**
 * What a rule says is what calls do: it strips no more than there is, and is for no number that calls take before all rules.
 * @throws Failure `invalid` of `strip` or `pattern`
 */
export async function checkRule(rows: Rows, language: Language, rule: CheckedRule): Promise<void> {
  const refuse = (
    field: 'strip' | 'pattern',
    key: 'pre_translation.stripsAll' | 'pre_translation.isCode' | 'pre_translation.isEmergency',
    number = '',
  ) => {
    throw new Failure(invalid, { fields: { [field]: [translate(providerTexts, language, key, { number })] } })
  }
  const { pattern } = rule
  if (!leavesNumber(rule)) refuse('strip', 'pre_translation.stripsAll')
  if (readFeatureCode(sampleOf(pattern)) !== null) refuse('pattern', 'pre_translation.isCode')
  const hidden = (await emergencyNumbersOf(rows, rule.country)).find((number) => fits(pattern, number))
  if (hidden !== undefined) refuse('pattern', 'pre_translation.isEmergency', hidden)
}
