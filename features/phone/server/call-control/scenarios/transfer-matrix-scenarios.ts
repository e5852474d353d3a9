import { describe, expect, test, vi } from 'vitest'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { CallCommand } from '../commands/commands.ts'
import { allGone, hearEachOther, overBy, type Scene, type Side } from './stage/scenario-people.ts'
import { asking, callOf, three } from './stage/transfer-setting.ts'

/**
 * Ana talks with luis, who transfers her to eva, whose phone rings. `asking`: luis's consultation call in an attended
 * transfer.
 */
interface Transfer {
  ana: Side
  luis: Side
  eva: Side
  asking: Device | null
}

type Target = (eva: Device) => Promise<void>

/** What the target does while it rings. */
const TARGETS: readonly [string, Target][] = [
  // Longer than a phone may ring.
  ['does not answer', async (eva) => void (await eva.ended())],
  ['loses its phone', (eva) => eva.unregister()],
]

/** To an engine one like the other: a ringing leg ends by itself. */
const DECLINING_TARGETS: readonly [string, Target][] = [
  ['is busy', (eva) => eva.busy()],
  ['refuses', (eva) => eva.reject()],
]

/** Transfers whose target rings, and how the original two end. */
const matrixOn = (scene: Scene) => {
  const handleCommand = (command: CallCommand) => scene.stage().phone.handleCommand(command)
  async function start(type: 'blind' | 'attended' | 'conference'): Promise<Transfer> {
    if (type === 'attended') {
      const { line, ...people } = await asking(scene)
      return { ...people, asking: line }
    }
    const people = await three(scene)
    const { luis, eva } = people
    const command = { what: 'transfer', ...callOf(luis), target: '1003', type } as const
    expect(await handleCommand(command)).toEqual({ refused: null })
    if (type === 'blind') await luis.device.ended()
    await eva.device.reaches('ringing')
    return { ...people, asking: null }
  }

  /** Luis consulted, and completes before eva answers: it now rings at her for ana. */
  async function completedEarly(): Promise<Transfer> {
    const { first, line, ...people } = await asking(scene)
    const { luis, eva } = people
    expect(await handleCommand({ what: 'complete-transfer', ...first })).toEqual({ refused: null })
    await Promise.all([luis.device.ended(), line.ended()])
    await vi.waitFor(async () => expect(await eva.device.incoming()).toMatchObject({ number: '1001' }), {
      timeout: 30_000,
    })
    await eva.device.reaches('ringing')
    return { ...people, asking: line }
  }

  /** The original two talk again, then hang up. */
  async function goOn({ ana, luis }: Transfer): Promise<void> {
    await hearEachOther(ana.device, luis.device)
    await overBy(scene, luis, ana)
  }

  return { start, completedEarly, goOn }
}

function targetScenarios(scene: Scene, targets: readonly [string, Target][]): void {
  const { start, completedEarly, goOn } = matrixOn(scene)

  describe.each(targets)('the target %s', (_, react) => {
    test('blind: returns to the transferor', async () => {
      const all = await start('blind')
      await react(all.eva.device)
      await all.luis.device.reaches('ringing')
      expect(await all.luis.device.incoming()).toMatchObject({ number: '1001' })
      await all.luis.device.answer()
      await goOn(all)
    })

    test('blind, and the transferor is gone too: the call ends', async () => {
      const { ana, luis, eva } = await start('blind')
      await luis.device.unregister()
      await react(eva.device)
      await ana.device.ended()
      await allGone(scene)
    })

    test('attended: the held party is resumed', async () => {
      const all = await start('attended')
      await react(all.eva.device)
      await all.asking?.ended()
      await all.luis.device.resume()
      await goOn(all)
    })

    test('attended, completed while ringing: returns to the transferor', async () => {
      const all = await completedEarly()
      const { ana, luis, eva } = all
      await react(eva.device)
      await luis.device.reaches('ringing')
      expect(await luis.device.incoming()).toMatchObject({ number: '1001' })
      await luis.device.answer()
      await hearEachOther(ana.device, luis.device)
      await goOn(all)
    })

    test('attended, completed while ringing, and the transferor is gone too: the call ends', async () => {
      const { ana, luis, eva, asking } = await completedEarly()
      await Promise.all([luis.device.unregister(), asking?.unregister()])
      await react(eva.device)
      await ana.device.ended()
      await allGone(scene)
    })

    test('conference: the two keep talking', async () => {
      const all = await start('conference')
      await react(all.eva.device)
      await goOn(all)
    })
  })
}

export const decliningTargetScenarios = (scene: Scene): void => targetScenarios(scene, DECLINING_TARGETS)

/**
 * Each of the three leaves while the target of a transfer rings, on any engine. Where each case is tested (here, or
 * T: transfer-scenarios, C: conference-scenarios):
 *
 *                             blind   attended   completed early   conference
 *   target busy               here    here       here              here
 *   target refuses            here    here       here, T           here, C
 *   target does not answer    here    here       here              here
 *   target loses its phone    here    here       here              here
 *   target gone after answer  T       T          here              C
 *   taken back by transferor  (out)   T          (out)             C
 *   transferor gone           here    here, T    here              here
 *   transferred gone          T       here, T    here              here
 *
 * (out): the transferor is out of the call and has nothing to take back.
 */
export function transferMatrixScenarios(scene: Scene): void {
  targetScenarios(scene, TARGETS)
  const { start, completedEarly } = matrixOn(scene)

  test('attended, completed while ringing: the transferred party leaves, and the ringing stops', async () => {
    const { ana, eva } = await completedEarly()
    await overBy(scene, ana, eva)
  })

  test('attended, completed while ringing: the target answers, then leaves', async () => {
    const { ana, luis, eva } = await completedEarly()
    await eva.device.answer()
    await hearEachOther(ana.device, eva.device)
    await eva.device.hangup()
    await ana.device.ended()
    expect(luis.device.phase()).toBe('idle')
    await allGone(scene)
  })

  test('attended: the held party leaves, and the consultation continues', async () => {
    const { ana, luis, eva, asking } = await start('attended')
    await ana.device.hangup()
    await luis.device.ended()
    await eva.device.answer()
    await asking?.reaches('talking')
    await eva.device.hangup()
    await asking?.ended()
    await allGone(scene)
  })

  test('attended: the transferor leaves, with both lines', async () => {
    const { ana, luis, eva, asking } = await start('attended')
    await Promise.all([asking?.hangup(), luis.device.hangup()])
    await Promise.all([ana.device.ended(), eva.device.ended()])
    await allGone(scene)
  })

  test.each(['ana', 'luis'] as const)(
    'conference: %s leaves, and the other one gets the ringing target',
    async (who) => {
      const all = await start('conference')
      const stays = who === 'ana' ? all.luis : all.ana
      await all[who].device.hangup()
      await all.eva.device.answer()
      await hearEachOther(stays.device, all.eva.device)
      await stays.device.hangup()
      await all.eva.device.ended()
      await allGone(scene)
    },
  )
}
