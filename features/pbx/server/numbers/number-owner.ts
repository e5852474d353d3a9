import type { Rows } from '#platform/db/database.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import { FEATURE_CODES } from '#platform/telephony/feature-codes.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { findNumbered, lockNumbers } from './number-space.queries.ts'

/**
 * What has an internal number that shall become the company's voicemail; null: nothing. Holds the number until the commit.
 * @param language of a feature code's name
 */
export async function ownerOfNumber(
  rows: Rows,
  { companyId, number, language }: { companyId: number; number: string; language: Language },
): Promise<{ name: string } | null> {
  await lockNumbers(rows, companyId)
  const [owner] = await findNumbered(rows, companyId, { numbers: [number], not: 'voicemail' })
  if (!owner) return null
  const code = FEATURE_CODES.find((one) => owner.kind === 'code' && one === owner.name)
  return { name: code === undefined ? owner.name : translate(pbxTexts, language, `number.code.${code}`) }
}
