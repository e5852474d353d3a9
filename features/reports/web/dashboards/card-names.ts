import type { Language } from '#platform/i18n/text.ts'
import { wordsOf } from '#platform/report/present/words.ts'
import type { Card } from '../../contract/builder/dashboards.ts'
import type { BuilderReports } from '../builder/builder-reports.ts'

/** Names of a declared report's figure or view, for cards: with the report's own, since many are called alike. */
export function declaredName(
  { declared }: BuilderReports,
  card: Exclude<Card, { kind: 'own' }>,
  language: Language,
): { name: string; of: string } {
  const known = declared.get(card.report)
  if (known === undefined) return { name: card.report, of: '' }
  const words = wordsOf(known.report, known.texts, language)
  return { name: card.kind === 'view' ? words.view(card.view) : words.measure(card.figure), of: words.title }
}
