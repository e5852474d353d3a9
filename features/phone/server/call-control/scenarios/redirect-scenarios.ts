import { expect, test } from 'vitest'
import { queueOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { DID, exchange, members, OUTSIDER } from './stage/exchange-setting.ts'
import { allGone, hearEachOther, overBy, type Scene, slugOf } from './stage/scenario-people.ts'

/** Desk phones that send a call elsewhere by themselves (SIP 302), on any engine. */
export function redirectScenarios(scene: Scene): void {
  async function people() {
    const { ana, luis } = await scene.pair()
    return { ana, luis, eva: await scene.colleague(ana, '1003') }
  }

  test('to a colleague, who answers; the caller is told of nothing but the ringing', async () => {
    const { ana, luis, eva } = await people()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await luis.device.redirect('1003')
    expect(await eva.device.incoming()).toMatchObject({ number: '1001', name: 'Ana' })
    await eva.device.reaches('ringing')
    await eva.device.answer()
    await hearEachOther(ana.device, eva.device)
    await overBy(scene, ana, eva)
    expect(luis.device.phase()).toBe('idle')
    const { companyId: id } = ana.extension
    expect(await scene.stage().historyOf(eva.extension)).toMatchObject([
      { direction: 'INCOMING', number: '1001', outcome: 'answered', talked: true },
    ])
    expect(await scene.stage().factsOf({ id, slug: slugOf(ana) })).toEqual([
      ['entered', 'offered', 'redirected', 'offered', 'answered', 'hung_up'],
    ])
  })

  test('all phones of the person stop ringing', async () => {
    const { ana, luis, eva } = await people()
    const second = await scene.stage().device(luis.extension)
    await ana.device.call('1002')
    await Promise.all([luis.device.reaches('ringing'), second.reaches('ringing')])
    await second.redirect('1003')
    expect(await luis.device.ended()).toMatchObject({ cause: 'cancelled' })
    await eva.device.reaches('ringing')
    await eva.device.reject()
    expect(await ana.device.ended()).toMatchObject({ cause: 'rejected' })
    await allGone(scene)
  })

  test('outside: dialled as by the extension that redirects', async () => {
    const { ana, luis } = await people()
    const { companyId } = luis.extension
    const carrier = await scene.stage().carrier({ id: companyId, slug: slugOf(luis) })
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await luis.device.redirect('3007654321')
    expect(await carrier.incoming()).toMatchObject({ dialed: '3007654321' })
    await carrier.reaches('ringing')
    await carrier.answer()
    await hearEachOther(ana.device, carrier)
    await ana.device.hangup()
    await carrier.ended()
    await allGone(scene)
  })

  test.each([
    ['nobody', '1999'],
    ['oneself', '1002'],
  ])('to %s: nobody answers', async (_, to) => {
    const { ana, luis } = await people()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await luis.device.redirect(to)
    expect(await ana.device.ended()).toMatchObject({ cause: 'no-answer' })
    await allGone(scene)
  })

  test('outside, where the extension may not call: nobody is dialled', async () => {
    const { ana, luis } = await people()
    const { companyId, id } = luis.extension
    const carrier = await scene.stage().carrier({ id: companyId, slug: slugOf(luis) })
    const { systemRows } = scene.stage().database
    await systemRows.updateTable('extensions').set({ reach: 'internal' }).where('id', '=', id).execute()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await luis.device.redirect('3007654321')
    expect(await ana.device.ended()).toMatchObject({ cause: 'no-answer' })
    expect(carrier.phase()).toBe('idle')
    await allGone(scene)
  })

  test('two phones that redirect to each other: the caller is hung up', async () => {
    const { ana, luis, eva } = await people()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await luis.device.redirect('1003')
    await eva.device.reaches('ringing')
    await eva.device.redirect('1002')
    expect(await ana.device.ended()).toMatchObject({ cause: 'no-answer' })
    expect(luis.device.phase()).toBe('idle')
    await allGone(scene)
  })

  test('the caller gives up just then: nobody else rings on', async () => {
    const { ana, luis, eva } = await people()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await Promise.all([luis.device.redirect('1003'), ana.device.hangup()])
    await allGone(scene)
    await eva.device.reaches('idle')
  })

  test('the phone of an agent only declines a queue’s call', async () => {
    const { carrier, people: all } = await exchange(scene.stage(), ([, luis]) => ({
      queues: [queueOf({ id: 5, members: members([luis]), restSeconds: 60, maxWaitSeconds: 3 })],
      to: { kind: 'queue', id: 5 },
    }))
    const [, luis, eva] = all
    await carrier.call(DID, OUTSIDER)
    await luis.device.reaches('ringing')
    await luis.device.redirect('1003')
    await carrier.ended()
    expect(eva.device.phase()).toBe('idle')
    await allGone(scene)
  })
}
