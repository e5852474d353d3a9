import { expect, test } from 'vitest'
import { allGone, hearEachOther, type Scene, type Side, talk } from './scenario-people.ts'

type Wishes = Partial<Record<'always' | 'busy' | 'unanswered' | 'away', string>>

/** Calls that their owners want elsewhere, whatever engine carries them. */
export function forwardScenarios(scene: Scene): void {
  const forward = ({ extension }: Side, wishes: Wishes) =>
    scene
      .stage()
      .database.systemRows.insertInto('extension_forwards')
      .values({ extension_id: extension.id, company_id: extension.companyId, ...wishes })
      .execute()

  async function people(wishes: Wishes) {
    const { ana, luis } = await scene.pair({ callLimit: 1 })
    const eva = await scene.colleague(ana, '1003')
    await forward(luis, wishes)
    return { ana, luis, eva }
  }

  async function talksTo(ana: Side, eva: Side) {
    await eva.device.reaches('ringing')
    await eva.device.answer()
    await hearEachOther(ana.device, eva.device)
    await ana.device.hangup()
    await eva.device.ended()
  }

  test('always: it does not ring there', async () => {
    const { ana, luis, eva } = await people({ always: '1003' })
    await ana.device.call('1002')
    await talksTo(ana, eva)
    await allGone(scene)
    expect(luis.device.phase()).toBe('idle')
  })

  test('refused or not answered: it rings there first', async () => {
    const { ana, luis, eva } = await people({ unanswered: '1003' })
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await luis.device.reject()
    await talksTo(ana, eva)
    await allGone(scene)
  })

  test('no device is there', async () => {
    const { ana, luis, eva } = await people({ away: '1003' })
    await luis.device.unregister()
    await ana.device.call('1002')
    await talksTo(ana, eva)
    await allGone(scene)
  })

  test('in another call', async () => {
    const { ana, luis, eva } = await people({ busy: '1003' })
    const marta = await scene.colleague(ana, '1004')
    await talk(marta, luis)
    await ana.device.call('1002')
    await talksTo(ana, eva)
    await hearEachOther(marta.device, luis.device)
    await marta.device.hangup()
    await luis.device.ended()
    await allGone(scene)
  })

  test('two who forward to each other: the caller is let go', async () => {
    const { ana, eva } = await people({ always: '1003' })
    await forward(eva, { always: '1002' })
    await ana.device.call('1002')
    await ana.device.ended(10_000)
    await allGone(scene)
  })
}
