import { expect, test, vi } from 'vitest'
import type { CallOrder } from './orders.ts'
import { allGone, hearEachOther, overBy, type Scene, type Side } from './scenario-people.ts'
import { asked, asking, callOf, three } from './transfer-setting.ts'

/** Transfers of each kind, on any engine. */
export function transferScenarios(scene: Scene): void {
  const obey = (order: CallOrder) => scene.stage().phone.obey(order)
  const blind = (by: Side, target: string) => obey({ what: 'transfer', ...callOf(by), target, type: 'blind' })

  test('a blind transfer: the caller goes on to somebody else, who sees them; the transferor is out', async () => {
    const { ana, luis, eva } = await three(scene)
    expect(await blind(luis, '1003')).toEqual({ refused: null })
    await luis.device.ended()
    expect(await eva.device.incoming()).toMatchObject({ number: '1001', name: 'Ana' })
    expect(ana.device.phase()).toBe('talking')
    await eva.device.answer()
    await hearEachOther(ana.device, eva.device)
    await overBy(scene, ana, eva)
    expect(await scene.stage().historyOf(eva.extension)).toMatchObject([
      { direction: 'INCOMING', number: '1001', outcome: 'answered', talked: true },
    ])
    expect(await scene.stage().historyOf(luis.extension)).toMatchObject([{ outcome: 'answered' }])
  })

  test('the one who was called is transferred as well', async () => {
    const { ana, luis, eva } = await three(scene)
    expect(await blind(ana, '1003')).toEqual({ refused: null })
    await ana.device.ended()
    expect(await eva.device.incoming()).toMatchObject({ number: '1002' })
    await eva.device.answer()
    await hearEachOther(luis.device, eva.device)
    await overBy(scene, eva, luis)
  })

  test('whoever is transferred gives up meanwhile: it rings no more', async () => {
    const { ana, luis, eva } = await three(scene)
    await blind(luis, '1003')
    await eva.device.reaches('ringing')
    await overBy(scene, ana, eva)
  })

  test('to somebody without a phone: back at once', async () => {
    const { ana, luis, eva } = await three(scene)
    await eva.device.unregister()
    expect(await blind(luis, '1003')).toEqual({ refused: null })
    await luis.device.ended()
    await luis.device.reaches('ringing')
    await luis.device.reject()
    await ana.device.ended()
    await allGone(scene)
  })

  test('not to who is in the call already, to nobody, or without a call', async () => {
    const { ana, luis, eva } = await three(scene)
    expect(await blind(luis, '1001')).toEqual({ refused: 'in-call' })
    expect(await blind(luis, '1002')).toEqual({ refused: 'in-call' })
    expect(await blind(luis, '1999')).toEqual({ refused: 'unknown-number' })
    const foreign = { ...callOf(luis), endpoint: eva.extension.endpoint }
    expect(await obey({ what: 'transfer', ...foreign, target: '1003', type: 'blind' })).toEqual({
      refused: 'no-call',
    })
    await hearEachOther(ana.device, luis.device)
    await ana.device.hangup()
    await luis.device.ended()
  })

  test('who is put on hold is told so, and when the call goes on', async () => {
    const { ana, luis } = await three(scene)
    const told = async () =>
      (await scene.stage().toldTo(`user:${ana.extension.userId}`)).flatMap(({ type, data }) =>
        type === 'call_held' ? [data] : [],
      )
    const about = { sip_call_ids: [ana.device.sipCallId()] }
    await luis.device.hold()
    await vi.waitFor(async () => expect(await told()).toMatchObject([{ ...about, held: true }]))
    await luis.device.resume()
    await vi.waitFor(async () =>
      expect(await told()).toMatchObject([
        { ...about, held: true },
        { ...about, held: false },
      ]),
    )
    await overBy(scene, ana, luis)
  })

  test('an attended transfer: asked, taken, put together', async () => {
    const { ana, luis, eva, first, line } = await asked(scene)
    await vi.waitFor(async () => expect(await ana.device.hears()).toEqual({ devices: [], music: true }), {
      timeout: 8_000,
    })
    expect(await obey({ what: 'complete-transfer', ...first })).toEqual({ refused: null })
    await Promise.all([luis.device.ended(), line.ended()])
    await hearEachOther(ana.device, eva.device)
    await overBy(scene, eva, ana)
  })

  test('a leg that is out of the bridge just after it was put through is put in again', async () => {
    const { ana, luis, eva, first, line } = await asked(scene)
    expect(await obey({ what: 'complete-transfer', ...first })).toEqual({ refused: null })
    await scene.stage().phone.settled()
    await scene.stage().takeOut(ana.device)
    await Promise.all([luis.device.ended(), line.ended()])
    await hearEachOther(ana.device, eva.device)
    await overBy(scene, eva, ana)
  })

  test('completed before an answer: whoever waits goes there, and back when nobody answers', async () => {
    const { ana, luis, eva, first, line } = await asking(scene)
    expect(await obey({ what: 'complete-transfer', ...first })).toEqual({ refused: null })
    await Promise.all([luis.device.ended(), line.ended()])
    await vi.waitFor(async () => expect(await eva.device.incoming()).toMatchObject({ number: '1001' }), {
      timeout: 8_000,
    })
    await eva.device.reaches('ringing')
    await eva.device.reject()
    await luis.device.reaches('ringing')
    await luis.device.answer()
    await hearEachOther(ana.device, luis.device)
    await overBy(scene, ana, luis)
  })

  test('called off: back to who waits', async () => {
    const { ana, luis, eva, first, line } = await asked(scene)
    expect(await obey({ what: 'cancel-transfer', ...first })).toEqual({ refused: null })
    await Promise.all([line.ended(), eva.device.ended()])
    await luis.device.resume()
    await hearEachOther(ana.device, luis.device)
    await overBy(scene, luis, ana)
  })

  test('the target is told beforehand who is to be put through, and may refuse', async () => {
    const { ana, luis, eva, first, line } = await asking(scene)
    await obey({ what: 'transfer', ...first, target: '1003', type: 'attended' })
    const [invitation] = (await scene.stage().toldTo(`user:${eva.extension.userId}`)).filter(
      ({ type }) => type === 'transfer_invitation',
    )
    expect(invitation?.data).toMatchObject({ from: { number: '1002' }, about: { number: '1001' } })
    const callId = (invitation?.data as { call_id: string } | undefined)?.call_id ?? ''
    const endpoint = eva.extension.endpoint
    const refusal = {
      what: 'reject-transfer',
      endpoint,
      callId,
      type: 'attended',
      reason: 'Ahora no',
    } as const
    expect(await obey(refusal)).toEqual({ refused: null })
    await Promise.all([eva.device.ended(), line.ended()])
    const told = await scene.stage().toldTo(`user:${luis.extension.userId}`)
    expect(told.find(({ type }) => type === 'transfer_rejected')?.data).toMatchObject({
      by: { number: '1003' },
      reason: 'Ahora no',
    })
    await overBy(scene, luis, ana)
  })

  test('the target refuses by the phone, and the reason arrives after that', async () => {
    const { ana, luis, eva, first, line } = await asking(scene)
    await obey({ what: 'transfer', ...first, target: '1003', type: 'attended' })
    const news = await scene.stage().toldTo(`user:${eva.extension.userId}`)
    const callId =
      (news.find(({ type }) => type === 'transfer_invitation')?.data as { call_id: string } | undefined)
        ?.call_id ?? ''
    await eva.device.reject()
    await Promise.all([eva.device.ended(), line.ended()])
    const late = { what: 'reject-transfer', callId, type: 'attended', reason: 'Ahora no' } as const
    // By nobody but who was asked.
    expect(await obey({ ...late, endpoint: ana.extension.endpoint })).toEqual({ refused: 'no-call' })
    expect(await obey({ ...late, endpoint: eva.extension.endpoint })).toEqual({ refused: null })
    const told = await scene.stage().toldTo(`user:${luis.extension.userId}`)
    expect(told.filter(({ type }) => type === 'transfer_rejected').map(({ data }) => data)).toMatchObject([
      { by: { number: '1003' }, type: 'attended', reason: 'Ahora no' },
    ])
    await overBy(scene, luis, ana)
    expect(await obey({ ...late, endpoint: eva.extension.endpoint })).toEqual({ refused: 'no-call' })
  })

  test.each(['who waits', 'who asked', 'who was asked'])('%s goes while it is asked', async (who) => {
    const { ana, luis, eva, first, line } = await asked(scene)
    if (who === 'who waits') {
      await ana.device.hangup()
      await luis.device.ended()
      expect(await obey({ what: 'complete-transfer', ...first })).toEqual({ refused: 'no-call' })
      await eva.device.hangup()
      await line.ended()
    } else if (who === 'who asked') {
      await Promise.all([line.hangup(), luis.device.hangup()])
      await Promise.all([ana.device.ended(), eva.device.ended()])
    } else {
      await eva.device.hangup()
      await line.ended()
      expect(await obey({ what: 'complete-transfer', ...first })).toEqual({ refused: 'no-call' })
      await ana.device.hangup()
      await luis.device.ended()
    }
    await allGone(scene)
  })

  test('a call is refused from the screen, with a reason', async () => {
    const { ana, luis } = await scene.pair()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    const endpoint = luis.extension.endpoint
    const order: CallOrder = { what: 'reject-call', endpoint, from: '1001', reason: 'En reunión' }
    expect(await obey(order)).toEqual({ refused: null })
    expect(await ana.device.ended()).toEqual({ cause: 'rejected' })
    await luis.device.ended()
    const told = await scene.stage().toldTo(`user:${ana.extension.userId}`)
    expect(told.find(({ type }) => type === 'call_rejected')?.data).toMatchObject({ reason: 'En reunión' })
    await allGone(scene)
  })
}
