import { expect, test } from 'vitest'
import { queueOf, ringGroupOf } from '#platform/telephony/journey/plan-for-tests.ts'
import type { TestCompany, TestExtension } from '../../testing.ts'
import { DID, exchange, hears, members, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

/** Missed calls when several phones rang. */
export function missedScenarios(stage: () => CallStage): void {
  const missedBy = async (...who: TestExtension[]) =>
    (await Promise.all(who.map((one) => stage().historyOf(one)))).map((lines) =>
      lines.map(({ missed }) => missed),
    )

  /** The company's list of missed calls. */
  async function toWorkOff({ id }: TestCompany) {
    await stage().phone.settled()
    const rows = await stage()
      .database.systemRows.selectFrom('missed_calls')
      .select(['number'])
      .where('company_id', '=', id)
      .execute()
    return rows.map(({ number }) => number)
  }

  test('a ring group: nothing is missed when somebody answers, otherwise it is one missed call', async () => {
    const { company, carrier, people } = await exchange(stage(), (ids) => ({
      ringGroups: [ringGroupOf({ id: 4, members: ids })],
      to: { kind: 'ring_group', id: 4 },
    }))
    const extensions = people.map(({ extension }) => extension)
    const everybodyRings = () => Promise.all(people.map(({ device }) => device.reaches('ringing')))
    await carrier.call(DID, OUTSIDER)
    await everybodyRings()
    await people[1].device.answer()
    await hears(carrier, people[1].device)
    await carrier.hangup()
    await Promise.all(people.map(({ device }) => device.reaches('idle')))
    expect(await missedBy(...extensions)).toEqual([[], [false], []])
    expect(await toWorkOff(company)).toEqual([])

    await carrier.reaches('idle')
    await carrier.call(DID, OUTSIDER)
    await everybodyRings()
    await carrier.hangup()
    await Promise.all(people.map(({ device }) => device.reaches('idle')))
    expect(await toWorkOff(company)).toHaveLength(1)
  })

  test('somebody with two devices: one row in the history and one missed call, whatever the devices do', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana]) => ({
      to: { kind: 'extension', id: ana },
    }))
    const [{ extension, device }] = people
    const desk = await stage().device(extension)
    const ringsOnBoth = async () => {
      await carrier.call(DID, OUTSIDER)
      await Promise.all([device.reaches('ringing'), desk.reaches('ringing')])
    }
    const allIdle = () => Promise.all([carrier, device, desk].map((one) => one.reaches('idle')))
    await ringsOnBoth()
    await carrier.hangup()
    await allIdle()
    expect(await missedBy(extension)).toEqual([[true]])

    await ringsOnBoth()
    await device.busy()
    await carrier.hangup()
    await allIdle()
    await ringsOnBoth()
    await device.reject()
    await allIdle()
    expect(await missedBy(extension)).toEqual([[true, true, false]])
    expect(await toWorkOff(company)).toHaveLength(2)
  })

  test('a queue: an agent who let it ring has missed nothing when another answers', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana, luis]) => ({
      queues: [queueOf({ id: 5, members: members([ana, luis]), ringSeconds: 1 })],
      to: { kind: 'queue', id: 5 },
    }))
    const [ana, luis] = people
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await luis.device.reaches('ringing')
    await luis.device.answer()
    await hears(carrier, luis.device)
    await carrier.hangup()
    await luis.device.ended()
    expect(await missedBy(ana.extension, luis.extension)).toEqual([[], [false]])
    expect(await toWorkOff(company)).toEqual([])

    await carrier.reaches('idle')
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await carrier.hangup()
    await ana.device.reaches('idle')
    expect(await toWorkOff(company)).toHaveLength(1)
  })
}
