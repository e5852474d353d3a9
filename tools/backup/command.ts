import { BadConfig } from '#apps/server/config.ts'
import { createProgress, type Progress } from '#platform/host/process/progress.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { endWithParent } from '../bootstrap/end-with-parent.ts'

const MIB = 1024 * 1024
const TELL_EVERY_MS = 2_000
/** A shell's exit code for Ctrl-C. */
const CANCELLED = 130

export interface Command {
  progress: Progress
  signal: AbortSignal
  /** Progress of long work: at most one line every two seconds. */
  tell: (what: string, bytes: number) => void
}

export const megabytes = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MB`

/**
 * Runs a command at a terminal: a problem that the user must resolve is shown as one line, and Ctrl-C ends it cleanly.
 */
export async function runCommand(work: (command: Command) => Promise<void>): Promise<void> {
  endWithParent()
  const cancelling = new AbortController()
  const cancel = (): void =>
    cancelling.abort(new StartRefused('cancelled', 'Cancelled: no files were left behind.'))
  process.once('SIGINT', cancel)
  process.once('SIGTERM', cancel)
  const progress = createProgress()
  let lastReport = performance.now()
  const tell = (what: string, bytes: number): void => {
    const now = performance.now()
    if (now - lastReport < TELL_EVERY_MS) return
    lastReport = now
    progress.line(`  ${what}, ${megabytes(bytes)} so far`)
  }
  try {
    await work({ progress, signal: cancelling.signal, tell })
  } catch (error) {
    process.exitCode = cancelling.signal.aborted ? CANCELLED : 1
    const shown = cancelling.signal.aborted ? cancelling.signal.reason : error
    if (!(shown instanceof StartRefused || shown instanceof BadConfig)) throw shown
    progress.line(`\n${shown.message}`)
  } finally {
    process.off('SIGINT', cancel)
    process.off('SIGTERM', cancel)
  }
}
