import { expect, test, vi } from 'vitest'
import type { Device } from '#platform/testing/telephony/device.ts'
import { spyNumber } from '../../../contract/spy-number.ts'
import { allGone, hearEachOther, overBy, type Scene, type Side, talk } from './stage/scenario-people.ts'

/** Supervisors who listen in, on any engine. */
export function supervisionScenarios(scene: Scene): void {
  const hears = (device: Device, ...others: Device[]) =>
    vi.waitFor(
      async () => expect((await device.hears()).devices).toEqual(others.map(({ id }) => id).sort()),
      { timeout: 30_000 },
    )

  async function supervisor(of: Side): Promise<Side> {
    const boss = await scene.colleague(of, '1009')
    await scene
      .stage()
      .database.systemRows.updateTable('users')
      .set({ role: 'supervisor' })
      .where('id', '=', boss.extension.userId)
      .execute()
    return boss
  }

  const audited = async ({ extension }: Side) => {
    const rows = await scene
      .stage()
      .database.systemRows.selectFrom('audit_entries')
      .select(['action', 'subject_name'])
      .where('actor_id', '=', extension.userId)
      .orderBy('id')
      .execute()
    return rows.map(({ action, subject_name: name }) => `${action} ${name}`)
  }

  test('a supervisor listens, whispers and joins; each is audited, and it ends with the call', async () => {
    const { ana, luis } = await scene.pair()
    const boss = await supervisor(ana)
    await talk(ana, luis)
    await boss.device.call(spyNumber('listen', '1002'))
    await boss.device.reaches('talking')
    await hears(boss.device, ana.device, luis.device)
    await hearEachOther(ana.device, luis.device)
    const change = (mode: 'whisper' | 'join') =>
      scene.stage().phone.handleCommand({ what: 'spy-mode', endpoint: boss.extension.endpoint, mode })
    expect(await change('whisper')).toEqual({ refused: null })
    await hears(luis.device, ana.device, boss.device)
    await hears(ana.device, luis.device)
    expect(await change('join')).toEqual({ refused: null })
    await hears(ana.device, luis.device, boss.device)
    expect(scene.stage().phone.statusOf(boss.extension.endpoint)).toBe('IN_CALL')
    await luis.device.hangup()
    await Promise.all([ana.device.ended(), boss.device.ended()])
    await allGone(scene)
    expect(scene.stage().phone.statusOf(boss.extension.endpoint)).toBe('REGISTERED')
    expect(await audited(boss)).toEqual([
      'call.spied.listen 1002 Luis Ñáñez',
      'call.spied.whisper 1002 Luis Ñáñez',
      'call.spied.join 1002 Luis Ñáñez',
    ])
  })

  test('the supervisor hangs up: the two keep talking', async () => {
    const { ana, luis } = await scene.pair()
    const boss = await supervisor(ana)
    await talk(ana, luis)
    await boss.device.call(spyNumber('join', '1001'))
    await hears(luis.device, ana.device, boss.device)
    await boss.device.hangup()
    await hearEachOther(ana.device, luis.device)
    await overBy(scene, ana, luis)
  })

  test('supervision of a transferred call follows the transferred party, not the transferrer', async () => {
    const { ana, luis } = await scene.pair()
    const [boss, eva] = [await supervisor(ana), await scene.colleague(ana, '1003')]
    await talk(ana, luis)
    await boss.device.call(spyNumber('listen', '1001'))
    await hears(boss.device, ana.device, luis.device)
    await scene.stage().phone.handleCommand({
      what: 'transfer',
      endpoint: luis.extension.endpoint,
      callId: luis.device.sipCallId() ?? '',
      target: '1003',
      type: 'blind',
    })
    await eva.device.reaches('ringing')
    await eva.device.answer()
    await hearEachOther(ana.device, eva.device)
    await hears(boss.device, ana.device, eva.device)
    await eva.device.hangup()
    await Promise.all([ana.device.ended(), boss.device.ended()])
    await allGone(scene)
  })

  test('a supervisor of a group may listen to its people only', async () => {
    const { ana, luis } = await scene.pair()
    const boss = await supervisor(ana)
    const company_id = ana.extension.companyId
    const { systemRows } = scene.stage().database
    const { id: group_id } = await systemRows
      .insertInto('user_groups')
      .values({ company_id, name: 'Ventas' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const joins = ({ extension: { userId: user_id } }: Side) =>
      systemRows.insertInto('user_group_members').values({ company_id, group_id, user_id }).execute()
    await joins(boss)
    await joins(luis)
    await talk(ana, luis)
    await boss.device.call(spyNumber('listen', '1001'))
    await boss.device.ended()
    expect(await audited(boss)).toEqual([])
    await boss.device.call(spyNumber('listen', '1002'))
    await hears(boss.device, ana.device, luis.device)
    await ana.device.hangup()
    await Promise.all([luis.device.ended(), boss.device.ended()])
    await allGone(scene)
  })

  test('not allowed to agents or other companies, nor without a call in progress', async () => {
    const { ana, luis } = await scene.pair()
    const [boss, eva] = [await supervisor(ana), await scene.colleague(ana, '1003')]
    await boss.device.call(spyNumber('listen', '1002'))
    await boss.device.ended()
    await talk(ana, luis)
    await eva.device.call(spyNumber('listen', '1002'))
    await eva.device.ended()
    const { ana: stranger } = await scene.pair()
    const other = await supervisor(stranger)
    await other.device.call(spyNumber('listen', '1002'))
    await other.device.ended()
    await hearEachOther(ana.device, luis.device)
    expect(await audited(boss)).toEqual([])
    await overBy(scene, ana, luis)
  })
}
