import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { describeCallingIn } from './conformance/calling-in.ts'
import { describeDialing } from './conformance/dialing.ts'
import { describeEarlySound } from './conformance/early-sound.ts'
import { describeMedia } from './conformance/media.ts'
import { describePlainMedia } from './conformance/plain-media.ts'
import { describePlaying } from './conformance/playing.ts'
import { describeReconciliation } from './conformance/reconciliation.ts'
import { describeRecording } from './conformance/recording.ts'
import { describeRegistration } from './conformance/registration.ts'
import { describeSpying } from './conformance/spying.ts'
import { createStage, type Stage } from './conformance/stage.ts'
import { describeTrunks } from './conformance/trunks.ts'
import type { EngineHarness } from './device.ts'

/**
 * What every telephony engine must do. All scenarios share one harness; each has its own endpoints, so that a failure does
 * not affect the next.
 */
export function describeEngine(name: string, makeHarness: () => Promise<EngineHarness>): void {
  describe(`telephony engine: ${name}`, () => {
    let harness: EngineHarness
    let stage: Stage | null = null

    beforeAll(async () => {
      harness = await makeHarness()
    }, 120_000)
    afterAll(() => harness?.stop(), 30_000)
    beforeEach(() => {
      stage = createStage(harness)
    })
    afterEach(async () => {
      await stage?.clear()
      stage = null
    })

    const onStage = (): Stage => {
      if (!stage) throw new Error('A stage exists only while a scenario runs')
      return stage
    }
    describeRegistration(onStage)
    describeCallingIn(onStage)
    describeDialing(onStage)
    describeMedia(onStage)
    describePlaying(onStage)
    describeRecording(onStage)
    describeSpying(onStage)
    describePlainMedia(onStage)
    describeTrunks(onStage)
    describeEarlySound(onStage)
    describeReconciliation(onStage)
  })
}
