import { test } from 'vitest'
import { untilGone } from '#platform/testing/until-gone.ts'
import { createMetrics } from './metrics.ts'

test('the metrics of a stopped program leave memory', async () => {
  const ofStopped = () => new WeakRef(createMetrics().registry)
  await untilGone(ofStopped())
})
