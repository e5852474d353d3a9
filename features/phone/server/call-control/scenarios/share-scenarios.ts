import { expect, test } from 'vitest'
import type { Device } from '#platform/testing/telephony/device.ts'
import { DID, exchange, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

/** More than any share in these scenarios admits at once. */
const MANY = 40

/** Companies that call, or are called, more than their share. */
export function shareScenarios(stage: () => CallStage): void {
  const toAna = () => exchange(stage(), ([ana]) => ({ to: { kind: 'extension', id: ana } }))
  const allow = (company: number, perSecond: number) =>
    stage()
      .database.systemRows.updateTable('companies')
      .set({ max_calls_second: perSecond })
      .where('id', '=', company)
      .execute()

  async function callUntilRefused(device: Device, dialed: string): Promise<void> {
    for (let calls = 0; calls < MANY; calls += 1) {
      await device.call(dialed, OUTSIDER)
      const { cause } = await device.ended()
      await device.reaches('idle')
      if (cause === 'congestion') return
    }
    throw new Error(`all ${MANY} calls were let in`)
  }

  test('beyond its share a company hears congestion, except to an emergency number; others call as ever', async () => {
    const [noisy, quiet] = [await toAna(), await toAna()]
    await allow(noisy.company.id, 1)
    // So that every call but an emergency call is over at once.
    await stage()
      .database.systemRows.updateTable('extensions')
      .set({ reach: 'none' })
      .where('company_id', '=', noisy.company.id)
      .execute()
    const [ana, luis, eva] = noisy.people
    await callUntilRefused(ana.device, '4711')
    // Another phone of the company, at the same moment; three digits alone do not help.
    await callUntilRefused(luis.device, '471')
    await eva.device.call('123')
    await noisy.carrier.reaches('ringing')
    expect(await noisy.carrier.incoming()).toMatchObject({ dialed: '123' })
    await quiet.people[0].device.call('1002')
    await quiet.people[1].device.reaches('ringing')
  })

  test('a flood from a company’s carrier keeps its own people and other companies able to call', async () => {
    const [flooded, quiet] = [await toAna(), await toAna()]
    await allow(flooded.company.id, 1)
    await callUntilRefused(flooded.carrier, '999999')
    await flooded.people[1].device.call('1003')
    await flooded.people[2].device.reaches('ringing')
    await quiet.carrier.call(DID, OUTSIDER)
    await quiet.people[0].device.reaches('ringing')
  })
}
