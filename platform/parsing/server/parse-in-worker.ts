import { Failure } from '#platform/access/failure.ts'
import { tooHeavy } from '#platform/contract/errors.ts'
import { assertNoTransaction } from '#platform/db/database.ts'
import { runInWorker, WorkerFailed, type WorkerLimits } from '#platform/host/process/run-in-worker.ts'
import { fairQueue } from './fair-queue.ts'

/** Threads and programs at a time that read what people sent, whatever it is; the rest of the machine is for calls. */
const AT_ONCE = 2
/** Each company finds a first place; those with more share the line's beginning. */
const IN_LINE = 2000
const SHARED = 60
const IN_LINE_PER_COMPANY = 20

const places = fairQueue({
  atOnce: AT_ONCE,
  inLine: IN_LINE,
  inLinePerKey: IN_LINE_PER_COMPANY,
  shared: SHARED,
})

/**
 * Waits for one of the few places for reading what people sent: one for each company, the companies by turns. For programs
 * beside ours; modules go by `parseInWorker`. Never within a transaction: the turn of others may take long.
 * @throws Failure `unavailable` when too many wait
 */
export async function inParsingTurn<Result>(companyId: number, work: () => Promise<Result>): Promise<Result> {
  assertNoTransaction()
  return places.within(companyId, work)
}

export interface ParsingTask<Part> extends WorkerLimits {
  /** Whose file it is. */
  companyId: number
  /** Posts one answer: see `answerParent`. */
  module: URL
  /** Passed to the module; must be cloneable. */
  data: unknown
  /** Gets the parts that the module sends before its answer. */
  onPart?: (part: Part) => void
}

/**
 * Reads what somebody sent in a thread of its own with limits of time and memory, in the company's turn.
 * @throws Failure `too_heavy` past a limit, `unavailable` when too many wait; WorkerFailed `crash` for the module's own error
 */
export const parseInWorker = <Answer, Part = never>({
  companyId,
  module,
  data,
  onPart,
  ...limits
}: ParsingTask<Part>): Promise<Answer> =>
  inParsingTurn(companyId, async () => {
    try {
      return await runInWorker<Answer, Part>(module, data, limits, onPart)
    } catch (cause) {
      if (!(cause instanceof WorkerFailed) || cause.reason === 'crash') throw cause
      throw new Failure(tooHeavy, { cause })
    }
  })
