import type { BoardCall } from '../../contract/board.ts'

export type DirectionFilter = BoardCall['direction'] | null

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Running calls that match, the longest first. `search`: part of a number, a name or the place where the call is. */
export function findCalls(
  calls: Iterable<BoardCall>,
  { search, direction }: { search: string; direction: DirectionFilter },
): BoardCall[] {
  const wanted = folded(search.trim())
  return [...calls]
    .filter((call) => direction === null || call.direction === direction)
    .filter(({ caller, callee, where }) => folded(`${caller} ${callee} ${where}`).includes(wanted))
    .sort((one, other) => one.started_at.localeCompare(other.started_at))
}
