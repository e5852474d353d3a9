import { expect, test } from 'vitest'
import { afterAlone, countReport, filesToTryAlone } from './vitest-stage.ts'

const passing = { fullName: 'well', status: 'passed', failureMessages: [] }
const report = (over: object) =>
  JSON.stringify({
    numPassedTests: 3,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ name: '/here/a.test.ts', status: 'passed', message: '', assertionResults: [passing] }],
    ...over,
  })
const count = (text: string | null, exit: number | NodeJS.Signals, output = '') =>
  countReport(text, exit, output, '/here')

test('a clean report counts its tests', () => {
  expect(count(report({}), 0)).toMatchObject({ passed: 3, failed: 0, failures: [], skipped: 0 })
})

test('a skipped test does not count as passed', () => {
  expect(count(report({ numPendingTests: 2 }), 0)).toMatchObject({ passed: 3, skipped: 2 })
})

test('a file that cannot be loaded counts as a failure next to failed tests, each with its first line', () => {
  const failing = {
    fullName: 'badly',
    status: 'failed',
    failureMessages: ['\u001b[31mError: no\u001b[39m\n  at x'],
  }
  const testResults = [
    {
      name: '/here/b.test.ts',
      status: 'failed',
      message: 'Error: cannot load\n  at y',
      assertionResults: [],
    },
    { name: '/here/c.test.ts', status: 'failed', message: '', assertionResults: [failing, passing] },
  ]
  expect(count(report({ testResults }), 1)).toMatchObject({
    passed: 3,
    failed: 2,
    failures: [
      { name: 'b.test.ts', error: 'Error: cannot load' },
      { name: 'c.test.ts: badly', error: 'Error: no' },
    ],
  })
})

test.each([
  ['an error', 1, '\n RUN \n\nTypeError: stray\n  at z', 'TypeError: stray (exit: 1)'],
  [
    'what was thrown without being called an error',
    1,
    ' RUN \n⎯⎯ Unhandled Errors ⎯⎯\n\nTwo.\n\n⎯⎯ Unhandled Rejection ⎯⎯\nRefused: not so\n ❯ z',
    'Refused: not so (exit: 1)',
  ],
  [
    'a runner that was killed',
    'SIGSEGV' as const,
    ' RUN \n\n Tests  3 passed\n',
    'Tests  3 passed (exit: SIGSEGV)',
  ],
])('a failure outside of tests is counted: %s', (_, exit, output, error) => {
  expect(count(report({}), exit, output)).toMatchObject({
    passed: 3,
    failed: 1,
    failures: [{ name: 'outside of the tests', error }],
  })
})

test('a run without a report has failed', () => {
  expect(count(null, 0)).toMatchObject({ passed: 0, failed: 1, failures: [{ name: 'left no report' }] })
})

const failed = (...files: string[]) =>
  count(
    report({
      testResults: files.map((file) => ({
        name: `/here/${file}`,
        status: 'failed',
        assertionResults: [{ fullName: 'badly', status: 'failed', failureMessages: ['Error: no'] }],
      })),
    }),
    1,
    'the first output',
  )

test('a few failed files are retried alone, but not many, nor a failure outside of tests', () => {
  expect(filesToTryAlone(failed('a.ts', 'b.ts', 'b.ts'))).toEqual(['a.ts', 'b.ts'])
  expect(filesToTryAlone(failed('a.ts', 'b.ts', 'c.ts', 'd.ts'))).toEqual([])
  expect(filesToTryAlone(count(report({}), 1, 'TypeError: stray'))).toEqual([])
  expect(filesToTryAlone({ ...failed('a.ts'), output: '⎯⎯ Unhandled Errors ⎯⎯' })).toEqual([])
  expect(filesToTryAlone(count(report({}), 0))).toEqual([])
})

test('a test that passes alone counts as passed and is listed, one that fails again is a failure', () => {
  const first = { ...failed('a.ts', 'b.ts'), secondTries: ['slowly'] }
  expect(afterAlone(first, failed('b.ts'))).toMatchObject({
    passed: 4,
    failed: 1,
    failures: [{ name: 'b.ts: badly' }],
    secondTries: ['slowly', 'a.ts: badly (alone)'],
  })
  expect(afterAlone(first, count(report({}), 0))).toMatchObject({ passed: 5, failed: 0, failures: [] })
  expect(afterAlone(first, count(null, 1, 'Error: no program'))).toBe(first)
})
