import { eventually } from '#platform/testing/eventually.ts'
import { processesOn } from '#platform/testing/processes-on.ts'
import type { Stage } from './stage.ts'

/** What was asked to end a moment ago is let do so. */
const PATIENCE_MS = 20_000

/**
 * After it nothing that a test started is still there, whatever was killed in it: no process knows the folder in which all of
 * them have theirs. What is left until then is ended, and named in the summary.
 */
export const noProcessLeftStage = (folder: string, patienceMs = PATIENCE_MS): Stage => ({
  name: 'no process left',
  async run() {
    await eventually(async () => {
      if ((await processesOn(folder)).length > 0) throw new Error('some are still there')
    }, patienceMs).catch(() => undefined)
    const left = await processesOn(folder)
    for (const { pid } of left) end(pid)
    return {
      passed: 1,
      failed: 0,
      failures: [],
      notes: left.map(({ pid, command }) => `left running by the tests, ended now: ${pid} ${command}`),
      output: '',
    }
  },
})

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
