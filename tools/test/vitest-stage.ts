import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere } from '#platform/data-folder/read-if-there.ts'
import { runCommand } from './run-command.ts'
import type { Stage, StageResult } from './stage.ts'

const SECOND_TRIES = join(import.meta.dirname, 'second-tries.ts')

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

export interface VitestOptions {
  /** A test that fails is tried once more, and told by name: for those where sound and browsers run in real time. */
  secondTry?: boolean
  /** Further arguments, for example names of folders. */
  more?: readonly string[]
}

/** The test files of one project of vitest.config.ts. */
export function vitestStage(project: string, repository: string, options: VitestOptions = {}): Stage {
  const { secondTry = false, more = [] } = options
  return {
    name: project,
    async run(signal) {
      const folder = join(repository, 'test-results')
      const file = join(folder, `${project}.json`)
      await mkdir(folder, { recursive: true })
      const triedAgain = join(folder, `${project}.second-tries.json`)
      await Promise.all([file, triedAgain].map((path) => rm(path, { force: true })))
      const { code, output } = await runCommand(
        'vitest',
        [
          'run',
          '--project',
          project,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
          ...(secondTry ? ['--retry=1', `--reporter=${SECOND_TRIES}`] : []),
          ...more,
        ],
        { cwd: repository, signal, env: { SECOND_TRIES_FILE: triedAgain } },
      )
      const names = z.array(z.string()).parse(JSON.parse((await readIfThere(triedAgain)) ?? '[]'))
      return { ...countReport(await readIfThere(file), code, output), secondTries: names }
    },
  }
}

/**
 * A file that could not even be loaded has no tests in the report, and a failure outside of any test (a hook, a stray
 * rejection) only shows in the exit code: each counts as one.
 */
export function countReport(text: string | null, exitCode: number, output: string): StageResult {
  if (text === null) return { passed: 0, failed: 1, output }
  const read = report.parse(JSON.parse(text))
  const brokenFiles = read.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const known = read.numFailedTests + brokenFiles
  return {
    passed: read.numPassedTests,
    failed: exitCode !== 0 && known === 0 ? 1 : known,
    skipped: read.numPendingTests + read.numTodoTests,
    output,
  }
}
