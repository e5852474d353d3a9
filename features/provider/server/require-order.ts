import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import { invalid } from '#platform/contract/errors.ts'
import { translate } from '#platform/i18n/text.ts'
import { providerTexts } from '../i18n/texts.ts'

/** What begins must end later. @throws Failure `invalid` on the end */
export function requireOrder(
  language: Language,
  {
    starts_at,
    ends_at,
  }: { starts_at?: Date | string | null | undefined; ends_at?: Date | string | null | undefined },
): void {
  if (!starts_at || !ends_at || new Date(ends_at) > new Date(starts_at)) return
  throw new Failure(invalid, {
    fields: { ends_at: [translate(providerTexts, language, 'period.endsBefore')] },
  })
}
