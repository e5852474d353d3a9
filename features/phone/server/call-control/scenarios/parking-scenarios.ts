import { expect, test, vi } from 'vitest'
import { DID, exchange, hears, OUTSIDER } from './stage/exchange-setting.ts'
import { allGone, hearEachOther, overBy, type Scene, type Side, talk } from './stage/scenario-people.ts'

/** Call parking and pick-up, on any engine. */
export function parkingScenarios(scene: Scene): void {
  const ownCall = ({ extension, device }: Side) => ({
    endpoint: extension.endpoint,
    callId: device.sipCallId() ?? '',
  })
  const park = (by: Side) => scene.stage().phone.handleCommand({ what: 'park', ...ownCall(by) })
  const music = ({ device }: Side) =>
    vi.waitFor(async () => expect((await device.hears()).music).toBe(true), { timeout: 30_000 })

  async function parkedList({ extension }: Side) {
    const published = await scene.stage().publishedTo(`company:${extension.companyId}`)
    return published.findLast(({ type }) => type === 'parked_calls')?.data
  }

  async function latestState({ extension }: Side) {
    const published = await scene.stage().publishedTo(`user:${extension.userId}`)
    return published.findLast(({ type }) => type === 'call_state')?.data
  }

  async function parked() {
    const { ana, luis } = await scene.pair()
    const eva = await scene.colleague(ana, '1003')
    await talk(ana, luis)
    expect(await park(luis)).toEqual({ refused: null })
    await luis.device.ended()
    return { ana, luis, eva }
  }

  test('a parked caller hears music, and the person who dials the slot gets the call', async () => {
    const { ana, luis, eva } = await parked()
    await music(ana)
    expect(await parkedList(ana)).toMatchObject({
      calls: [{ slot: 701, number: '1001', label: 'Ana', parked_by: luis.extension.id }],
    })
    await eva.device.call('*701')
    await hearEachOther(ana.device, eva.device)
    expect(await parkedList(ana)).toEqual({ calls: [] })
    expect(scene.stage().phone.statusOf(eva.extension.endpoint)).toBe('IN_CALL')
    expect(await latestState(ana)).toMatchObject({ state: 'talking', number: '1003' })
    expect(await latestState(eva)).toMatchObject({
      state: 'talking',
      number: '1001',
      sip_call_ids: [eva.device.sipCallId()],
    })
    await overBy(scene, ana, eva)
    expect(await scene.stage().historyOf(eva.extension)).toMatchObject([
      { direction: 'INCOMING', number: '1001', outcome: 'answered', talked: true },
    ])
    expect(await scene.stage().historyOf(ana.extension)).toMatchObject([
      { number: '1002', outcome: 'answered' },
      { direction: 'OUTGOING', number: '1003', outcome: 'answered', talked: true },
    ])
  })

  test('a call that nobody takes in time returns to the person who parked it', async () => {
    const { ana, luis } = await parked()
    await luis.device.reaches('ringing')
    expect(await luis.device.incoming()).toMatchObject({ number: '1001' })
    await luis.device.answer()
    await hearEachOther(ana.device, luis.device)
    expect(await parkedList(ana)).toEqual({ calls: [] })
    await overBy(scene, luis, ana)
  })

  test('a parked caller hangs up, and the slot is empty for the person who dials it', async () => {
    const { ana, eva } = await parked()
    await music(ana)
    await ana.device.hangup()
    await vi.waitFor(async () => expect(await parkedList(ana)).toEqual({ calls: [] }), { timeout: 30_000 })
    await eva.device.call('*701')
    expect(await eva.device.ended()).toMatchObject({ cause: 'no-answer' })
    await allGone(scene)
  })

  test.each(['*81002', '**1002'])('a call ringing at a colleague is picked up by %s', async (code) => {
    const { ana, luis } = await scene.pair()
    const eva = await scene.colleague(ana, '1003')
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await eva.device.call(code)
    expect(await luis.device.ended()).toMatchObject({ cause: 'answered-elsewhere' })
    await hearEachOther(ana.device, eva.device)
    expect(scene.stage().phone.statusOf(luis.extension.endpoint)).toBe('REGISTERED')
    await overBy(scene, eva, ana)
    expect(await scene.stage().historyOf(luis.extension)).toEqual([])
  })

  test('picking up without a ringing call hangs up', async () => {
    const { luis } = await scene.pair()
    await luis.device.call('*8')
    expect(await luis.device.ended()).toMatchObject({ cause: 'no-answer' })
    await allGone(scene)
  })

  test('a group’s call is picked up by the group’s code, by its members only', async () => {
    const { carrier, people } = await exchange(scene.stage(), ([ana, luis]) => ({
      ringGroups: [
        {
          id: 4,
          name: 'Recepción',
          strategy: 'in_order',
          members: [ana, luis],
          ringSeconds: 20,
          skipBusy: true,
          fallback: null,
        },
      ],
      to: { kind: 'ring_group', id: 4 },
    }))
    const [ana, luis, eva] = people
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await eva.device.call('*8')
    expect(await eva.device.ended()).toMatchObject({ cause: 'no-answer' })
    expect(ana.device.phase()).toBe('ringing')
    await luis.device.call('*8')
    await hears(carrier, luis.device)
    await ana.device.ended()
    await carrier.hangup()
    await luis.device.ended()
    await allGone(scene)
  })
}
