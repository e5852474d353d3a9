import { Worker } from 'node:worker_threads'
import { Failure } from '#platform/access/failure.ts'
import { sheetNotUtf8, sheetTooBig, sheetUnreadable } from '#platform/resource/contract/sheet.ts'
import { MAX_TIME } from './limits.ts'
import type { ReadOutcome } from './read-rows.ts'

const REFUSALS = { unreadable: sheetUnreadable, not_utf8: sheetNotUtf8, too_big: sheetTooBig } as const
/** Of a worker's heap, MiB: more than the largest sheet that is taken needs. */
const HEAP = 256

/**
 * The cells of a workbook's first sheet, or of a CSV file in UTF-8, as texts. Read in a worker with its own memory and
 * time, so that no file can hold up or end the program.
 * @throws Failure saying what is wrong with the file
 */
export async function readSheet(path: string): Promise<string[][]> {
  const outcome = await inWorker(path)
  if ('refused' in outcome) throw new Failure(REFUSALS[outcome.refused])
  return outcome.rows
}

function inWorker(path: string): Promise<ReadOutcome> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: path,
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
