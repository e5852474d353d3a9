import { Failure } from '#platform/access/failure.ts'
import { runInWorker, WorkerFailed } from '#platform/host/process/run-in-worker.ts'
import { sheetTooBig, sheetUnreadable } from '#platform/spreadsheet/contract/sheet.ts'
import { AT_ONCE, IN_LINE, MAX_TIME } from './limits.ts'
import type { ReadOutcome } from './read-rows.ts'
import { readingPlaces } from './reading-places.ts'

const REFUSALS = { unreadable: sheetUnreadable, too_big: sheetTooBig } as const
/** Worker heap limit, MiB: enough for the largest accepted sheet. */
const HEAP = 256

const places = readingPlaces({ atOnce: AT_ONCE, inLine: IN_LINE })

/**
 * Cells of a workbook's first sheet, or of a CSV in UTF-8, UTF-16 or Windows-1252, as texts. Read in a worker with its own
 * memory and time limits, so that no file can block or crash the program.
 * @throws Failure saying what is wrong with the file
 */
export async function readSheet(path: string, maxRows: number): Promise<string[][]> {
  const outcome = await inWorker({ path, maxRows })
  if ('refused' in outcome) throw new Failure(REFUSALS[outcome.refused])
  return outcome.rows
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
  { companyId, maxRows }: { companyId: number; maxRows: number },
  work: (rows: string[][]) => Promise<Result>,
): Promise<Result> => inSheetTurn(companyId, async () => work(await readSheet(path, maxRows)))

async function inWorker(workerData: { path: string; maxRows: number }): Promise<ReadOutcome> {
  try {
    return await runInWorker(new URL('./read-worker.ts', import.meta.url), workerData, {
      time: MAX_TIME,
      heap: HEAP,
    })
  } catch (error) {
    if (!(error instanceof WorkerFailed)) throw error
    return { refused: error.reason === 'crash' ? 'unreadable' : 'too_big' }
  }
}
