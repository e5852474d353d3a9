import { readFileSync } from 'node:fs'
import { answerParent, type SendPart } from '#platform/host/process/answer-parent.ts'
import { type ReadOutcome, type ReadRows, readRows, type Wanted } from './read-rows.ts'

/** Rows and characters of a part, which the program copies at once. */
const [PART_ROWS, PART_LENGTH] = [500, 64 * 1024]

async function sendRows(rows: readonly string[][], send: SendPart<string[][]>): Promise<void> {
  let part: string[][] = []
  let length = 0
  for (const row of rows) {
    part.push(row)
    length += row.reduce((sum, cell) => sum + cell.length, 0)
    if (part.length < PART_ROWS && length < PART_LENGTH) continue
    await send(part)
    part = []
    length = 0
  }
  await send(part)
}

await answerParent<{ path: string } & Wanted, SheetRead, string[][]>(async ({ path, ...wanted }, send) => {
  const outcome = await readRows(readFileSync(path), wanted)
  if ('refused' in outcome) return outcome
  await sendRows(outcome.rows, send)
  const { rows: _, ...about } = outcome
  return { refused: null, ...about }
})

/** The rows were sent as parts, unless refused. */
export type SheetRead =
  | Extract<ReadOutcome, { refused: unknown }>
  | ({ refused: null } & Omit<ReadRows, 'rows'>)
