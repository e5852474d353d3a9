import { describe, expect, test } from 'vitest'
import type { Device } from '#platform/telephony/device.ts'
import type { CallOrder } from './orders.ts'
import { allGone, hearEachOther, type Scene, type Side, talk } from './scenario-people.ts'

/** Ana talks with luis, who transfers her to eva, whose phone rings. `asking`: what luis asks her on, of an attended transfer. */
interface Transfer {
  ana: Side
  luis: Side
  eva: Side
  asking: Device | null
}

type Target = (eva: Device) => Promise<void>

/** What becomes of the target while it rings. */
const TARGETS: [string, Target][] = [
  ['is busy', (eva) => eva.busy()],
  ['refuses', (eva) => eva.reject()],
  // Longer than a phone may ring.
  ['does not answer', async (eva) => void (await eva.ended(10_000))],
  ['loses its phone', (eva) => eva.unregister()],
]

/** Each of the three leaves while the target of a transfer rings, on whichever engine; the rest of blind ones is in `transfer-scenarios`. */
export function transferMatrixScenarios(scene: Scene): void {
  const obey = (order: CallOrder) => scene.stage().phone.obey(order)
  const callOf = ({ extension, device }: Side) => ({
    endpoint: extension.endpoint,
    callId: device.sipCallId() ?? '',
  })

  async function start(type: 'blind' | 'attended' | 'conference'): Promise<Transfer> {
    const { ana, luis } = await scene.pair()
    const eva = await scene.colleague(ana, '1003')
    await talk(ana, luis)
    let asking: Device | null = null
    if (type === 'attended') {
      await luis.device.hold()
      asking = await scene.stage().device(luis.extension)
      await asking.call('1003')
    } else {
      expect(await obey({ what: 'transfer', ...callOf(luis), target: '1003', type })).toEqual({
        refused: null,
      })
      if (type === 'blind') await luis.device.ended()
    }
    await eva.device.reaches('ringing')
    return { ana, luis, eva, asking }
  }

  /** The two of the beginning have each other again. */
  async function goOn({ ana, luis }: Transfer): Promise<void> {
    await hearEachOther(ana.device, luis.device)
    await luis.device.hangup()
    await ana.device.ended()
    await allGone(scene)
  }

  describe.each(TARGETS)('the target %s', (_, react) => {
    test('attended: back to who waits', async () => {
      const all = await start('attended')
      await react(all.eva.device)
      await all.asking?.ended(10_000)
      await all.luis.device.resume()
      await goOn(all)
    })

    test('conference: the two talk on', async () => {
      const all = await start('conference')
      await react(all.eva.device)
      await goOn(all)
    })
  })

  test.each(TARGETS.slice(0, 2))(
    'blind, the target %s, and the transferor is not there either: the call ends',
    async (_, react) => {
      const { ana, luis, eva } = await start('blind')
      await luis.device.unregister()
      await react(eva.device)
      await ana.device.ended(15_000)
      await allGone(scene)
    },
  )

  test('attended: who waits leaves, the question goes on', async () => {
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
    'conference: %s leaves, who stays gets the one that rings',
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
