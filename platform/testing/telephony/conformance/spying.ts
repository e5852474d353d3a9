import { randomUUID } from 'node:crypto'
import { describe, test } from 'vitest'
import type { SpyCommand } from '#platform/telephony/port.ts'
import { type Stage, silence, soundOf } from './stage.ts'

export function describeSpying(stage: () => Stage): void {
  describe('spying', { timeout: 30_000 }, () => {
    async function listened(heardBy: SpyCommand['heardBy']) {
      const [ana, luis, boss] = await Promise.all([stage().phone(), stage().phone(), stage().phone()])
      const leg = await stage().callInAnswered(ana)
      const other = await stage().dialAnswered(luis)
      const listener = await stage().callInAnswered(boss)
      await stage().engine.bridge(randomUUID(), [leg, other])
      await stage().untilHears(ana, soundOf(luis))
      const spy = randomUUID()
      await stage().engine.spy({ spy, on: leg, listener, heardBy })
      await stage().untilHears(boss, soundOf(ana, luis))
      return { ana, luis, boss, spy, leg, other, listener }
    }

    test('a listener hears both and is inaudible, until it ends', async () => {
      const { ana, luis, boss, spy } = await listened('nobody')
      await stage().untilHears(ana, soundOf(luis))
      await stage().untilHears(luis, soundOf(ana))
      await stage().engine.endSpy(spy)
      await stage().untilHears(boss, silence)
      await stage().engine.endSpy(spy)
    })

    test('a whisperer is heard by the device only', async () => {
      const { ana, luis, boss } = await listened('device')
      await stage().untilHears(ana, soundOf(luis, boss))
      await stage().untilHears(luis, soundOf(ana))
    })

    test('a barged-in spy is heard by all, until it ends', async () => {
      const { ana, luis, boss, spy } = await listened('all')
      await stage().untilHears(ana, soundOf(luis, boss))
      await stage().untilHears(luis, soundOf(ana, boss))
      await stage().engine.endSpy(spy)
      await stage().untilHears(luis, soundOf(ana))
    })
  })
}
