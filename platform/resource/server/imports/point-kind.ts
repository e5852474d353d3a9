import type { Language } from '#platform/access/principal.ts'
import { findText } from '#platform/i18n/text.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { headingForm } from './heading-form.ts'

const WORDS = {
  work: /\b(trabajo|oficina|laboral|negocio|corporativo|work|business|office|company)\b/,
  home: /\b(casa|hogar|residencia|domicilio|home)\b/,
  fax: /\bfax\b/,
  whatsapp: /\bwhats ?app\b/,
  assistant: /\b(asistente|assistant)\b/,
} as const

/** Whether a heading tells of mobile numbers. */
export const isMobile = (heading: string): boolean =>
  /\b(celular(es)?|cel|movil(es)?|mobiles?|cell|whats ?app)\b/.test(headingForm(heading))

/** The kind of a number or address that a heading tells, in words: `Business Phone` is of work. Empty: it tells none. */
export function pointKind(language: Language, heading: string): string {
  const form = headingForm(heading)
  const kinds = Object.entries(WORDS).filter(([, words]) => words.test(form))
  const [kind] = kinds.find(([name]) => name === 'fax') ?? kinds[0] ?? []
  return kind === undefined ? '' : (findText(resourceTexts, language, `import.kind.${kind}`) ?? '')
}
