import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest'
import { announcementScenarios } from './announcement-scenarios.ts'
import { boxScenarios } from './box-scenarios.ts'
import { busyScenarios } from './busy-scenarios.ts'
import { callbackScenarios } from './callback-scenarios.ts'
import { carrierScenarios } from './carrier-scenarios.ts'
import { conferenceScenarios } from './conference-scenarios.ts'
import { deviceScenarios } from './device-scenarios.ts'
import { deviceTransferScenarios } from './device-transfer-scenarios.ts'
import { doNotDisturbScenarios } from './do-not-disturb-scenarios.ts'
import { earlySoundScenarios } from './early-sound-scenarios.ts'
import { emergencyScenarios } from './emergency-scenarios.ts'
import { exchangeScenarios } from './exchange-scenarios.ts'
import { forwardScenarios } from './forward-scenarios.ts'
import { lostScenarios } from './lost-scenarios.ts'
import { menuEdgeScenarios } from './menu-edge-scenarios.ts'
import { missedScenarios } from './missed-scenarios.ts'
import { musicScenarios } from './music-scenarios.ts'
import { ordinaryScenarios } from './ordinary-scenarios.ts'
import { outsideScenarios } from './outside-scenarios.ts'
import { ownNumberScenarios } from './own-number-scenarios.ts'
import { parkingScenarios } from './parking-scenarios.ts'
import { queueEdgeScenarios } from './queue-edge-scenarios.ts'
import { queueScenarios } from './queue-scenarios.ts'
import { recordingScenarios } from './recording-scenarios.ts'
import { redirectScenarios } from './redirect-scenarios.ts'
import { roomScenarios } from './room-scenarios.ts'
import { shareScenarios } from './share-scenarios.ts'
import { slotEdgeScenarios } from './slot-edge-scenarios.ts'
import { createCallStage, SHORT_GREETING } from './stage/call-stage.ts'
import { sceneOn } from './stage/scenario-people.ts'
import { shiftableClock } from './stage/shiftable-clock.ts'
import type { CallStage, CallTestContext } from './stage/stage-types.ts'
import { supervisionScenarios } from './supervision-scenarios.ts'
import { tollScenarios } from './toll-scenarios.ts'
import { transferHistoryScenarios } from './transfer-history-scenarios.ts'
import { decliningTargetScenarios, transferMatrixScenarios } from './transfer-matrix-scenarios.ts'
import { transferScenarios } from './transfer-scenarios.ts'
import { transferTargetScenarios } from './transfer-target-scenarios.ts'
import { voicemailScenarios } from './voicemail-scenarios.ts'
import { waysOutScenarios } from './ways-out-scenarios.ts'

const RING_SECONDS = 3
const PARK_SECONDS = 4

type SceneOf = Parameters<typeof ordinaryScenarios>[0]

interface Context {
  scene: SceneOf
  stage: () => CallStage
  clock: ReturnType<typeof shiftableClock>
}

/**
 * The scenarios in parts of about equal length, which can run in parallel on separate engines. `variants` differ only in what
 * our own code decides (time slots, menus, history rows, who declines), for calls that the other parts make too: an engine has nothing to
 * add to them, so on a real Asterisk they run in `npm run test:all` only.
 */
const PARTS = {
  people: ({ scene, stage }: Context): void => {
    ordinaryScenarios(scene)
    busyScenarios(scene)
    deviceScenarios(scene)
    conferenceScenarios(scene)
    supervisionScenarios(scene)
    musicScenarios(stage)
  },
  transfers: ({ scene }: Context): void => {
    transferScenarios(scene)
    transferMatrixScenarios(scene)
  },
  targets: ({ scene }: Context): void => {
    deviceTransferScenarios(scene)
    transferTargetScenarios(scene)
  },
  exchange: ({ stage }: Context): void => {
    exchangeScenarios(stage)
    queueScenarios(stage)
    queueEdgeScenarios(stage)
    callbackScenarios(stage)
    tollScenarios(stage)
    shareScenarios(stage)
  },
  outside: ({ stage }: Context): void => {
    outsideScenarios(stage)
    carrierScenarios(stage)
    emergencyScenarios(stage)
    earlySoundScenarios(stage)
    waysOutScenarios(stage)
    ownNumberScenarios(stage)
  },
  rooms: ({ scene }: Context): void => {
    roomScenarios(scene)
    recordingScenarios(scene)
    announcementScenarios(scene)
    parkingScenarios(scene)
  },
  unanswered: ({ scene, stage }: Context): void => {
    voicemailScenarios(stage)
    doNotDisturbScenarios(scene)
  },
  boxes: ({ scene }: Context): void => {
    boxScenarios(scene)
  },
  forwards: ({ scene }: Context): void => {
    forwardScenarios(scene)
  },
  redirects: ({ scene }: Context): void => {
    redirectScenarios(scene)
  },
  variants: ({ scene, stage, clock }: Context): void => {
    decliningTargetScenarios(scene)
    transferHistoryScenarios(scene)
    missedScenarios(stage)
    lostScenarios(stage)
    menuEdgeScenarios(stage)
    slotEdgeScenarios(stage, clock)
  },
} as const

export type ScenarioPart = keyof typeof PARTS
export const SCENARIO_PARTS: readonly ScenarioPart[] = [
  'people',
  'transfers',
  'targets',
  'exchange',
  'outside',
  'rooms',
  'unanswered',
  'boxes',
  'forwards',
  'redirects',
  'variants',
]

/** What people experience on the phone, on any engine. Every scenario ends in both histories. */
export function describeCalls(
  name: string,
  part: ScenarioPart,
  surround: () => Promise<CallTestContext>,
): void {
  describe(`calls over ${name}`, { timeout: 30_000 }, () => {
    let context: CallTestContext
    let stage: CallStage
    const clock = shiftableClock()
    beforeAll(async () => {
      context = await surround()
      stage = await createCallStage(
        { ...context, greeting: SHORT_GREETING },
        { ringSeconds: RING_SECONDS, callsPerSecond: 100, parkSeconds: PARK_SECONDS, callbackSeconds: 0.3 },
        clock,
      )
    }, 120_000)
    afterEach(async () => {
      await stage.clear()
      clock.pretend(null)
      // Nothing is left on the engine, whatever happened.
      const left = async () => expect(await context.harness.bridges?.()).toEqual([])
      await vi.waitFor(left, { timeout: 30_000 })
      await context.harness.forgetAccounts?.()
    })
    afterAll(async () => {
      await stage?.stop()
      await context?.harness.stop()
    })
    PARTS[part]({ scene: sceneOn(() => stage), stage: () => stage, clock })
  })
}
