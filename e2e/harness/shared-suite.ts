import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { connectToChromium } from './chromium.ts'
import { type Suite, type SuiteOptions, startSuite } from './suite.ts'
import type { SharedSuite } from './suite-setup.ts'

/** The program shared by the test files of this worker, which run one after the other. */
export function sharedSuite(): SharedSuite {
  const worker = Number(process.env.VITEST_POOL_ID)
  const suite = inject('suites')[worker - 1]
  if (!suite) throw new Error(`No program was started for worker ${process.env.VITEST_POOL_ID}.`)
  return suite
}

/** The Chromium shared by all tests of the run. `close` closes only what the caller opened. */
export const sharedChromium = (): Promise<Browser> => connectToChromium(inject('chromium'))

/** A program of the file's own with the demonstration, for what changes its settings or kills it. The caller stops it. */
export const ownSuite = (options: Partial<SuiteOptions> = {}): Promise<Suite> =>
  startSuite({ runtimeDir: inject('suiteRuntimeDir'), copyOf: inject('demoFolder'), ...options })
