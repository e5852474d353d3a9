import { expect, test, vi } from 'vitest'
import { incoming, outgoing, type Scene, talk } from './stage/scenario-people.ts'

/** Calls to a busy person, and calls beyond a company's daily limit. */
export function busyScenarios(scene: Scene): void {
  test('a second call rings during the first, and both run at once', async () => {
    const { ana, luis } = await scene.pair()
    const desk = await scene.stage().device(luis.extension)
    await ana.device.call('1002')
    await Promise.all([luis.device.reaches('ringing'), desk.reaches('ringing')])
    await luis.device.answer()
    await ana.device.reaches('talking')
    await desk.reaches('idle')

    const marta = await scene.colleague(ana, '1003')
    await marta.device.call('1002')
    await desk.reaches('ringing')
    expect(await desk.incoming()).toMatchObject({ number: '1003' })
    await marta.device.reaches('ringback')
    // The first call is not affected.
    expect((await ana.device.hears()).devices).toEqual([luis.device.id])
    await desk.answer()
    await marta.device.reaches('talking')
    await vi.waitFor(
      async () => {
        expect((await marta.device.hears()).devices).toEqual([desk.id])
        expect((await luis.device.hears()).devices).toEqual([ana.device.id])
      },
      { timeout: 30_000 },
    )
    // The limit is two at a time: the third caller hears busy and nobody is disturbed.
    const eva = await scene.colleague(ana, '1004')
    await eva.device.call('1002')
    expect(await eva.device.ended()).toEqual({ cause: 'busy' })

    await ana.device.hangup()
    await luis.device.ended()
    await marta.device.reaches('talking')
    const published = await scene.stage().publishedTo(`company:${luis.extension.companyId}`)
    const ofLuis = published.filter(
      ({ data }) => (data as { account?: string }).account === luis.extension.endpoint,
    )
    // Still in a call after the first ended: the state did not change, so no event was sent.
    expect(ofLuis.at(-1)?.data).toMatchObject({ status: 'IN_CALL' })
    await marta.device.hangup()
    await desk.ended()
    expect(await scene.stage().historyOf(luis.extension)).toEqual([
      incoming(ana.extension, { talked: true }),
      incoming(marta.extension, { talked: true }),
      incoming(eva.extension, { outcome: 'busy', missed: true }),
    ])
  })

  test('a callee whose limit is one call is busy during it', async () => {
    const { ana, luis } = await scene.pair({ callLimit: 1 })
    await talk(ana, luis)
    const { extension: marta, device } = await scene.colleague(ana, '1003')
    await device.call('1002')
    expect(await device.ended()).toEqual({ cause: 'busy' })
    expect(await scene.stage().historyOf(marta)).toEqual([outgoing(luis.extension, { outcome: 'busy' })])
    await ana.device.hangup()
    await luis.device.ended()
    expect(await scene.stage().historyOf(luis.extension)).toEqual([
      incoming(ana.extension, { talked: true }),
      incoming(marta, { outcome: 'busy', missed: true }),
    ])
  })

  test('the callee’s only device answers busy', async () => {
    const { ana, luis } = await scene.pair()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await luis.device.busy()
    expect(await ana.device.ended()).toEqual({ cause: 'busy' })
    expect((await scene.histories(ana.extension, luis.extension)).callee).toEqual([
      incoming(ana.extension, { outcome: 'busy', missed: true }),
    ])
  })

  test('calling one’s own number is busy, and leaves no missed call', async () => {
    const { ana } = await scene.pair()
    await ana.device.call('1001')
    expect(await ana.device.ended()).toEqual({ cause: 'busy' })
    expect(await scene.stage().historyOf(ana.extension)).toEqual([
      outgoing(ana.extension, { outcome: 'busy' }),
    ])
  })

  test('a call beyond the company’s daily limit is refused, and the history says why', async () => {
    const { ana, luis } = await scene.pair({ maxCallsADay: 1 })
    await talk(ana, luis)
    await ana.device.hangup()
    await luis.device.ended()
    await luis.device.call('1001')
    expect(await luis.device.ended()).toEqual({ cause: 'not-allowed' })
    expect(ana.device.phase()).toBe('idle')
    expect(await scene.histories(ana.extension, luis.extension)).toEqual({
      caller: [outgoing(luis.extension, { talked: true })],
      callee: [
        incoming(ana.extension, { talked: true }),
        outgoing(ana.extension, { outcome: 'daily-limit' }),
      ],
    })
  })
}
