/** Longer lines are no rows that somebody typed, and headings of more columns come from programs that quote well. */
const MAX_LINE = 20_000
const SEPARATORS = [';', '\t', ',', '|']

const countOf = (text: string, part: string): number => text.split(part).length - 1

/** The separator of a first line, as far as it is plain. */
function separatorOf(heading: string): string | null {
  const [best] = SEPARATORS.map((mark) => ({ mark, count: countOf(heading, mark) })).toSorted(
    (one, other) => other.count - one.count,
  )
  return best === undefined || best.count === 0 ? null : best.mark
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/**
 * A table's text in which a quotation mark that nobody closed (`"Ana;310`, `3"" tubo`) opens no cell of many lines: the rows below would
 * vanish in it. Such a line has all its columns by itself, and so have those below it until the next odd one; a text of several lines hasn't.
 */
export function withClosedQuotes(text: string, named?: string): string {
  if (!text.includes('"')) return text
  const lines = text.split('\n')
  const separator = named ?? separatorOf(lines[0] ?? '')
  if (separator === null || (lines[0] ?? '').includes('"')) return text
  const columns = countOf(lines[0] ?? '', separator)
  const isRow = (line: string) => line.length < MAX_LINE && countOf(line, separator) === columns
  const isOdd = lines.map((line) => countOf(line, '"') % 2 === 1)
  // For each line, the next odd one below it, and the next filled one that is no row.
  let [odd, broken] = [lines.length, lines.length]
  const isOpen: boolean[] = []
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? ''
    const row = isRow(line)
    isOpen[at] = isOdd[at] === true && row && (odd === lines.length || broken > odd)
    if (isOdd[at] === true) odd = at
    if (!row && line.trim() !== '') broken = at
  }
  let inside = false
  return lines
    .map((line, at) => {
      if (isOdd[at] !== true) return line
      if (inside || isOpen[at] !== true) {
        inside = !inside
        return line
      }
      const end = line.endsWith('\r') ? '\r' : ''
      const cells = line.slice(0, line.length - end.length).split(separator)
      return `${cells.map((cell) => (cell.includes('"') ? quoted(withoutMarks(cell)) : cell)).join(separator)}${end}`
    })
    .join('\n')
}

/** Without the marks around a cell and the doubling of those in it. */
const withoutMarks = (cell: string): string =>
  (/^".*"$/s.test(cell) ? cell.slice(1, -1) : cell.replace(/^"/, '')).replaceAll('""', '"')
