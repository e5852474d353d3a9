import { eventually } from '#platform/testing/eventually.ts'
import { processesOn } from '#platform/testing/processes-on.ts'
import type { Stage } from './stage.ts'

/** What was asked to end a moment ago is let do so. */
const PATIENCE_MS = 20_000

/**
 * Nothing that a test started is still there, whatever was killed in it: no process knows the folder in which all of them
 * have theirs. What is left all the same is ended, and named.
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
      passed: left.length === 0 ? 1 : 0,
      failed: left.length,
      failures: left.map(({ pid, command }) => ({ name: `process ${pid}`, error: command })),
      output: left.map(({ pid, command }) => `${pid} ${command}`).join('\n'),
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
