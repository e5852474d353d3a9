import type { Rows } from '#platform/db/database.ts'
import type { ReportWords } from '../../present/words.ts'
import type { ResolvedQuery } from '../ask.ts'
import type { ReportSource } from '../report-source.ts'

/** A chosen filter with labels. */
export interface ChosenFilter {
  name: string
  values: string
}

/** The chosen filters, for the head of an export. One statement per reference. */
export async function chosenFilters(
  rows: Rows,
  source: ReportSource,
  words: ReportWords,
  { chosen }: ResolvedQuery,
): Promise<ChosenFilter[]> {
  const filters: ChosenFilter[] = []
  for (const [dimension, values] of Object.entries(chosen)) {
    const found = (await source.references[dimension]?.names(rows, values.map(Number))) ?? []
    const names = new Map(found.map(({ id, name }) => [String(id), name]))
    const labels = values.map((value) => names.get(value) ?? words.choice(dimension, value) ?? value)
    filters.push({ name: words.dimension(dimension), values: labels.join(', ') })
  }
  return filters
}
