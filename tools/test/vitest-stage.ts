import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { readIfThere } from '#platform/host/data-folder/read-if-there.ts'
import { firstLine } from './first-line.ts'
import { runCommand } from './run-command.ts'
import type { Failure, Stage, StageResult } from './stage.ts'

const SECOND_TRIES = join(import.meta.dirname, 'second-tries.ts')

const report = z.object({
  numPassedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      /** Of a file that failed as a whole. */
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
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
      return { ...countReport(await readIfThere(file), code, output, repository), secondTries: names }
    },
  }
}

/**
 * A file that could not even be loaded has no tests in the report, and a failure outside of any test (a hook, a stray
 * rejection) only shows in the exit code: each counts as one.
 */
export function countReport(
  text: string | null,
  exitCode: number,
  output: string,
  repository: string,
): StageResult {
  const outside = (name: string): StageResult => {
    const said = output.split('\n').find((line) => /Error\b/.test(line))
    return { passed: 0, failed: 1, failures: [{ name, error: firstLine(said ?? output) }], output }
  }
  if (text === null) return outside('left no report')
  const read = report.parse(JSON.parse(text))
  const failures = read.testResults.flatMap((file): Failure[] => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    const name = relative(repository, file.name)
    if (tests.length === 0 && file.status === 'failed')
      return [{ name, error: firstLine(file.message ?? 'the file could not be run') }]
    return tests.map((test) => ({
      name: `${name}: ${test.fullName}`,
      error: firstLine(test.failureMessages?.[0] ?? ''),
    }))
  })
  const all = exitCode !== 0 && failures.length === 0 ? outside('outside of the tests').failures : failures
  return {
    passed: read.numPassedTests,
    failed: all.length,
    failures: all,
    skipped: read.numPendingTests + read.numTodoTests,
    output,
  }
}
