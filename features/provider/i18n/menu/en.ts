import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  'area.title': 'Provider',
  'area.titleSuffix': 'Provider',
  'screen.companies': 'Companies',
  'screen.servers': 'Asterisk servers',
  'screen.countries': 'Countries',
  'screen.operators': 'Operators',
}
