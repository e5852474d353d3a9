import type { ResourceRecord } from '#platform/resource/web/resource-client.ts'
import { idOf } from './use-all.ts'

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
export function shownLine(
  lines: readonly ResourceRecord[],
  phases: readonly ResourceRecord[],
  preferred: readonly (number | null)[],
): ResourceRecord | undefined {
  for (const id of preferred) {
    const line = lines.find((one) => one.id === id)
    if (line !== undefined) return line
  }
  return lines.find(({ id }) => phases.some(({ line }) => idOf(line) === id)) ?? lines[0]
}
