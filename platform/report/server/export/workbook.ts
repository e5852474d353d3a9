import { writeXlsx } from 'hucre/xlsx'
import { cutText } from '#platform/contract/cut-text.ts'
import { findText } from '#platform/i18n/text.ts'
import { csvText } from '#platform/spreadsheet/csv.ts'
import { keysOf, type Report, type ReportAnswer } from '../../contract/report.ts'
import type { Unit } from '../../contract/source.ts'
import { reportTexts } from '../../i18n/texts.ts'
import { formatLocalDay } from '../../present/format.ts'
import { goalOfPerson } from '../../present/goals.ts'
import { pivotOf } from '../../present/pivot.ts'
import type { ViewShown } from '../../present/series.ts'
import { type ReportWords, tableOf } from '../../present/words.ts'
import type { ChosenFilter } from './chosen-filters.ts'

interface Part {
  name: string
  head: string[]
  rows: (string | number)[][]
}

const HEADING: Record<Exclude<Unit, 'money'>, string> = {
  count: '',
  seconds: ' (s)',
  elapsed: ' (h)',
  percent: ' (%)',
}

/** Cells stay numeric: whole seconds, hours, percentages. */
function cell(value: number | null, unit: Unit): number | string {
  if (value === null) return ''
  if (unit === 'percent') return Math.round(value * 10_000) / 100
  if (unit === 'elapsed') return Math.round(value / 36) / 100
  return unit === 'seconds' ? Math.round(value) : Math.round(value * 100) / 100
}

interface Page {
  report: Report
  words: ReportWords
  answer: ReportAnswer
  filters: readonly ChosenFilter[]
}

/** A pivot as on the page: a row for each value, a column for each of the other, and the sums of what adds up. */
function matrixOf(name: string, shown: ViewShown, total: string): Part {
  const { head, lines, sums, measure } = pivotOf(shown)
  const unit = shown.report.source.measures[measure]?.unit ?? 'count'
  const adds = sums !== null
  return {
    name,
    head: [...head, ...(adds ? [total] : [])],
    rows: [
      ...lines.map(({ label, cells, sum }) => [
        label,
        ...cells.map(({ value }) => cell(value, unit)),
        ...(adds ? [cell(sum, unit)] : []),
      ]),
      ...(adds ? [[total, ...sums.slice(1).map((value) => cell(value, unit))]] : []),
    ],
  }
}

/** Figures with the filters, then the views as on the page. */
function partsOf({ report, words, answer, filters }: Page): Part[] {
  const say = (key: string) => findText(reportTexts, words.language, key) ?? key
  const unitOf = (name: string): Unit => report.source.measures[name]?.unit ?? 'count'
  const heading = (name: string) => {
    const unit = unitOf(name)
    return `${words.measure(name)}${unit === 'money' ? ` (${words.currency})` : HEADING[unit]}`
  }
  const range = ({ initDate, finishDate }: ReportAnswer['period']) =>
    `${formatLocalDay(initDate)} – ${formatLocalDay(finishDate)}`
  const figures: Part = {
    name: say('report.figures'),
    head: [words.title, range(answer.period), ...(answer.before === null ? [] : [range(answer.before)])],
    rows: [
      ...answer.figures.map(({ measure, value, before }) => [
        heading(measure),
        cell(value, unitOf(measure)),
        ...(answer.before === null ? [] : [cell(before, unitOf(measure))]),
      ]),
      ...filters.map(({ name, values }) => [name, values]),
    ],
  }
  const views = answer.views.flatMap(({ name, rows }): Part[] => {
    const view = report.views[name]
    if (view === undefined) return []
    if (view.kind === 'pivot')
      return [matrixOf(words.view(name), { report, words, view, rows, answer }, say('report.total'))]
    const table = tableOf(words, view, { ...answer, rows })
    const labels = table.head.length - view.measures.length
    // Of people with goals of their own: a further column for each measure that has any.
    const wanted = keysOf(view)[0] === report.goalsBy ? Object.keys(answer.person_goals) : []
    const withGoal = view.measures.filter((measure) => wanted.includes(measure))
    const goalOf = (measure: string, index: number) =>
      goalOfPerson(report, answer, { name: measure, person: rows[index]?.keys[0] ?? '' })
    return [
      {
        name: words.view(name),
        head: [
          ...table.head.slice(0, labels),
          ...view.measures.map(heading),
          ...withGoal.map((measure) => `${words.goal}: ${heading(measure)}`),
        ],
        rows: table.rows.map((row, position) => [
          ...row.labels,
          ...row.values.map((value, index) => cell(value, unitOf(view.measures[index] ?? ''))),
          ...withGoal.map((measure) => cell(goalOf(measure, position), unitOf(measure))),
        ]),
      },
    ]
  })
  return [figures, ...views]
}

/** Sheet names: forbidden characters, at most 31 long, unique. */
function sheetNames(parts: readonly Part[]): string[] {
  const taken = new Set<string>()
  return parts.map(({ name }, index) => {
    const plain = cutText(name.replaceAll(/[:\\/?*[\]]/g, ' '), 28)
    const unique = taken.has(plain.toLowerCase()) ? `${plain} ${index}` : plain
    taken.add(unique.toLowerCase())
    return unique
  })
}

/** One sheet for the figures and one per view. */
export async function workbookOf(page: Page): Promise<Buffer> {
  const parts = partsOf(page)
  const names = sheetNames(parts)
  return Buffer.from(
    await writeXlsx({
      sheets: parts.map(({ head, rows }, index) => ({
        name: names[index] ?? String(index),
        columns: head.map((header, column) => ({
          header,
          key: String(column),
          width: Math.max(column === 0 ? 24 : 14, header.length + 2),
        })),
        data: rows.map((row) => Object.fromEntries(row.map((value, column) => [String(column), value]))),
      })),
    }),
  )
}

/** All in one sheet, each part under its title, for CSV. */
export function csvOf(page: Page): Buffer {
  const [first, ...others] = partsOf(page)
  if (first === undefined) return Buffer.from('')
  const rows = [...first.rows, ...others.flatMap(({ name, head, rows }) => [[], [name], head, ...rows])]
  return Buffer.from(csvText(first.head, rows, page.words.language === 'es' ? ';' : ','))
}
