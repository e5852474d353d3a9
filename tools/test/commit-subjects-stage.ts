import { longSubjects } from './commit-subjects.ts'
import { runCommand } from './run-command.ts'
import type { Stage } from './stage.ts'

/** Older ones were written without this check. A date, not a commit: shallow clones don't have it. */
const SINCE = '2026-11-25T17:20:20Z'

/** Checks the length of commit subjects (CONTRIBUTING.md). A copy without its history passes, with a note. */
export const commitSubjectsStage = (repository: string): Stage => ({
  name: 'commit subjects',
  async run(signal) {
    const args = ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s']
    const { code, output } = await runCommand('git', args, { cwd: repository, signal })
    if (code !== 0) {
      const notes = ['commit subjects were not checked: git has no history here']
      return { passed: 1, failed: 0, failures: [], notes, output }
    }
    const long = longSubjects(output)
    return {
      passed: long.length === 0 ? 1 : 0,
      failed: long.length,
      failures: long.map((line) => ({ name: line, error: 'the subject has more than 72 characters' })),
      output: long.join('\n'),
    }
  },
})
