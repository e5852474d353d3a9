/**
 * `npm run check`: fast checks while developing. Style, types, dependency direction, and the unit tests affected by the
 * change.
 */
import { join } from 'node:path'
import { endWithParent } from '../bootstrap/end-with-parent.ts'
import { commitSubjectsStage } from '../test/commit-subjects-stage.ts'
import { runCommand } from '../test/run-command.ts'
import { runLanes } from '../test/run-stages.ts'
import { directionStage, lintStage, typeStages } from '../test/static-stages.ts'
import { vitestStage } from '../test/vitest-stage.ts'

const repository = join(import.meta.dirname, '../..')
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())
endWithParent()

const { signal } = interrupted
const since = await commonAncestor()
const totals = await runLanes(
  [
    typeStages(repository),
    [
      lintStage(repository),
      commitSubjectsStage(repository),
      directionStage(repository),
      vitestStage('unit', repository, { more: [`--changed=${since}`, '--passWithNoTests'] }),
    ],
  ],
  signal,
)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed > 0 || signal.aborted ? 1 : 0

/** The commit where this branch left main; on main the previous commit, so that the last one is tested. */
async function commonAncestor(): Promise<string> {
  const git = async (...args: string[]) => {
    const { code, output } = await runCommand('git', args, { cwd: repository, signal })
    return code === 0 ? output.trim() : ''
  }
  const [base, head] = await Promise.all([git('merge-base', 'main', 'HEAD'), git('rev-parse', 'HEAD')])
  if (base !== '' && base !== head) return base
  return (await git('rev-parse', '--verify', '--quiet', 'HEAD~1')) || 'HEAD'
}
