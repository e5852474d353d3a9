import { currencyShown } from '#platform/i18n/format.ts'
import { type Catalogue, findText, type Language } from '#platform/i18n/text.ts'
import type { Grain } from '../contract/period.ts'
import { keysOf, type Report, type ReportAnswer, type View } from '../contract/report.ts'
import { isClock, NONE } from '../contract/source.ts'
import { reportTexts } from '../i18n/texts.ts'
import { formatBucket } from './format.ts'

/** Labels of a report in one language. */
export interface ReportWords {
  language: Language
  /** Of money, ISO 4217. */
  currency: string
  title: string
  hint: string
  /** What is measured, as "Llamadas". */
  source: string
  /** The compared period. */
  before: string
  goal: string
  view(name: string): string
  measure(name: string): string
  dimension(name: string): string
  column(name: string): string
  /** Label of a dimension's value; null for ids, whose names come with the answer. */
  choice(dimension: string, value: string): string | null
}

/**
 * Keys in the feature's catalogue: `{area}.{name}` and `.hint` (report), `.{view}` (views), `source.{source}`, `{source}.{part}` (measures,
 * dimensions, columns), `{dimension}.{value}` (values). `reportTextKeys` lists them.
 */
export function wordsOf(
  report: Report,
  texts: Catalogue,
  language: Language,
  currency = currencyShown(),
): ReportWords {
  const find = (key: string) =>
    findText(texts, language, key) ?? findText(reportTexts, language, `report.${key}`)
  const name = `${report.area}.${report.name}`
  const part = (key: string) => find(`${report.source.name}.${key}`) ?? find(key) ?? key
  return {
    language,
    currency,
    title: report.title ?? find(name) ?? name,
    hint: find(`${name}.hint`) ?? '',
    source: find(`source.${report.source.name}`) ?? report.source.name,
    before: find('before') ?? '',
    goal: find('goal') ?? '',
    view: (view) => report.title ?? find(`${name}.${view}`) ?? view,
    measure: part,
    dimension: (dimension) =>
      dimension === 'time' || isClock(dimension) ? (find(dimension) ?? '') : part(dimension),
    column: part,
    choice(dimension, value) {
      if (dimension === 'hour') return `${value.padStart(2, '0')}:00`
      const declared = report.source.dimensions[dimension]
      if (value === NONE && declared?.kind !== 'text')
        return findText(reportTexts, language, 'report.none') ?? value
      if (declared?.kind === 'choice' && declared.plain) return value
      return declared?.kind === 'reference' ? null : (find(`${dimension}.${value}`) ?? value)
    },
  }
}

/** Label of one key of a row. */
export function keyText(
  words: ReportWords,
  key: { dimension: string; value: string },
  answer: { grain: Grain; names: ReportAnswer['names'] },
): string {
  const { dimension, value } = key
  if (dimension === 'time') return formatBucket(value, answer.grain, words.language)
  if (value === '') return findText(reportTexts, words.language, 'report.none') ?? ''
  return answer.names[dimension]?.[value] ?? words.choice(dimension, value) ?? value
}

/** All catalogue keys a report needs. */
export function reportTextKeys(report: Report): string[] {
  const name = `${report.area}.${report.name}`
  const { source } = report
  const parts = [
    ...Object.keys(source.measures),
    ...Object.keys(source.dimensions),
    ...Object.keys(source.columns),
  ]
  return [
    name,
    `${name}.hint`,
    `source.${source.name}`,
    ...Object.keys(report.views).map((view) => `${name}.${view}`),
    ...parts.map((part) => `${source.name}.${part}`),
    ...Object.entries(source.dimensions).flatMap(([dimension, declared]) =>
      declared.kind === 'choice' && !declared.plain
        ? declared.values.map((value) => `${dimension}.${value}`)
        : [],
    ),
  ]
}

export interface ViewTable {
  head: string[]
  /** Each row's dimension values and raw numbers. */
  rows: { labels: string[]; values: (number | null)[]; before: (number | null)[] }[]
}

/** A view as a table, for screen and exports. */
export function tableOf(
  words: ReportWords,
  view: View,
  answer: Pick<ReportAnswer, 'grain' | 'names'> & { rows: ReportAnswer['views'][number]['rows'] },
): ViewTable {
  const keys = keysOf(view)
  return {
    head: [...keys.map(words.dimension), ...view.measures.map(words.measure)],
    rows: answer.rows.map((row) => ({
      labels: keys.map((dimension, index) =>
        keyText(words, { dimension, value: row.keys[index] ?? '' }, answer),
      ),
      values: row.values,
      before: row.before,
    })),
  }
}
