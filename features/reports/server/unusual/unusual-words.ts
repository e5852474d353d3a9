import type { Rows } from '#platform/db/database.ts'
import { findText, type Language } from '#platform/i18n/text.ts'
import { formatLocalDay, formatValue } from '#platform/report/present/format.ts'
import { keyText, wordsOf } from '#platform/report/present/words.ts'
import type { ReportSource } from '#platform/report/server/report-source.ts'
import { reportAddress } from '../../contract/areas.ts'
import { unusualTexts } from '../../i18n/unusual/texts.ts'
import type { Found } from './find-unusual.ts'

/** Name of a reference; null for other dimensions, whose values have words. */
export async function causeName(
  rows: Rows,
  source: ReportSource,
  cause: { dimension: string; value: string } | null,
): Promise<string | null> {
  if (cause === null || cause.value === '') return null
  const [found] = (await source.references[cause.dimension]?.names(rows, [Number(cause.value)])) ?? []
  return found?.name ?? null
}

interface UnusualWords {
  title: string
  body: string
  /** Address within the page: the report of that day. */
  link: string
}

/** What a notice and a mail say of an unusual day, in one language. */
export function unusualWords(
  { watched, value, usual, cause }: Found,
  {
    day,
    name,
    language,
    currency,
  }: { day: string; name: string | null; language: Language; currency: string },
): UnusualWords {
  const { report, texts } = watched.served
  const words = wordsOf(report, texts, language, currency)
  const say = (key: string, values: Record<string, string>) =>
    findText(unusualTexts, language, key, values) ?? key
  const unit = report.source.measures[watched.measure]?.unit ?? 'count'
  const shown = (amount: number) => formatValue(amount, unit, language, currency)
  const measure = words.measure(watched.measure)
  const title = say(value > usual ? 'unusual.more' : 'unusual.less', {
    measure,
    report: words.title,
    day: formatLocalDay(day),
  })
  const why =
    cause === null
      ? ''
      : ` ${say('unusual.cause', {
          dimension: words.dimension(cause.dimension),
          value:
            name ??
            keyText(words, { dimension: cause.dimension, value: cause.value }, { grain: 'day', names: {} }),
          change: `${cause.change > 0 ? '+' : '−'}${shown(Math.abs(cause.change))}`,
        })}`
  return {
    title,
    body: `${say('unusual.body', { value: shown(value), usual: shown(usual) })}${why}`,
    link: `${reportAddress(report)}?initDate=${day}&finishDate=${day}&compare=weekdays`,
  }
}
