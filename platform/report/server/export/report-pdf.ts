import { formatDateTime } from '#platform/i18n/format.ts'
import { findText, type Values } from '#platform/i18n/text.ts'
import type { Report, ReportAnswer, View } from '../../contract/report.ts'
import { CLOCK, type Measure } from '../../contract/source.ts'
import { reportTexts } from '../../i18n/texts.ts'
import { deltaOf, formatAxis, formatLocalDay, formatTick, formatValue } from '../../present/format.ts'
import { beforeOf, seriesOf } from '../../present/series.ts'
import { keyText, type ReportWords, tableOf } from '../../present/words.ts'
import type { ChosenFilter } from './chosen-filters.ts'
import { drawBars, drawHeat } from './pdf-charts.ts'
import { drawOverTime } from './pdf-over-time.ts'
import { CONTENT_WIDTH, INK, line, PAGE, type Pdf, pdfFile, room } from './pdf-page.ts'
import { drawTable } from './pdf-table.ts'

export interface PdfParts {
  report: Report
  words: ReportWords
  answer: ReportAnswer
  filters: readonly ChosenFilter[]
  /** Name of the company. */
  company: string
  madeAt: Date
  timeZone: string
}

type Rows = ReportAnswer['views'][number]['rows']

const measureOf = (report: Report, name: string): Measure | undefined => report.source.measures[name]

const say = ({ words }: PdfParts, key: string, values?: Values): string =>
  findText(reportTexts, words.language, `report.${key}`, values) ?? key

const rangeText = (parts: PdfParts, key: string, { initDate, finishDate }: ReportAnswer['period']) =>
  say(parts, key, { from: formatLocalDay(initDate), to: formatLocalDay(finishDate) })

function drawHead(pdf: Pdf, parts: PdfParts): number {
  const { words, answer, filters, company } = parts
  const half = CONTENT_WIDTH / 2
  line(pdf, words.title, PAGE.margin, PAGE.margin, { size: 18, bold: true, width: half })
  line(pdf, company, PAGE.margin + half, PAGE.margin + 5, {
    size: 10,
    color: INK.soft,
    width: half,
    align: 'right',
  })
  line(pdf, words.hint, PAGE.margin, PAGE.margin + 24, { size: 9, color: INK.soft })
  const period = rangeText(parts, 'range', answer.period)
  const compared = answer.before === null ? '' : ` · ${rangeText(parts, 'beforeIs', answer.before)}`
  line(pdf, `${period}${compared}`, PAGE.margin, PAGE.margin + 38, { size: 9, bold: true })
  if (filters.length === 0) return PAGE.margin + 62
  const summary = filters.map(({ name, values }) => `${name}: ${values}`).join(' · ')
  line(pdf, summary, PAGE.margin, PAGE.margin + 51, { size: 9 })
  return PAGE.margin + 74
}

const MAX_PER_ROW = 4
/** In balanced rows, so that no figure stands alone. */
const figuresInRow = (count: number): number => Math.ceil(count / Math.ceil(count / MAX_PER_ROW))
const TONES = { good: '#1b7a3d', bad: '#c42b2b' } as const

function drawFigures(pdf: Pdf, { report, words, answer }: PdfParts, top: number): number {
  const gap = 8
  const inRow = figuresInRow(answer.figures.length)
  const width = (CONTENT_WIDTH - gap * (inRow - 1)) / inRow
  for (const [index, figure] of answer.figures.entries()) {
    const measure = measureOf(report, figure.measure)
    if (measure === undefined) continue
    const x = PAGE.margin + (index % inRow) * (width + gap)
    const y = top + Math.floor(index / inRow) * 58
    pdf.roundedRect(x, y, width, 50, 4).fill(INK.ground)
    line(pdf, words.measure(figure.measure), x + 8, y + 7, { size: 8, color: INK.soft, width: width - 16 })
    line(pdf, formatValue(figure.value, measure.unit, words.language, words.currency), x + 8, y + 19, {
      size: 14,
      bold: true,
      width: width - 16,
    })
    const delta = deltaOf(figure, measure, words.language)
    if (delta !== null) {
      const color = delta.good === null ? INK.soft : delta.good ? TONES.good : TONES.bad
      line(pdf, delta.text, x + 8, y + 37, { size: 8, color, width: width - 16 })
    }
  }
  return top + Math.ceil(answer.figures.length / inRow) * 58 + 10
}

/** Draws the view's chart, if any. @returns the next position */
function drawChart(
  pdf: Pdf,
  { report, words, answer }: PdfParts,
  view: View,
  rows: Rows,
  top: number,
): number {
  const [leading = ''] = view.measures
  const unit = measureOf(report, leading)?.unit ?? 'count'
  const box = (height: number) => ({ x: PAGE.margin, y: top, width: CONTENT_WIDTH, height })
  switch (view.kind) {
    case 'table':
    case 'pivot':
    case 'flow':
      return top
    case 'funnel': {
      const bars = view.measures.map((measure, index) => ({
        name: words.measure(measure),
        value: rows[0]?.values[index] ?? 0,
        text: formatValue(
          rows[0]?.values[index] ?? null,
          measureOf(report, measure)?.unit ?? 'count',
          words.language,
          words.currency,
        ),
      }))
      const height = bars.length * 17
      drawBars(pdf, box(height), bars)
      return top + height + 8
    }
    case 'line':
    case 'columns': {
      const { times, series } = seriesOf({ report, words, view, rows, answer: answer })
      const ticks = times.map((time) => formatTick(time, answer.grain, words.language))
      const values = beforeOf(view, series, times.length)
      drawOverTime(pdf, box(150), {
        ticks,
        series,
        before: answer.before === null ? null : { name: words.before, values },
        kind: view.kind,
        axis: (value) => formatAxis(value, unit, words.language),
      })
      return top + 160
    }
    case 'bars':
    case 'donut': {
      const bars = rows.map((row) => ({
        name: keyText(words, { dimension: view.by, value: row.keys[0] ?? '' }, answer),
        value: row.values[0] ?? 0,
        text: formatValue(row.values[0] ?? null, unit, words.language, words.currency),
      }))
      const height = bars.length * 17
      drawBars(pdf, box(height), bars)
      return top + height + 8
    }
    case 'heat': {
      const known = new Map(rows.map((row) => [row.keys.join(' '), row.values[0] ?? 0]))
      const days = CLOCK.weekday.map((value) => words.choice('weekday', value) ?? value)
      drawHeat(pdf, box(118), { days, value: (day, hour) => known.get(`${day} ${hour}`) ?? 0 })
      return top + 126
    }
  }
}

const HEIGHTS: Partial<Record<View['kind'], number>> = { line: 200, columns: 200, heat: 160, table: 80 }

const AS_TABLES: ReadonlySet<View['kind']> = new Set(['table', 'pivot', 'flow'])

function drawViews(pdf: Pdf, parts: PdfParts, start: number): void {
  const { report, words, answer } = parts
  let top = start
  for (const { name, rows } of answer.views) {
    const view = report.views[name]
    if (view === undefined || rows.length === 0) continue
    top = room(pdf, top, HEIGHTS[view.kind] ?? rows.length * 17 + 40)
    line(pdf, words.view(name), PAGE.margin, top, { size: 12, bold: true })
    top = drawChart(pdf, parts, view, rows, top + 20)
    if (AS_TABLES.has(view.kind))
      top = drawTable(pdf, tableOf(words, view, { ...answer, rows }), formatsOf(parts, view), top)
    top += 14
  }
}

const formatsOf = ({ report, words }: PdfParts, view: View) =>
  view.measures.map(
    (name) => (value: number | null) =>
      formatValue(value, measureOf(report, name)?.unit ?? 'count', words.language, words.currency),
  )

/** The report page: figures, charts, tables. */
export const pdfOf = (parts: PdfParts): Promise<Buffer> =>
  pdfFile(
    { title: parts.words.title },
    (pdf) => drawViews(pdf, parts, drawFigures(pdf, parts, drawHead(pdf, parts))),
    (pdf, page, pages) => {
      const y = PAGE.height - PAGE.margin
      const at = say(parts, 'madeAt', { at: formatDateTime(parts.madeAt.toISOString(), parts.timeZone) })
      line(pdf, at, PAGE.margin, y, { size: 7.5, color: INK.soft, width: CONTENT_WIDTH / 2 })
      line(pdf, say(parts, 'page', { page, pages }), PAGE.margin + CONTENT_WIDTH / 2, y, {
        size: 7.5,
        color: INK.soft,
        width: CONTENT_WIDTH / 2,
        align: 'right',
      })
    },
  )
