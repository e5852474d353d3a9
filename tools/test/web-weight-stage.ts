import { join } from 'node:path'
import type { Stage } from './stage.ts'
import { weigh } from './web-weight.ts'

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

/** Checks the download sizes of the built web client against their budgets. After the web build. */
export const webWeightStage = (repository: string): Stage => ({
  name: 'web weight',
  async run() {
    const weighed = await weigh(join(repository, 'dist/web'))
    const lines = weighed.map(
      ({ what, bytes, max }) => `${what}: ${kilobytes(bytes)} of ${kilobytes(max)}, gzip`,
    )
    const failures = weighed.flatMap(({ what, bytes, max }, at) =>
      bytes > max ? [{ name: what, error: lines[at] ?? '' }] : [],
    )
    return {
      passed: weighed.length - failures.length,
      failed: failures.length,
      failures,
      output: lines.join('\n'),
    }
  },
})
