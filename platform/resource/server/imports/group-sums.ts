import { mapInTurns } from '#platform/parsing/server/in-turns.ts'
import { groupSummed } from './no-data.ts'

/** A row of a file, as messages number it. */
interface NumberedRow {
  number: number
  cells: readonly string[]
}

/** Rows around a sum among which its group's are. */
export const NEAR = 1000

/** Whether a row near this one is of the group. */
export type IsGroup = (name: string, number: number) => boolean

const formOf = (cell: string): string => cell.trim().toLowerCase()

export const sumsGroups = (rows: readonly NumberedRow[]): boolean =>
  rows.some(({ cells }) => groupSummed(cells) !== null)

/**
 * The groups that rows sum (`Total Cali`): only if a row near them says the same name (`Cali`), since `Total Seguros` may be
 * somebody's.
 */
export async function groupsIn(rows: readonly NumberedRow[]): Promise<IsGroup> {
  /** Parts of the file, of `NEAR` rows each, that have a group's name. */
  const parts = new Map<string, Set<number>>()
  await mapInTurns(rows, ({ cells }) => {
    const group = groupSummed(cells)
    if (group !== null) parts.set(formOf(group), new Set())
  })
  if (parts.size === 0) return () => false
  const partOf = (number: number) => Math.floor(number / NEAR)
  await mapInTurns(rows, ({ cells, number }) => {
    for (const cell of cells) parts.get(formOf(cell))?.add(partOf(number))
  })
  return (name, number) => {
    const found = parts.get(formOf(name))
    const own = partOf(number)
    return found !== undefined && [own - 1, own, own + 1].some((part) => found.has(part))
  }
}
