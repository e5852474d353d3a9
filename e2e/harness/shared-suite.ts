import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { connectToChromium } from './chromium.ts'
import type { SharedSuite } from './suite-setup.ts'

/** The program that the tests of this worker share, one file after the other. */
export function sharedSuite(): SharedSuite {
  const worker = Number(process.env.VITEST_POOL_ID)
  const suite = inject('suites')[worker - 1]
  if (!suite) throw new Error(`There is no program for worker ${process.env.VITEST_POOL_ID}.`)
  return suite
}

/** The Chromium that all tests of the run share. `close` ends what the caller opened in it. */
export const sharedChromium = (): Promise<Browser> => connectToChromium(inject('chromium'))
