import { expect, vi } from 'vitest'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { HistoryLine, TestExtension } from '../../../testing.ts'
import type { CallStage } from './stage-types.ts'

/** Somebody with a phone. */
export interface Side {
  extension: TestExtension
  device: Device
}

export const outgoing = (to: TestExtension, rest: Partial<HistoryLine>): HistoryLine => ({
  direction: 'OUTGOING',
  number: to.number,
  name: to.name,
  outcome: 'answered',
  missed: false,
  talked: false,
  ...rest,
})
export const incoming = (from: TestExtension, rest: Partial<HistoryLine>): HistoryLine => ({
  ...outgoing(from, rest),
  direction: 'INCOMING',
})

/** `{slug}-{number}` */
export const slugOf = ({ extension }: Side): string =>
  extension.endpoint.slice(0, -extension.number.length - 1)

export async function talk(ana: Side, luis: Side): Promise<void> {
  await ana.device.call(luis.extension.number)
  await luis.device.reaches('ringing')
  await luis.device.answer()
  await ana.device.reaches('talking')
  await vi.waitFor(
    async () => {
      expect((await ana.device.hears()).devices).toEqual([luis.device.id])
      expect((await luis.device.hears()).devices).toEqual([ana.device.id])
    },
    { timeout: 30_000 },
  )
}

/** What the scenarios of one engine need. */
export interface Scene {
  stage(): CallStage
  /** Two people of a new company, with a phone each. */
  pair(has?: { callLimit?: number; maxCallsADay?: number }): Promise<{ ana: Side; luis: Side }>
  /** Somebody else of the same company. */
  colleague(of: Side, number: string): Promise<Side>
  histories(
    ana: TestExtension,
    luis: TestExtension,
  ): Promise<{ caller: HistoryLine[]; callee: HistoryLine[] }>
}

/** `stage`: called when a scenario runs. */
export const sceneOn = (stage: () => CallStage): Scene => ({
  stage,
  async pair({ callLimit, maxCallsADay } = {}) {
    const company = await stage().company(maxCallsADay === undefined ? {} : { maxCallsADay })
    const ana = await stage().extension(company, '1001', { name: 'Ana' })
    const luis = await stage().extension(company, '1002', {
      name: 'Luis Ñáñez',
      ...(callLimit === undefined ? {} : { callLimit }),
    })
    return {
      ana: { extension: ana, device: await stage().device(ana) },
      luis: { extension: luis, device: await stage().device(luis) },
    }
  },
  async colleague(of, number) {
    const extension = await stage().extension({ id: of.extension.companyId, slug: slugOf(of) }, number)
    return { extension, device: await stage().device(extension) }
  },
  histories: async (ana, luis) => ({
    caller: await stage().historyOf(ana),
    callee: await stage().historyOf(luis),
  }),
})

/** Nobody is left on the line, and nothing on the engine. */
export const allGone = (scene: Scene) =>
  vi.waitFor(async () => expect(await scene.stage().liveLegs()).toEqual([]), { timeout: 30_000 })

/** The first hangs up, which ends the call for the other too. */
export async function overBy(scene: Scene, one: Side, other: Side): Promise<void> {
  await one.device.hangup()
  await other.device.ended()
  await allGone(scene)
}

export const hearEachOther = (one: Device, other: Device) =>
  vi.waitFor(
    async () => {
      expect((await one.hears()).devices).toEqual([other.id])
      expect((await other.hears()).devices).toEqual([one.id])
    },
    { timeout: 30_000 },
  )
