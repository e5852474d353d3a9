import { expect, test } from 'vitest'
import { ivrOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { DID, exchange, hears, OUTSIDER } from './stage/exchange-setting.ts'
import type { Side } from './stage/scenario-people.ts'
import type { CallStage } from './stage/stage-types.ts'

const MOBILE = '3007654321'

/** Failing trunks, and toll fraud: people who try to call outside at the company's cost. */
export function tollScenarios(stage: () => CallStage): void {
  const rows = () => stage().database.systemRows
  const toAna = () => exchange(stage(), ([ana]) => ({ to: { kind: 'extension', id: ana } }))
  const forward = ({ extension: { id, companyId } }: Side, always: string) =>
    rows()
      .insertInto('extension_forwards')
      .values({ extension_id: id, company_id: companyId, always })
      .execute()
  const ceiling = (company: number, limits: { extension_id?: number; max_calls: number }) =>
    rows()
      .insertInto('call_ceilings')
      .values({ company_id: company, name: 'Tope', ...limits })
      .execute()
  const billedOf = async (company: number) => {
    await stage().phone.settled()
    return (
      rows()
        .selectFrom('outside_legs')
        .select(['extension_id', 'number'])
        .where('company_id', '=', company)
        // Not over another trunk.
        .where('again', '=', false)
        .execute()
    )
  }

  test('a trunk that rejects the number is final: no other one is tried', async () => {
    const { company, carrier, people } = await toAna()
    const second = await stage().carrier(company)
    await people[0].device.call(MOBILE)
    await carrier.reaches('ringing')
    await carrier.reject()
    await people[0].device.ended()
    expect(second.phase()).toBe('idle')
  })

  test('a trunk with all channels in use is skipped', async () => {
    const { company, carrier, people } = await toAna()
    await rows().updateTable('trunks').set({ channels: 1 }).where('id', '=', carrier.trunk).execute()
    const second = await stage().carrier(company)
    await people[0].device.call(MOBILE)
    await carrier.reaches('ringing')
    await people[1].device.call(MOBILE)
    await second.reaches('ringing')
    await second.answer()
    await hears(people[1].device, second)
  })

  test('calls that come in take channels, too; one that the carrier brings is taken nevertheless', async () => {
    const { company, carrier, people } = await toAna()
    const [ana, luis, eva] = people
    await rows().updateTable('trunks').set({ channels: 1 }).where('id', '=', carrier.trunk).execute()
    const second = await stage().carrier(company)
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await luis.device.call(MOBILE)
    await second.reaches('ringing')
    await luis.device.hangup()
    await second.ended()
    await carrier.hangup()
    await ana.device.reaches('idle')
    await eva.device.call(MOBILE)
    await carrier.reaches('ringing')
    const other = await carrier.another()
    await other.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await hears(ana.device, other)
  })

  test('a trunk that gives no response is given up after its time, and the next one is used', async () => {
    const { company, carrier, people } = await toAna()
    const second = await stage().carrier(company)
    carrier.goSilent()
    await people[0].device.call(MOBILE)
    await second.reaches('ringing')
    await second.answer()
    await hears(people[0].device, second)
    expect(carrier.phase()).toBe('idle')
  })

  test('both trunks are down: congestion, and nobody stays on the line', async () => {
    const { company, carrier, people } = await toAna()
    const second = await stage().carrier(company)
    await Promise.all([carrier.unregister(), second.unregister()])
    await people[0].device.call(MOBILE)
    expect(await people[0].device.ended()).toMatchObject({ cause: 'congestion' })
    expect(await stage().liveLegs()).toEqual([])
  })

  test('a forward to the outside counts as a call of the forwarding person', async () => {
    const { company, carrier, people, ids } = await toAna()
    await forward(people[0], MOBILE)
    const out = await stage().carrier(company)
    await carrier.unregister()
    await people[1].device.call('1001')
    await out.reaches('ringing')
    expect(await out.incoming()).toMatchObject({ dialed: MOBILE })
    await out.answer()
    await hears(people[1].device, out)
    await out.hangup()
    await people[1].device.ended()
    expect(await billedOf(company.id)).toEqual([{ extension_id: ids[0], number: MOBILE }])
    const days = await rows()
      .selectFrom('outside_call_days')
      .select(['extension_id', 'calls', 'minutes'])
      .where('company_id', '=', company.id)
      .execute()
    expect(days).toEqual([{ extension_id: ids[0], calls: 1, minutes: 1 }])
  })

  test('an outside caller cannot use a forward whose owner may no longer call outside', async () => {
    const { company, carrier, people, ids } = await toAna()
    await forward(people[0], MOBILE)
    await ceiling(company.id, { extension_id: ids[0], max_calls: 0 })
    const out = await stage().carrier(company)
    await carrier.call(DID, OUTSIDER)
    await carrier.ended()
    expect(out.phase()).toBe('idle')
    expect(await stage().factsOf(company)).toEqual([
      ['entered', 'did', 'outside', 'outside_refused', 'hung_up'],
    ])
  })

  test('a forward is limited by its owner’s current permission', async () => {
    const { company, people } = await toAna()
    await forward(people[0], MOBILE)
    await rows()
      .updateTable('extensions')
      .set({ reach: 'internal' })
      .where('id', '=', people[0].extension.id)
      .execute()
    await people[1].device.call('1001')
    expect(await people[1].device.ended()).toMatchObject({ cause: 'not-allowed' })
    expect(await billedOf(company.id)).toEqual([])
  })

  test('dial-through: a trunk reaches no outside number, emergency number or feature code', async () => {
    const { company, carrier } = await toAna()
    const second = await stage().carrier(company)
    for (const number of [MOBILE, '573007654321', '123', '8000']) {
      await carrier.call(number, OUTSIDER)
      expect(await carrier.ended()).toEqual({ cause: 'unknown-number' })
    }
    expect(second.phase()).toBe('idle')
  })

  test('dial-through: a menu that accepts extensions accepts no outside number', async () => {
    const { company, carrier } = await exchange(stage(), () => ({
      ivrs: [ivrOf({ id: 7, dialByExtension: true, retries: 0 })],
      to: { kind: 'ivr', id: 7 },
    }))
    const second = await stage().carrier(company)
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    // No extension begins like a mobile number, so the menu ends the call.
    await carrier.digits('3')
    expect(await carrier.ended()).toEqual({ cause: 'normal' })
    expect(second.phase()).toBe('idle')
    expect((await stage().factsOf(company)).flat()).not.toContain('outside')
  })

  test('a trunk peer that sends one of our extensions as caller ID gets none of its permissions', async () => {
    const { company, carrier, people } = await toAna()
    await carrier.call(DID, { name: 'Persona 1002', number: '1002' })
    await people[0].device.reaches('ringing')
    await carrier.hangup()
    await people[0].device.ended()
    expect(await stage().historyOf(people[1].extension)).toEqual([])
    expect(await billedOf(company.id)).toEqual([])
    await carrier.call(MOBILE, { name: '', number: '1002' })
    expect(await carrier.ended()).toEqual({ cause: 'unknown-number' })
  })

  test('a stolen secret: it calls no further than the extension, within its limit', async () => {
    const { company, carrier, people } = await toAna()
    const thief = await stage().device(people[0].extension)
    await ceiling(company.id, { max_calls: 1 })
    await thief.call(MOBILE)
    await carrier.reaches('ringing')
    await carrier.answer()
    await hears(thief, carrier)
    const accomplice = await stage().device(people[0].extension)
    await accomplice.call('3007654322')
    expect(await accomplice.ended()).toMatchObject({ cause: 'not-allowed' })
    await thief.hangup()
    await carrier.ended()
    await rows()
      .updateTable('extensions')
      .set({ reach: 'internal' })
      .where('id', '=', people[0].extension.id)
      .execute()
    await thief.call(MOBILE)
    expect(await thief.ended()).toMatchObject({ cause: 'not-allowed' })
  })

  test('an emergency call passes the company’s call limit and a caller’s missing permission', async () => {
    const { company, carrier, people } = await toAna()
    await rows()
      .updateTable('companies')
      .set({ max_simultaneous_calls: 1 })
      .where('id', '=', company.id)
      .execute()
    await rows()
      .updateTable('extensions')
      .set({ reach: 'none' })
      .where('id', '=', people[2].extension.id)
      .execute()
    await people[0].device.call('1002')
    await people[1].device.reaches('ringing')
    await people[2].device.call(MOBILE)
    expect(await people[2].device.ended()).toMatchObject({ cause: 'not-allowed' })
    await people[2].device.call('123')
    await carrier.reaches('ringing')
    expect(await carrier.incoming()).toMatchObject({ dialed: '123' })
  })

  test('an outside number that somebody blocked does not ring them', async () => {
    const { carrier, people } = await toAna()
    await rows()
      .updateTable('users')
      .set({ in_call_number_blocked: ['3001234567'] })
      .where('id', '=', people[0].extension.userId)
      .execute()
    await carrier.call(DID, OUTSIDER)
    await carrier.ended()
    expect(people[0].device.phase()).toBe('idle')
    await carrier.call(DID, { name: '', number: '+573009999999' })
    await people[0].device.reaches('ringing')
  })

  const HIDDEN = { name: 'Anonymous', number: 'anonymous' }

  test('somebody who blocked hidden callers is rung by those alone who show their number', async () => {
    const { carrier, people } = await toAna()
    await rows()
      .updateTable('users')
      .set({ in_call_number_blocked: ['oculto'] })
      .where('id', '=', people[0].extension.userId)
      .execute()
    await carrier.call(DID, HIDDEN)
    await carrier.ended()
    expect(people[0].device.phase()).toBe('idle')
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
  })

  test('a hidden caller rings who did not block them', async () => {
    const { carrier, people } = await toAna()
    await carrier.call(DID, HIDDEN)
    await people[0].device.reaches('ringing')
  })
}
