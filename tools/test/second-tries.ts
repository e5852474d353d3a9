import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Writes the full names of tests that passed only on retry to the file SECOND_TRIES_FILE, as a JSON array. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter named by its file from there.
export default class SecondTries implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    const diagnostic = test.diagnostic()
    if (test.ok() && diagnostic && diagnostic.retryCount > 0) this.#names.push(test.fullName)
  }

  onTestRunEnd(): void {
    const file = process.env.SECOND_TRIES_FILE
    if (file) writeFileSync(file, JSON.stringify(this.#names))
  }
}
