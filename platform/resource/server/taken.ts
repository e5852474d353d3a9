import { Failure } from '#platform/access/failure.ts'
import type { Language } from '#platform/access/principal.ts'
import { findText } from '#platform/i18n/text.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { taken } from '#platform/resource/contract/resource.ts'
import type { Store } from './store.ts'

/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = '23505'

/** Turns a unique violation into an error of its field. */
export async function refuseTaken<Result>(
  store: Store,
  language: Language,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (cause) {
    const { code, constraint = '' } = cause as { code?: string; constraint?: string }
    const field = code === UNIQUE_VIOLATION ? store.unique?.[constraint] : undefined
    if (field === undefined) throw cause
    const text = findText(platformTexts, language, 'field.taken') ?? field
    throw new Failure(taken, { fields: { [field]: [text] }, cause })
  }
}
