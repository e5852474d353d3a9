import type { Language } from '#platform/i18n/text.ts'
import { formatValue } from '#platform/report/present/format.ts'
import type { Service } from '../../contract/staffing/erlang-c.ts'

export const percentText = (share: number, language: Language): string =>
  formatValue(share, 'percent', language)

/** Average wait; `endless` where the queue only grows. */
export const waitText = ({ wait }: Service, language: Language, endless: string): string =>
  Number.isFinite(wait) ? formatValue(Math.round(wait), 'seconds', language) : endless

export const countText = (value: number, language: Language): string =>
  new Intl.NumberFormat(language === 'es' ? 'es-CO' : 'en-US', { maximumFractionDigits: 1 }).format(value)
