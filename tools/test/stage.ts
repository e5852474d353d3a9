export interface Failure {
  /** The test's full name, or the name of what failed as a whole. */
  name: string
  /** The test file, relative to the repository; undefined outside of tests. */
  file?: string
  /** First line of its error. */
  error: string
}

export interface StageResult {
  passed: number
  failed: number
  /** As many as `failed`. */
  failures: readonly Failure[]
  /** Skipped by the test itself, e.g. when it needs root. */
  skipped?: number
  /** Names of tests that passed only on retry. */
  secondTries?: readonly string[]
  /** Noteworthy, but no failure; repeated at the end. */
  notes?: readonly string[]
  /** Printed on failure. */
  output: string
}

export interface Stage {
  name: string
  run(signal: AbortSignal): Promise<StageResult>
}
