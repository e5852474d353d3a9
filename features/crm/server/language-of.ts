import type { Rows } from '#platform/db/database.ts'
import { isLanguage, type Language } from '#platform/i18n/text.ts'

/** In which language the company's records are written that nobody writes. */
export async function languageOf(rows: Rows, companyId: number): Promise<Language> {
  const { language } = await rows
    .selectFrom('companies')
    .select('language')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return isLanguage(language) ? language : 'es'
}
