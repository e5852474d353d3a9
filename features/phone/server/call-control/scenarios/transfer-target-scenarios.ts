import { describe, expect, test, vi } from 'vitest'
import { ivrOf, queueOf, ringGroupOf } from '#platform/telephony/journey/plan-for-tests.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { audible, DID, exchange, members, OUTSIDER } from './stage/exchange-setting.ts'
import { allGone, hearEachOther, type Scene, type Side } from './stage/scenario-people.ts'

/** Internal numbers that are not a single person. */
const QUEUE = '8000'
const GROUP = '8001'
const MENU = '8002'
const OUTSIDE = '3007654321'

/** Transfers to every kind of destination, from the screen and by the phone's own key, on any engine. */
export function transferTargetScenarios(scene: Scene): void {
  /** An outside caller talks to ana, who transfers them; luis serves the queue, the group and the menu. */
  async function called() {
    const company = await exchange(scene.stage(), ([ana, luis]) => ({
      numbers: new Map([
        [QUEUE, { kind: 'queue', id: 5 }],
        [GROUP, { kind: 'ring_group', id: 4 }],
        [MENU, { kind: 'ivr', id: 7 }],
      ]),
      queues: [queueOf({ id: 5, members: members([luis]), ringSeconds: 2, maxWaitSeconds: 30 })],
      ringGroups: [ringGroupOf({ id: 4, members: [luis] })],
      ivrs: [ivrOf({ id: 7, options: new Map([['2', { kind: 'extension', id: luis }]]) })],
      to: { kind: 'extension', id: ana },
    }))
    const { carrier, people } = company
    const [ana, luis] = people
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await hearEachOther(ana.device, carrier)
    return { ...company, ana, luis }
  }

  /** From the screen, and by a phone's own transfer key. */
  const WAYS: [string, (ana: Side, target: string) => Promise<void>][] = [
    [
      'the screen',
      async ({ extension, device }, target) => {
        const callId = device.sipCallId() ?? ''
        const command = {
          what: 'transfer',
          endpoint: extension.endpoint,
          callId,
          target,
          type: 'blind',
        } as const
        expect(await scene.stage().phone.handleCommand(command)).toEqual({ refused: null })
      },
    ],
    ['the telephone', async ({ device }, target) => void (await device.transfer(target))],
  ]

  describe.each(WAYS)('transferred by %s', (_, transfer) => {
    async function talksTo(who: Device, { device }: Pick<Side, 'device'>): Promise<void> {
      await device.reaches('ringing')
      await device.answer()
      await hearEachOther(who, device)
      await device.hangup()
      await who.ended()
      await allGone(scene)
    }

    test.each([
      ['a queue', QUEUE],
      ['a ring group', GROUP],
    ])('to %s: its agent answers', async (_, number) => {
      const { ana, luis, carrier } = await called()
      await transfer(ana, number)
      await ana.device.ended()
      expect(await luis.device.incoming()).toMatchObject({ number: OUTSIDER.number })
      await talksTo(carrier, luis)
    })

    test('to a queue whose agent does not answer: it is offered again, and the call does not return', async () => {
      const { ana, luis, carrier } = await called()
      await transfer(ana, QUEUE)
      await ana.device.ended()
      await luis.device.reaches('ringing')
      await luis.device.ended()
      await luis.device.reaches('ringing')
      expect(ana.device.phase()).toBe('idle')
      await talksTo(carrier, luis)
    })

    test('to a menu: a key leads on', async () => {
      const { ana, luis, carrier } = await called()
      const prompted = audible(carrier)
      await transfer(ana, MENU)
      await ana.device.ended()
      await prompted
      await carrier.digits('2')
      await talksTo(carrier, luis)
    })

    /** Luis calls ana, who transfers him outside. */
    async function transferredOutside() {
      const { people, carrier } = await exchange(scene.stage(), ([ana]) => ({
        to: { kind: 'extension', id: ana },
      }))
      const [ana, luis] = people
      await luis.device.call('1001')
      await ana.device.reaches('ringing')
      await ana.device.answer()
      await hearEachOther(ana.device, luis.device)
      await transfer(ana, OUTSIDE)
      await ana.device.ended()
      return { ana, luis, carrier }
    }

    test('to an outside number: the carrier rings, and they talk', async () => {
      const { luis, carrier } = await transferredOutside()
      expect(await carrier.incoming()).toMatchObject({ dialed: OUTSIDE })
      await talksTo(luis.device, { device: carrier })
    })

    test('to a busy outside number: returns to the transferor', async () => {
      const { ana, luis, carrier } = await transferredOutside()
      await carrier.reaches('ringing')
      await carrier.busy()
      await talksTo(luis.device, ana)
    })

    test('to voicemail: the message is stored for its owner', async () => {
      const { ana, luis, carrier } = await called()
      const greeted = scene.stage().nextPlayed()
      await transfer(ana, '*1002')
      await ana.device.ended()
      await greeted
      const { companyId } = luis.extension
      // Longer than somebody who hangs up after the tone.
      await new Promise<void>((done) => setTimeout(done, 2_500))
      await carrier.hangup()
      await vi.waitFor(
        async () =>
          expect((await scene.stage().messages()).filter((one) => one.companyId === companyId)).toMatchObject(
            [{ extension: '1002', caller: { number: OUTSIDER.number } }],
          ),
        { timeout: 30_000 },
      )
      expect(luis.device.phase()).toBe('idle')
      await allGone(scene)
    })
  })
}
