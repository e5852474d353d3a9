import { expect, test, vi } from 'vitest'
import { queueOf } from '#platform/telephony/journey/plan-for-tests.ts'
import type { Device, Heard } from '#platform/testing/telephony/device.ts'
import { DID, exchange, hears, members, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

const OWN: Heard = { devices: [], music: true, own: true }

const untilHears = (device: Device, heard: Heard) =>
  vi.waitFor(async () => expect(await device.hears()).toEqual(heard), { timeout: 30_000 })

/** Custom hold music. */
export function musicScenarios(stage: () => CallStage): void {
  const withMusic = async () => {
    const company = await stage().company()
    return { company, music: await stage().music(company) }
  }

  test('a queue plays the company’s music while nobody is free, and stops on the answer', async () => {
    const { company, music } = await withMusic()
    const { carrier, people } = await exchange(
      stage(),
      ([ana]) => ({
        music,
        queues: [queueOf({ id: 5, members: members([ana]) })],
        to: { kind: 'queue', id: 5 },
      }),
      company,
    )
    await people[0].device.call('1002')
    await people[1].device.reaches('ringing')
    await carrier.call(DID, OUTSIDER)
    await untilHears(carrier, OWN)
    await people[0].device.hangup()
    await people[0].device.reaches('ringing')
    await people[0].device.answer()
    await hears(carrier, people[0].device)
  })

  test('a queue’s own music overrides the company’s, and missing music falls back to the default', async () => {
    const { company, music } = await withMusic()
    const { carrier } = await exchange(
      stage(),
      () => ({
        music: 'music-gone',
        queues: [queueOf({ id: 5, music }), queueOf({ id: 6 })],
        numbers: new Map([['7006', { kind: 'queue', id: 6 }]]),
        to: { kind: 'queue', id: 5 },
      }),
      company,
    )
    await carrier.call(DID, OUTSIDER)
    await untilHears(carrier, OWN)
    const colleague = await stage().device(await stage().extension(company, '1004'))
    await colleague.call('7006')
    await vi.waitFor(async () => expect((await colleague.hears()).music).toBe(true), { timeout: 30_000 })
    expect(await colleague.hears()).not.toMatchObject({ own: true })
  })

  test('a held party hears the company’s music, inside or outside', async () => {
    const { company, music } = await withMusic()
    const { carrier, people } = await exchange(
      stage(),
      ([ana]) => ({ music, to: { kind: 'extension', id: ana } }),
      company,
    )
    const [ana, luis] = people
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await hears(carrier, ana.device)
    await ana.device.hold()
    await untilHears(carrier, OWN)
    await ana.device.resume()
    await hears(carrier, ana.device)
    await carrier.hangup()
    await ana.device.reaches('idle')
    await luis.device.call('1001')
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await hears(luis.device, ana.device)
    await ana.device.hold()
    await untilHears(luis.device, OWN)
  })
}
