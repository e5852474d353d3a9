export interface Sheet {
  name: string
  rows: string[][]
}

const isFilled = (cell: string): boolean => cell !== ''

/** Without the empty rest that spreadsheets write. */
export function trimmed({ name, rows }: Sheet): Sheet {
  const width = rows.reduce((most, row) => Math.max(most, row.findLastIndex(isFilled) + 1), 0)
  const height = rows.findLastIndex((row) => row.some(isFilled)) + 1
  return { name, rows: rows.slice(0, height).map((row) => row.slice(0, width)) }
}
