const KEY = 'crm.pipeline'

/** The pipeline last viewed in this browser, on any board. */
export const lastLine = (): number | null => {
  const stored = Number(localStorage.getItem(KEY))
  return Number.isSafeInteger(stored) && stored > 0 ? stored : null
}

export const rememberLine = (id: number): void => localStorage.setItem(KEY, String(id))

/**
 * The first wanted line that exists, else the first line with phases, since a board without phases would have no
 * columns.
 */
export function shownLine<Line extends { id: number }>(
  lines: readonly Line[],
  phases: readonly { line: { id: number } | null }[],
  preferred: readonly (number | null)[],
): Line | undefined {
  for (const id of preferred) {
    const line = lines.find((one) => one.id === id)
    if (line !== undefined) return line
  }
  return lines.find(({ id }) => phases.some(({ line }) => line?.id === id)) ?? lines[0]
}
