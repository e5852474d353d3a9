import { Worker } from 'node:worker_threads'
import { Failure } from '#platform/access/failure.ts'
import { sheetTooBig, sheetUnreadable } from '#platform/resource/contract/sheet.ts'
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

function inWorker(workerData: { path: string; maxRows: number }): Promise<ReadOutcome> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    })
    const finish = (outcome: ReadOutcome) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(outcome)
    }
    const timer = setTimeout(() => finish({ refused: 'too_big' }), MAX_TIME)
    worker.once('message', finish)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      finish({ refused: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_big' : 'unreadable' }),
    )
  })
}
