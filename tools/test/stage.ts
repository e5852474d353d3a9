export interface StageResult {
  passed: number
  failed: number
  /** Left out by the test itself, for example what only root can try. */
  skipped?: number
  /** Names of the tests that passed only when tried again. */
  secondTries?: readonly string[]
  /** Told when something failed. */
  output: string
}

export interface Stage {
  name: string
  run(signal: AbortSignal): Promise<StageResult>
}
