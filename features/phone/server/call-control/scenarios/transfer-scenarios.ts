import { expect, test, vi } from 'vitest'
import type { CallCommand } from '../commands/commands.ts'
import { allGone, hearEachOther, overBy, type Scene, type Side } from './stage/scenario-people.ts'
import { asked, asking, callOf, three } from './stage/transfer-setting.ts'

/** Transfers of each kind, on any engine. */
export function transferScenarios(scene: Scene): void {
  const handleCommand = (command: CallCommand) => scene.stage().phone.handleCommand(command)
  const blind = (by: Side, target: string) =>
    handleCommand({ what: 'transfer', ...callOf(by), target, type: 'blind' })

  test('a blind transfer: the caller goes to somebody else, who sees them, and the transferor is out', async () => {
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

  test('the callee can be transferred as well', async () => {
    const { ana, luis, eva } = await three(scene)
    expect(await blind(ana, '1003')).toEqual({ refused: null })
    await ana.device.ended()
    expect(await eva.device.incoming()).toMatchObject({ number: '1002' })
    await eva.device.answer()
    await hearEachOther(luis.device, eva.device)
    await overBy(scene, eva, luis)
  })

  test('the transferred party gives up meanwhile: the ringing stops', async () => {
    const { ana, luis, eva } = await three(scene)
    await blind(luis, '1003')
    await eva.device.reaches('ringing')
    await overBy(scene, ana, eva)
  })

  test('to somebody without a registered phone: returns at once', async () => {
    const { ana, luis, eva } = await three(scene)
    await eva.device.unregister()
    expect(await blind(luis, '1003')).toEqual({ refused: null })
    await luis.device.ended()
    await luis.device.reaches('ringing')
    await luis.device.reject()
    await ana.device.ended()
    await allGone(scene)
  })

  test('not to a participant of the call, to an unknown number, or without a call', async () => {
    const { ana, luis, eva } = await three(scene)
    expect(await blind(luis, '1001')).toEqual({ refused: 'in-call' })
    expect(await blind(luis, '1002')).toEqual({ refused: 'in-call' })
    expect(await blind(luis, '1999')).toEqual({ refused: 'unknown-number' })
    const foreign = { ...callOf(luis), endpoint: eva.extension.endpoint }
    expect(await handleCommand({ what: 'transfer', ...foreign, target: '1003', type: 'blind' })).toEqual({
      refused: 'no-call',
    })
    await hearEachOther(ana.device, luis.device)
    await ana.device.hangup()
    await luis.device.ended()
  })

  test('the held party sees the hold and its end', async () => {
    const { ana, luis } = await three(scene)
    const published = async () =>
      (await scene.stage().publishedTo(`user:${ana.extension.userId}`)).flatMap(({ type, data }) =>
        type === 'call_held' ? [data] : [],
      )
    const about = { sip_call_ids: [ana.device.sipCallId()] }
    await luis.device.hold()
    await vi.waitFor(async () => expect(await published()).toMatchObject([{ ...about, held: true }]), {
      timeout: 30_000,
    })
    await luis.device.resume()
    await vi.waitFor(
      async () =>
        expect(await published()).toMatchObject([
          { ...about, held: true },
          { ...about, held: false },
        ]),
      { timeout: 30_000 },
    )
    await overBy(scene, ana, luis)
  })

  test('an attended transfer: consultation, answer, completion', async () => {
    const { ana, luis, eva, first, line } = await asked(scene)
    await vi.waitFor(async () => expect(await ana.device.hears()).toEqual({ devices: [], music: true }), {
      timeout: 30_000,
    })
    expect(await handleCommand({ what: 'complete-transfer', ...first })).toEqual({ refused: null })
    await Promise.all([luis.device.ended(), line.ended()])
    await hearEachOther(ana.device, eva.device)
    await overBy(scene, eva, ana)
  })

  test('a leg found outside the bridge right after a transfer is added again', async () => {
    const { ana, luis, eva, first, line } = await asked(scene)
    const slipped = scene.stage().slipOut(ana.device)
    expect(await handleCommand({ what: 'complete-transfer', ...first })).toEqual({ refused: null })
    await slipped
    await Promise.all([luis.device.ended(), line.ended()])
    await hearEachOther(ana.device, eva.device)
    await overBy(scene, eva, ana)
  })

  test('completed before the answer: the held party goes to the target, and returns if nobody answers', async () => {
    const { ana, luis, eva, first, line } = await asking(scene)
    expect(await handleCommand({ what: 'complete-transfer', ...first })).toEqual({ refused: null })
    await Promise.all([luis.device.ended(), line.ended()])
    await vi.waitFor(async () => expect(await eva.device.incoming()).toMatchObject({ number: '1001' }), {
      timeout: 30_000,
    })
    await eva.device.reaches('ringing')
    await eva.device.reject()
    await luis.device.reaches('ringing')
    await luis.device.answer()
    await hearEachOther(ana.device, luis.device)
    await overBy(scene, ana, luis)
  })

  test('cancelled: the held party is resumed', async () => {
    const { ana, luis, eva, first, line } = await asked(scene)
    expect(await handleCommand({ what: 'cancel-transfer', ...first })).toEqual({ refused: null })
    await Promise.all([line.ended(), eva.device.ended()])
    await luis.device.resume()
    await hearEachOther(ana.device, luis.device)
    await overBy(scene, luis, ana)
  })

  test('the target learns in advance who will be transferred, and may refuse', async () => {
    const { ana, luis, eva, first, line } = await asking(scene)
    await handleCommand({ what: 'transfer', ...first, target: '1003', type: 'attended' })
    const [invitation] = (await scene.stage().publishedTo(`user:${eva.extension.userId}`)).filter(
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
    expect(await handleCommand(refusal)).toEqual({ refused: null })
    await Promise.all([eva.device.ended(), line.ended()])
    const published = await scene.stage().publishedTo(`user:${luis.extension.userId}`)
    expect(published.find(({ type }) => type === 'transfer_rejected')?.data).toMatchObject({
      by: { number: '1003' },
      reason: 'Ahora no',
    })
    await overBy(scene, luis, ana)
  })

  test('the target rejects on the phone, and the reason arrives afterwards', async () => {
    const { ana, luis, eva, first, line } = await asking(scene)
    await handleCommand({ what: 'transfer', ...first, target: '1003', type: 'attended' })
    const updates = await scene.stage().publishedTo(`user:${eva.extension.userId}`)
    const callId =
      (updates.find(({ type }) => type === 'transfer_invitation')?.data as { call_id: string } | undefined)
        ?.call_id ?? ''
    await eva.device.reject()
    await Promise.all([eva.device.ended(), line.ended()])
    const late = { what: 'reject-transfer', callId, type: 'attended', reason: 'Ahora no' } as const
    // Only accepted from the person who was asked.
    expect(await handleCommand({ ...late, endpoint: ana.extension.endpoint })).toEqual({ refused: 'no-call' })
    expect(await handleCommand({ ...late, endpoint: eva.extension.endpoint })).toEqual({ refused: null })
    const published = await scene.stage().publishedTo(`user:${luis.extension.userId}`)
    expect(
      published.filter(({ type }) => type === 'transfer_rejected').map(({ data }) => data),
    ).toMatchObject([{ by: { number: '1003' }, type: 'attended', reason: 'Ahora no' }])
    await overBy(scene, luis, ana)
    expect(await handleCommand({ ...late, endpoint: eva.extension.endpoint })).toEqual({ refused: 'no-call' })
  })

  test.each(['held party', 'transferor', 'target'])('the %s leaves during a consultation', async (who) => {
    const { ana, luis, eva, first, line } = await asked(scene)
    if (who === 'held party') {
      await ana.device.hangup()
      await luis.device.ended()
      expect(await handleCommand({ what: 'complete-transfer', ...first })).toEqual({ refused: 'no-call' })
      await eva.device.hangup()
      await line.ended()
    } else if (who === 'transferor') {
      await Promise.all([line.hangup(), luis.device.hangup()])
      await Promise.all([ana.device.ended(), eva.device.ended()])
    } else {
      await eva.device.hangup()
      await line.ended()
      expect(await handleCommand({ what: 'complete-transfer', ...first })).toEqual({ refused: 'no-call' })
      await ana.device.hangup()
      await luis.device.ended()
    }
    await allGone(scene)
  })

  test('a call is rejected from the screen, with a reason', async () => {
    const { ana, luis } = await scene.pair()
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    const endpoint = luis.extension.endpoint
    const command: CallCommand = { what: 'reject-call', endpoint, from: '1001', reason: 'En reunión' }
    expect(await handleCommand(command)).toEqual({ refused: null })
    expect(await ana.device.ended()).toEqual({ cause: 'rejected' })
    await luis.device.ended()
    const published = await scene.stage().publishedTo(`user:${ana.extension.userId}`)
    expect(published.find(({ type }) => type === 'call_rejected')?.data).toMatchObject({
      reason: 'En reunión',
    })
    await allGone(scene)
  })
}
