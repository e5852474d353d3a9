import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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
  /**
   * Retries a failed test once in place, and a file that still fails once alone, since the first attempt may leave a
   * state in which no retry can pass. Both are listed.
   */
  secondTry?: boolean
  /** Gets the processor time that other lanes leave. */
  yields?: boolean
  /** Further arguments, e.g. folders. */
  more?: readonly string[]
}

/** More failed files than this are no coincidence: they are not retried. */
const FEW_FILES = 3

/** Runs the test files of a project in vitest.config.ts. */
export function vitestStage(project: string, repository: string, options: VitestOptions = {}): Stage {
  const { secondTry = false, yields = false, more = [] } = options
  const folder = join(repository, 'test-results')
  const run = async (name: string, args: readonly string[], signal: AbortSignal): Promise<StageResult> => {
    const file = join(folder, `${name}.json`)
    const triedAgain = join(folder, `${name}.second-tries.json`)
    await mkdir(folder, { recursive: true })
    await Promise.all([file, triedAgain].map((path) => rm(path, { force: true })))
    const reporters = ['default', 'json', SECOND_TRIES].map((reporter) => `--reporter=${reporter}`)
    const { code, output, endedBy } = await runCommand(
      'vitest',
      ['run', '--project', project, ...reporters, `--outputFile.json=${file}`, ...args, ...more],
      { cwd: repository, signal, yields, env: { SECOND_TRIES_FILE: triedAgain } },
    )
    const names = z.array(z.string()).parse(JSON.parse((await readIfThere(triedAgain)) ?? '[]'))
    return {
      ...countReport(await readIfThere(file), endedBy ?? code, output, repository),
      secondTries: names,
    }
  }
  return {
    name: project,
    async run(signal) {
      const first = await run(project, secondTry ? ['--retry=1'] : [], signal)
      const files = filesToTryAlone(first)
      if (!secondTry || signal.aborted || files.length === 0) return first
      return afterAlone(first, await run(`${project}.alone`, files, signal))
    },
  }
}

/** Files of the failed tests; none if there are too many, or after a failure outside of tests. */
export function filesToTryAlone({ failures, output }: StageResult): string[] {
  const files = failures.map(({ file }) => file)
  const isOutside = /Unhandled (Errors?|Rejection)/.test(output) || files.includes(undefined)
  const different = [...new Set(files.filter((file) => file !== undefined))]
  return isOutside || different.length > FEW_FILES ? [] : different
}

/** Merges the retries: a test that passed alone counts as passed and is listed. */
export function afterAlone(first: StageResult, alone: StageResult): StageResult {
  if (alone.failures.some(({ file }) => file === undefined)) return first
  const left = new Set(alone.failures.map(({ name }) => name))
  const passed = first.failures.map(({ name }) => name).filter((name) => !left.has(name))
  return {
    ...first,
    passed: first.passed + passed.length,
    failed: alone.failed,
    failures: alone.failures,
    secondTries: [...(first.secondTries ?? []), ...passed.map((name) => `${name} (alone)`)],
    output: alone.failed > 0 ? `${first.output}\n${alone.output}` : first.output,
  }
}

/** What the runner printed of a failure outside of tests: below its heading, or the first error, or its last line. */
function outsideLine(output: string): string {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n')
  const heading = lines.findIndex((line) => /Unhandled (?!Errors)\w+/.test(line))
  if (heading >= 0) return firstLine(lines.slice(heading + 1).join('\n'))
  return firstLine(lines.find((line) => /Error\b/.test(line)) ?? lines.at(-1) ?? '')
}

/**
 * Counts a file that could not be loaded, which has no tests in the report, and a failure outside of tests (a hook, an
 * unhandled rejection), which only shows in the exit code or in the signal that ended the run, as one failure each.
 */
export function countReport(
  text: string | null,
  exit: number | NodeJS.Signals,
  output: string,
  repository: string,
): StageResult {
  const outside = (name: string): StageResult => {
    const error = `${outsideLine(output)} (exit: ${exit})`
    return { passed: 0, failed: 1, failures: [{ name, error }], output }
  }
  if (text === null) return outside('left no report')
  const read = report.parse(JSON.parse(text))
  const failures = read.testResults.flatMap((file): Failure[] => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    const name = relative(repository, file.name)
    if (tests.length === 0 && file.status === 'failed')
      return [{ name, file: name, error: firstLine(file.message ?? 'the file could not be run') }]
    return tests.map((test) => ({
      name: `${name}: ${test.fullName}`,
      file: name,
      error: firstLine(test.failureMessages?.[0] ?? ''),
    }))
  })
  const all = exit !== 0 && failures.length === 0 ? outside('outside of the tests').failures : failures
  return {
    passed: read.numPassedTests,
    failed: all.length,
    failures: all,
    skipped: read.numPendingTests + read.numTodoTests,
    output,
  }
}
