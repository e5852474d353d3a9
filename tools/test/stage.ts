export interface Failure {
  /** The test's full name, or what failed as a whole. */
  name: string
  /** The test file, from the repository's root; undefined outside of the tests. */
  file?: string
  /** The first line of what it said. */
  error: string
}

export interface StageResult {
  passed: number
  failed: number
  /** As many as `failed`. */
  failures: readonly Failure[]
  /** Left out by the test itself, for example what only root can try. */
  skipped?: number
  /** Names of the tests that passed only when tried again. */
  secondTries?: readonly string[]
  /** What is no failure and yet must be known; told once more at the end. */
  notes?: readonly string[]
  /** Told when something failed. */
  output: string
}

export interface Stage {
  name: string
  run(signal: AbortSignal): Promise<StageResult>
}
