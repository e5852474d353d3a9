import type { Language } from '#platform/i18n/text.ts'
import type { NamedRows } from '../contract/named-views.ts'
import { keysOf, type ReportAnswer } from '../contract/report.ts'
import { keyText, wordsOf } from '../present/words.ts'
import type { ServedReport } from './report-source.ts'

/** The answer with its views under their own names, too. */
export function withNamedViews(
  { report, texts }: ServedReport,
  answer: ReportAnswer,
  language: Language,
): ReportAnswer {
  if (report.named === undefined) return answer
  const words = wordsOf(report, texts, language)
  const named = Object.entries(report.named).map(([name, viewName]): [string, NamedRows] => {
    const view = report.views[viewName]
    const found = answer.views.find((one) => one.name === viewName)
    if (view === undefined || found === undefined) return [name, []]
    const keys = keysOf(view)
    return [
      name,
      found.rows.map((row) => ({
        Label: keys
          .map((dimension, index) => keyText(words, { dimension, value: row.keys[index] ?? '' }, answer))
          .join(' · '),
        ...Object.fromEntries(
          keys.map((key, index) => [key === 'time' ? 'periodo' : key, row.keys[index] || null]),
        ),
        ...Object.fromEntries(view.measures.map((measure, index) => [measure, row.values[index] ?? null])),
      })),
    ]
  })
  return { ...answer, ...Object.fromEntries(named) }
}
