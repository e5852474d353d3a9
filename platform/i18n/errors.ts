import { type Catalogue, findText, type Language, type Values } from './text.ts'

/**
 * User text of a refusal: `errors.{code}` from the first catalogue that has it, else that of `internal`. Each feature's
 * catalogue has its own codes.
 */
export const errorText = (
  catalogues: readonly Catalogue[],
  language: Language,
  code: string,
  values?: Values,
): string => {
  for (const key of [`errors.${code}`, 'errors.internal']) {
    for (const catalogue of catalogues) {
      const text = findText(catalogue, language, key, values)
      if (text !== undefined) return text
    }
  }
  return code
}
