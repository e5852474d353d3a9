import { expect, test } from 'vitest'
import type { CallRecord } from '../../../contract/history.ts'
import { hearEachOther, overBy, type Scene, type Side } from './stage/scenario-people.ts'
import { asked, asking, callOf, three } from './stage/transfer-setting.ts'

/** A transferred call in people's histories: one row, on any engine. */
export function transferHistoryScenarios(scene: Scene): void {
  /** Once both have hung up. */
  const listOf = ({ extension }: Side): Promise<CallRecord[]> => scene.stage().listOf(extension)
  const blind = (by: Side, target: string) =>
    scene.stage().phone.handleCommand({ what: 'transfer', ...callOf(by), target, type: 'blind' })

  async function hangUp(one: Side, other: Side): Promise<void> {
    await overBy(scene, one, other)
  }

  test('transferred: one row for each of the three, and the transferred caller sees the last party and the transferrer', async () => {
    const { ana, luis, eva } = await three(scene)
    await blind(luis, '1003')
    await eva.device.reaches('ringing')
    await eva.device.answer()
    await hearEachOther(ana.device, eva.device)
    await hangUp(ana, eva)
    expect(await listOf(ana)).toMatchObject([
      {
        direction: 'OUTGOING',
        number: '1003',
        outcome: 'answered',
        via: { number: '1002', label: 'Luis Ñáñez' },
      },
    ])
    expect(await listOf(luis)).toMatchObject([{ direction: 'INCOMING', number: '1001', via: null }])
    expect(await listOf(eva)).toMatchObject([{ direction: 'INCOMING', number: '1001', via: null }])
    const [row] = await listOf(ana)
    // The page that shows the row is sent its change.
    const published = await scene.stage().publishedTo(`user:${ana.extension.userId}`)
    const rows = published.flatMap(({ type, data }) => (type === 'call_recorded' ? [data as CallRecord] : []))
    expect(rows.map(({ id }) => id)).toEqual([row?.id, row?.id])
    expect(rows.at(-1)).toEqual(row)
  })

  test('returned to the transferrer after no answer: still one row', async () => {
    const { ana, luis, eva } = await three(scene)
    await blind(luis, '1003')
    await eva.device.reaches('ringing')
    await eva.device.reject()
    await luis.device.reaches('ringing')
    await luis.device.answer()
    await hearEachOther(ana.device, luis.device)
    await hangUp(ana, luis)
    expect(await listOf(luis)).toMatchObject([
      { number: '1001', outcome: 'answered', via: null, missed: false },
    ])
    expect(await listOf(ana)).toHaveLength(1)
  })

  test('attended: the consultation belongs to the call it was about', async () => {
    const { ana, luis, eva, first, line } = await asked(scene)
    await scene.stage().phone.handleCommand({ what: 'complete-transfer', ...first })
    await Promise.all([luis.device.ended(), line.ended()])
    await hearEachOther(ana.device, eva.device)
    await hangUp(eva, ana)
    expect(await listOf(luis)).toMatchObject([{ direction: 'INCOMING', number: '1001', via: null }])
    expect(await listOf(ana)).toMatchObject([
      { direction: 'OUTGOING', number: '1003', via: { number: '1002' } },
    ])
    expect(await listOf(eva)).toMatchObject([
      { direction: 'INCOMING', number: '1001', via: { number: '1002' }, missed: false },
    ])
  })

  test('completed before the target answered: nothing counts as missed', async () => {
    const { ana, luis, eva, first, line } = await asking(scene)
    await scene.stage().phone.handleCommand({ what: 'complete-transfer', ...first })
    await Promise.all([luis.device.ended(), line.ended(), eva.device.ended()])
    await eva.device.reaches('ringing')
    await eva.device.answer()
    await hearEachOther(ana.device, eva.device)
    await hangUp(eva, ana)
    expect(await listOf(eva)).toMatchObject([{ number: '1001', outcome: 'answered', missed: false }])
    expect(await listOf(luis)).toMatchObject([{ number: '1001' }])
  })

  test('parked and taken: one row, however often', async () => {
    const { ana, luis, eva } = await three(scene)
    const park = (by: Side) => scene.stage().phone.handleCommand({ what: 'park', ...callOf(by) })
    await park(luis)
    await luis.device.ended()
    await eva.device.call('*701')
    await hearEachOther(ana.device, eva.device)
    await park(eva)
    await eva.device.ended()
    await luis.device.call('*701')
    await hearEachOther(ana.device, luis.device)
    await hangUp(ana, luis)
    expect(await listOf(ana)).toMatchObject([{ direction: 'OUTGOING', number: '1002', via: null }])
    expect(await listOf(luis)).toMatchObject([{ direction: 'INCOMING', number: '1001' }])
    expect(await listOf(eva)).toMatchObject([{ direction: 'INCOMING', number: '1001' }])
  })

  test('a consultation without a transfer is a call of its own', async () => {
    const { ana, luis, eva, first, line } = await asking(scene)
    await scene.stage().phone.handleCommand({ what: 'cancel-transfer', ...first })
    await Promise.all([line.ended(), eva.device.ended()])
    await luis.device.resume()
    await hearEachOther(ana.device, luis.device)
    await hangUp(ana, luis)
    expect((await listOf(luis)).map(({ number }) => number)).toEqual(['1003', '1001'])
  })
}
