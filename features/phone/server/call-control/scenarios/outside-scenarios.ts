import { expect, test } from 'vitest'
import { queueOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { CallCommand } from '../commands/commands.ts'
import { DID, exchange, hears, members, OUTSIDER } from './stage/exchange-setting.ts'
import { type Side, talk } from './stage/scenario-people.ts'
import type { CallStage } from './stage/stage-types.ts'

const MOBILE = '3007654321'
const PREMIUM = '9011234567'

/** Toll fraud with more than one leg: conferences, joined calls, overflows; and what an honest company notices of it. */
export function outsideScenarios(stage: () => CallStage): void {
  const rows = () => stage().database.systemRows
  const toAna = () => exchange(stage(), ([ana]) => ({ to: { kind: 'extension', id: ana } }))
  const own = ({ extension, device }: Side) => ({
    endpoint: extension.endpoint,
    callId: device.sipCallId() ?? '',
  })
  const handleCommand = (command: CallCommand) => stage().phone.handleCommand(command)
  const invite = (by: Side, target: string) =>
    handleCommand({ what: 'transfer', ...own(by), target, type: 'conference' })
  const add = (by: Side, member: string) => handleCommand({ what: 'conference-add', ...own(by), member })
  const legsOf = async (company: { id: number }) => {
    await stage().phone.settled()
    return rows()
      .selectFrom('outside_legs')
      .select(['extension_id', 'number', 'answered_at', 'ended_at'])
      .where('company_id', '=', company.id)
      .orderBy('started_at')
      .execute()
  }
  const reach = ({ extension }: Side, to: string) =>
    rows().updateTable('extensions').set({ reach: to }).where('id', '=', extension.id).execute()
  const ceiling = (company: { id: number }, limits: { extension_id?: number; max_calls: number }) =>
    rows()
      .insertInto('call_ceilings')
      .values({ company_id: company.id, name: 'Tope', ...limits })
      .execute()

  test('members of a conference outside count, are billed by the minute, and free their place when they leave', async () => {
    const { company, carrier, people, ids } = await toAna()
    const [ana, luis, eva] = people
    const second = await stage().carrier(company)
    await rows().updateTable('trunks').set({ channels: 1 }).where('id', '=', carrier.trunk).execute()
    await ceiling(company, { max_calls: 1 })
    await talk(ana, luis)
    expect(await invite(ana, MOBILE)).toEqual({ refused: null })
    await carrier.reaches('ringing')
    await carrier.answer()
    await carrier.reaches('talking')
    expect(await add(ana, '3007654322')).toEqual({ refused: 'not-allowed' })
    await eva.device.call('3007654323')
    expect(await eva.device.ended()).toMatchObject({ cause: 'not-allowed' })
    expect(second.phase()).toBe('idle')
    await eventually(async () =>
      expect(await legsOf(company)).toEqual([
        { extension_id: ids[0], number: MOBILE, answered_at: expect.any(Date), ended_at: null },
      ]),
    )
    await carrier.hangup()
    await eventually(async () =>
      expect(await legsOf(company)).toMatchObject([{ ended_at: expect.any(Date) }]),
    )
    const days = await rows()
      .selectFrom('outside_call_days')
      .select(['extension_id', 'calls', 'minutes'])
      .where('company_id', '=', company.id)
      .execute()
    expect(days).toEqual([{ extension_id: ids[0], calls: 1, minutes: 1 }])
    await eva.device.call('3007654323')
    await Promise.race([carrier.reaches('ringing'), second.reaches('ringing')])
  })

  test('a conference is no way around the company’s number of calls', async () => {
    const { company, carrier, people } = await toAna()
    const [ana, luis] = people
    await talk(ana, luis)
    expect(await invite(ana, MOBILE)).toEqual({ refused: null })
    await carrier.reaches('ringing')
    await rows()
      .updateTable('companies')
      .set({ max_simultaneous_calls: 1 })
      .where('id', '=', company.id)
      .execute()
    for (const number of ['3007654322', '3007654323'])
      expect(await add(ana, number)).toEqual({ refused: 'not-allowed' })
    expect(await legsOf(company)).toHaveLength(1)
  })

  test('somebody who leaves their own conference goes on paying for whom they invited', async () => {
    const { company, carrier, people, ids } = await toAna()
    const [ana, luis] = people
    await talk(ana, luis)
    await invite(ana, MOBILE)
    await carrier.reaches('ringing')
    await carrier.answer()
    await carrier.reaches('talking')
    await ana.device.hangup()
    await hears(luis.device, carrier)
    expect(await legsOf(company)).toMatchObject([{ extension_id: ids[0], ended_at: null }])
  })

  test('two outside calls that are joined remain two, until both end', async () => {
    const { company, carrier, people, ids } = await toAna()
    const [ana] = people
    const second = await stage().carrier(company)
    await rows().updateTable('trunks').set({ channels: 1 }).where('id', '=', carrier.trunk).execute()
    await ceiling(company, { extension_id: ids[0], max_calls: 2 })
    await ana.device.call(MOBILE)
    await carrier.reaches('ringing')
    await carrier.answer()
    await hears(ana.device, carrier)
    const line = await stage().device(ana.extension)
    await line.call('3007654322')
    await second.reaches('ringing')
    await second.answer()
    await hears(line, second)
    expect(await handleCommand({ what: 'complete-transfer', ...own(ana) })).toEqual({ refused: null })
    await Promise.all([ana.device.ended(), line.ended()])
    await hears(carrier, second)
    const joined = await legsOf(company)
    expect(joined.map(({ extension_id, ended_at }) => [extension_id, ended_at])).toEqual([
      [ids[0], null],
      [ids[0], null],
    ])
    await ana.device.call('3007654323')
    expect(await ana.device.ended()).toMatchObject({ cause: 'not-allowed' })
    await carrier.hangup()
    await second.ended()
    await eventually(async () =>
      expect((await legsOf(company)).filter(({ ended_at }) => ended_at === null)).toEqual([]),
    )
  })

  test('an overflow reaches no premium number through the forward of a colleague without that class', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana, luis]) => ({
      queues: [queueOf({ id: 3, members: members([luis]), whenEmpty: { kind: 'extension', id: ana } })],
      to: { kind: 'queue', id: 3 },
    }))
    const [ana, luis] = people
    await luis.device.unregister()
    await rows()
      .insertInto('extension_forwards')
      .values({ extension_id: ana.extension.id, company_id: company.id, always: PREMIUM })
      .execute()
    await reach(ana, 'international')
    const second = await stage().carrier(company)
    await carrier.call(DID, OUTSIDER)
    await carrier.ended()
    expect(second.phase()).toBe('idle')
    expect(await legsOf(company)).toEqual([])
  })

  test('numbers in any disguise are refused or unknown, and reach no trunk', async () => {
    const { company, carrier, people } = await toAna()
    const [ana] = people
    await reach(ana, 'mobile')
    const disguised = [
      PREMIUM,
      `0${PREMIUM}`,
      `01${PREMIUM}`,
      `+57${PREMIUM}`,
      `0057${PREMIUM}`,
      `00957${PREMIUM}`,
      '+18095551234',
      '0118095551234',
      '01134911222333',
      '1195730012345',
      '00434911222333',
      '+97912345678',
      '85432',
      '1800FLOWERS',
    ]
    for (const number of disguised) {
      await ana.device.call(number)
      const { cause } = await ana.device.ended()
      expect(['not-allowed', 'unknown-number'], number).toContain(cause)
    }
    expect(carrier.phase()).toBe('idle')
    expect(await legsOf(company)).toEqual([])
  })

  test('an emergency number is reached by everybody, also where an extension has the same number', async () => {
    const { company, carrier, people } = await toAna()
    const [ana, luis] = people
    await stage().extension(company, '112')
    await reach(ana, 'none')
    await ceiling(company, { max_calls: 0 })
    await ana.device.call('112')
    await carrier.reaches('ringing')
    expect(await carrier.incoming()).toMatchObject({ dialed: '112' })
    expect(luis.device.phase()).toBe('idle')
    expect(await legsOf(company)).toMatchObject([{ number: '112' }])
  })
}
