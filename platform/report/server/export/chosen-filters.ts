import type { Rows } from '#platform/db/database.ts'
import type { ReportWords } from '../../present/words.ts'
import type { Asked } from '../ask.ts'
import type { ReportSource } from '../report-source.ts'

/** A filter that was chosen, as people read it. */
export interface ChosenFilter {
  name: string
  values: string
}

/** What a file counts is not to be seen from its numbers: it says by what they were filtered. A statement for each reference. */
export async function chosenFilters(
  rows: Rows,
  source: ReportSource,
  words: ReportWords,
  { chosen }: Asked,
): Promise<ChosenFilter[]> {
  const filters: ChosenFilter[] = []
  for (const [dimension, values] of Object.entries(chosen)) {
    const found = (await source.references[dimension]?.names(rows, values.map(Number))) ?? []
    const names = new Map(found.map(({ id, name }) => [String(id), name]))
    const said = values.map((value) => names.get(value) ?? words.choice(dimension, value) ?? value)
    filters.push({ name: words.dimension(dimension), values: said.join(', ') })
  }
  return filters
}
