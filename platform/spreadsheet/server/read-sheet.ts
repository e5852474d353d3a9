import { Failure } from '#platform/access/failure.ts'
import { tooHeavy } from '#platform/contract/errors.ts'
import { WorkerFailed } from '#platform/host/process/run-in-worker.ts'
import { fairQueue } from '#platform/parsing/server/fair-queue.ts'
import { parseInWorker } from '#platform/parsing/server/parse-in-worker.ts'
import { sheetTooBig, sheetUnreadable } from '#platform/spreadsheet/contract/sheet.ts'
import { AT_ONCE, IN_LINE, IN_LINE_PER_COMPANY, MAX_TIME, SHARED } from './limits.ts'
import type { ReadRows, Wanted } from './read-rows.ts'
import type { SheetRead } from './read-worker.ts'

const REFUSALS = { unreadable: sheetUnreadable, too_big: sheetTooBig } as const
/** Worker heap limit, MiB: enough for the largest accepted sheet. */
const HEAP = 256

const places = fairQueue({
  atOnce: AT_ONCE,
  inLine: IN_LINE,
  inLinePerKey: IN_LINE_PER_COMPANY,
  shared: SHARED,
})

/**
 * Cells of a workbook's sheet, the first visible one with a table unless named, or of a CSV in UTF-8, UTF-16 or Windows-1252, as texts. Read in a worker with its own
 * memory and time limits, so that no file can block or crash the program.
 * @throws Failure saying what is wrong with the file
 */
export async function readSheet(
  path: string,
  { companyId, ...wanted }: Wanted & { companyId: number },
): Promise<ReadRows> {
  const rows: string[][] = []
  const { refused, ...about } = await inWorker(companyId, { path, ...wanted }, (part) => rows.push(...part))
  if (refused !== null) throw new Failure(REFUSALS[refused])
  return { ...about, rows }
}

/**
 * Queues work on whole spreadsheets: few at a time in total, one per company.
 * @throws Failure `unavailable` when too many wait
 */
export const inSheetTurn = <Result>(companyId: number, work: () => Promise<Result>): Promise<Result> =>
  places.within(companyId, work)

/**
 * Reads a spreadsheet and processes it in turn: few at a time, one per company, since both take seconds. Call it outside of
 * transactions; `work` may open one.
 * @throws Failure as `readSheet`, or because too many wait
 */
export const withSheet = <Result>(
  path: string,
  sheet: Wanted & { companyId: number },
  work: (read: ReadRows) => Promise<Result>,
): Promise<Result> => inSheetTurn(sheet.companyId, async () => work(await readSheet(path, sheet)))

async function inWorker(
  companyId: number,
  data: { path: string } & Wanted,
  onPart: (part: string[][]) => void,
): Promise<SheetRead> {
  const module = new URL('./read-worker.ts', import.meta.url)
  try {
    return await parseInWorker({ companyId, module, data, time: MAX_TIME, heap: HEAP, onPart })
  } catch (error) {
    if (error instanceof WorkerFailed) return { refused: 'unreadable' }
    if (error instanceof Failure && error.kind === tooHeavy) return { refused: 'too_big' }
    throw error
  }
}
