import { expect, test, vi } from 'vitest'
import { incoming, outgoing, type Scene, slugOf, talk } from './stage/scenario-people.ts'

/** A call between two people, and its possible endings. */
export function ordinaryScenarios(scene: Scene): void {
  test('rings with the label, is answered, both hear each other, and the caller hangs up', async () => {
    const { ana, luis } = await scene.pair()
    await ana.device.call('1002')
    expect(await luis.device.incoming()).toMatchObject({ name: 'Ana', number: '1001' })
    await ana.device.reaches('ringback')
    await luis.device.answer()
    await ana.device.reaches('talking')
    await vi.waitFor(async () => expect((await luis.device.hears()).devices).toEqual([ana.device.id]), {
      timeout: 30_000,
    })
    await ana.device.hangup()
    expect(await luis.device.ended()).toEqual({ cause: 'normal' })
    expect(await scene.histories(ana.extension, luis.extension)).toEqual({
      caller: [outgoing(luis.extension, { talked: true })],
      callee: [incoming(ana.extension, { talked: true })],
    })
  })

  test('the callee hangs up', async () => {
    const { ana, luis } = await scene.pair()
    await talk(ana, luis)
    await luis.device.hangup()
    expect(await ana.device.ended()).toEqual({ cause: 'normal' })
    expect(await scene.histories(ana.extension, luis.extension)).toEqual({
      caller: [outgoing(luis.extension, { talked: true })],
      callee: [incoming(ana.extension, { talked: true })],
    })
  })

  test('the callee rejects: no missed call', async () => {
    const { ana, luis } = await scene.pair()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await luis.device.reject()
    expect(await ana.device.ended()).toEqual({ cause: 'rejected' })
    expect(await scene.histories(ana.extension, luis.extension)).toEqual({
      caller: [outgoing(luis.extension, { outcome: 'rejected' })],
      callee: [incoming(ana.extension, { outcome: 'rejected' })],
    })
  })

  test('the caller gives up: cancelled, and missed by the callee', async () => {
    const { ana, luis } = await scene.pair()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await ana.device.hangup()
    expect(await luis.device.ended()).toEqual({ cause: 'cancelled' })
    expect(await scene.histories(ana.extension, luis.extension)).toEqual({
      caller: [outgoing(luis.extension, { outcome: 'cancelled' })],
      callee: [incoming(ana.extension, { outcome: 'cancelled', missed: true })],
    })
  })

  test('nobody answers in time', async () => {
    const { ana, luis } = await scene.pair()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    expect(await ana.device.ended()).toEqual({ cause: 'no-answer' })
    expect(await luis.device.ended()).toEqual({ cause: 'cancelled' })
    expect(await scene.histories(ana.extension, luis.extension)).toEqual({
      caller: [outgoing(luis.extension, { outcome: 'no-answer' })],
      callee: [incoming(ana.extension, { outcome: 'no-answer', missed: true })],
    })
  })

  test('nobody has that number', async () => {
    const { ana } = await scene.pair()
    await ana.device.call('4711')
    expect(await ana.device.ended()).toEqual({ cause: 'unknown-number' })
    expect(await scene.stage().historyOf(ana.extension)).toEqual([
      { ...outgoing(ana.extension, { outcome: 'unknown-number' }), number: '4711', name: '' },
    ])
  })

  test('two companies with the same numbers never meet', async () => {
    const [here, there] = [await scene.pair(), await scene.pair()]
    await here.ana.device.call('1002')
    await here.luis.device.reaches('ringing')
    expect(there.luis.device.phase()).toBe('idle')
    await here.luis.device.answer()
    await here.ana.device.reaches('talking')
    await here.ana.device.hangup()
    await here.luis.device.ended()
    expect(await scene.stage().historyOf(there.luis.extension)).toEqual([])

    // Numbers of the other company are unknown here.
    const only = await scene
      .stage()
      .extension({ id: there.ana.extension.companyId, slug: slugOf(there.ana) }, '1777')
    const device = await scene.stage().device(only)
    await here.ana.device.call('1777')
    expect(await here.ana.device.ended()).toEqual({ cause: 'unknown-number' })
    expect(device.phase()).toBe('idle')
  })

  test('hold plays music to the other party, and the call continues afterwards', async () => {
    const { ana, luis } = await scene.pair()
    await talk(ana, luis)
    await ana.device.hold()
    await vi.waitFor(async () => expect(await luis.device.hears()).toEqual({ devices: [], music: true }), {
      timeout: 30_000,
    })
    await ana.device.resume()
    await vi.waitFor(async () => expect((await luis.device.hears()).devices).toEqual([ana.device.id]), {
      timeout: 30_000,
    })
  })
}
