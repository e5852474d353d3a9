import { expect, test } from 'vitest'
import { countReport } from './vitest-stage.ts'

const report = (over: object) =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
    ...over,
  })

test('a clean report counts its tests', () => {
  expect(countReport(report({}), 0, '')).toMatchObject({ passed: 3, failed: 0, skipped: 0 })
})

test('what is left out is no success', () => {
  expect(countReport(report({ numPendingTests: 2 }), 0, '')).toMatchObject({ passed: 3, skipped: 2 })
})

test('a file that cannot be loaded counts as a failure beside the failed tests', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
  ]
  expect(countReport(report({ numFailedTests: 1, testResults }), 1, '')).toMatchObject({
    passed: 3,
    failed: 2,
  })
})

test('a failure outside of the tests is not lost', () => {
  expect(countReport(report({}), 1, '')).toMatchObject({ passed: 3, failed: 1 })
})

test('a run that left no report failed', () => {
  expect(countReport(null, 0, '')).toMatchObject({ passed: 0, failed: 1 })
})
