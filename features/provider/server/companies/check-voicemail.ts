import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { findText, type Language } from '#platform/i18n/text.ts'
import type { WriteContext } from '#platform/resource/server/store.ts'
import { assignedEmergencyNumbers } from '#platform/telephony/numbers/emergency-numbers.ts'
import { providerTexts } from '../../i18n/texts.ts'

/** What else of the company has this internal number; null: nothing. */
export type OwnerOfNumber = (
  rows: Rows,
  asked: { companyId: number; number: string; language: Language },
) => Promise<{ name: string } | null>

/**
 * @param number `before` may stay, whatever it is
 * @throws Failure `invalid` for a voicemail number that something else of the company has, or its country for emergencies
 */
export async function checkVoicemail(
  { unit, language }: Pick<WriteContext, 'unit' | 'language'>,
  ownerOfNumber: OwnerOfNumber,
  id: number,
  { before, wanted }: { before: string; wanted: string | null | undefined },
): Promise<void> {
  if (!wanted || before === wanted) return
  const refuse = (key: string, values: { name: string } = { name: '' }) => {
    const text = findText(providerTexts, language, `company.voicemail_extension.${key}`) ?? ''
    const told = text.replace('{name}', () => values.name)
    throw new Failure(invalid, { fields: { voicemail_extension: [told] } })
  }
  const { iso_code: country } = await unit.rows
    .selectFrom('companies')
    .innerJoin('countries', 'countries.id', 'companies.country_id')
    .select('countries.iso_code')
    .where('companies.id', '=', id)
    .executeTakeFirstOrThrow()
  if (assignedEmergencyNumbers(country).has(wanted)) refuse('emergency')
  const owner = await ownerOfNumber(unit.rows, { companyId: id, number: wanted, language })
  if (owner) refuse('taken', owner)
}
