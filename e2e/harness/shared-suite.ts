import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { connectToChromium } from './chromium.ts'
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
