import { type Language, LOCALES } from '#platform/i18n/text.ts'

/** "marzo de 2026". */
export const monthName = (month: string, language: Language): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
