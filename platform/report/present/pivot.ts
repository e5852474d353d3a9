import type { ViewShown } from './series.ts'
import { keyText } from './words.ts'

interface Pivot {
  measure: string
  /** The row's dimension, then the columns' values. */
  head: string[]
  lines: { label: string; cells: { keys: string[]; value: number | null }[]; sum: number | null }[]
  /** Of the columns, first a blank and last of all; null where parts do not add up, as averages. */
  sums: (number | null)[] | null
}

/** Declared values in their order, others by their size; numbers such as hours by value. */
function orderOf(shown: ViewShown, dimension: string, index: number): string[] {
  const sizes = new Map<string, number>()
  for (const { keys, values } of shown.rows)
    sizes.set(keys[index] ?? '', (sizes.get(keys[index] ?? '') ?? 0) + (values[0] ?? 0))
  const found = [...sizes.keys()]
  const declared = shown.report.source.dimensions[dimension]
  if (declared?.kind === 'choice')
    return declared.values
      .filter((value) => sizes.has(value))
      .concat(found.filter((value) => !declared.values.includes(value)))
  if (dimension === 'time') return found.sort()
  if (dimension === 'hour' || dimension === 'weekday')
    return found.sort((one, other) => Number(one) - Number(other))
  return found.sort((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0))
}

/** A pivot's rows as a matrix. */
export function pivotOf(shown: ViewShown): Pivot {
  const { words, view, rows, answer, report } = shown
  const [by, across] = view.kind === 'pivot' ? [view.by, view.across] : ['', '']
  const [measure = ''] = view.measures
  const at = new Map(rows.map((row) => [row.keys.join('\n'), row.values[0] ?? null]))
  const columns = orderOf(shown, across, 1)
  const adds = report.source.measures[measure]?.kind === 'sum'
  const total = (values: readonly (number | null)[]) =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const lines = orderOf(shown, by, 0).map((value) => {
    const cells = columns.map((column) => ({
      keys: [value, column],
      value: at.get(`${value}\n${column}`) ?? null,
    }))
    return {
      label: keyText(words, { dimension: by, value }, answer),
      cells,
      sum: adds ? total(cells.map((cell) => cell.value)) : null,
    }
  })
  const sums = columns.map((_, index) => total(lines.map(({ cells }) => cells[index]?.value ?? null)))
  return {
    measure,
    head: [
      words.dimension(by),
      ...columns.map((value) => keyText(words, { dimension: across, value }, answer)),
    ],
    lines,
    sums: adds ? [null, ...sums, total(sums)] : null,
  }
}
