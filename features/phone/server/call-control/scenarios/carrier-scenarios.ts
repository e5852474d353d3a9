import { expect, test } from 'vitest'
import { DID, exchange, hears, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

/** What a carrier says of a call, as people see it; and what it is told of ours. */
export function carrierScenarios(stage: () => CallStage): void {
  const rows = () => stage().database.systemRows
  const toAna = () => exchange(stage(), ([ana]) => ({ to: { kind: 'extension', id: ana } }))
  const callerOf = async (company: { id: number }) => {
    await stage().phone.settled()
    return rows()
      .selectFrom('calls')
      .select(['dialed', 'caller_number', 'caller_name'])
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
  }

  test('a call in another notation is to the same number, from the same caller', async () => {
    const { company, carrier, people } = await toAna()
    const headers = {
      requestUri: 'sip:+57-601-555-0100@carrier.test;user=phone',
      from: '"Eva Ruiz" <sip:3001234567;phone-context=+57@carrier.test;user=phone>',
    }
    await carrier.call(DID, { ...OUTSIDER, headers })
    await people[0].device.reaches('ringing')
    expect(await people[0].device.incoming()).toMatchObject({
      number: OUTSIDER.number,
      name: 'Ventas: Eva Ruiz',
    })
    await carrier.hangup()
    expect(await callerOf(company)).toMatchObject({ dialed: DID, caller_number: OUTSIDER.number })
  })

  test('the network’s caller counts, unless the trunk is not trusted', async () => {
    const { company, carrier, people } = await toAna()
    const call = () =>
      carrier.call(DID, {
        name: '',
        number: '018000112233',
        headers: {
          asserted: '<tel:+573001234567>',
          diversion: '<sip:6015550133@carrier.test>;reason=no-answer',
        },
      })
    await call()
    await people[0].device.reaches('ringing')
    expect(await people[0].device.incoming()).toMatchObject({ number: OUTSIDER.number })
    await carrier.hangup()
    await people[0].device.reaches('idle')
    await rows().updateTable('trunks').set({ trusted: false }).where('id', '=', carrier.trunk).execute()
    await call()
    await people[0].device.reaches('ringing')
    expect(await people[0].device.incoming()).not.toMatchObject({ number: OUTSIDER.number })
    await carrier.hangup()
    await stage().phone.settled()
    const facts = await rows()
      .selectFrom('call_facts')
      .select('about')
      .where('company_id', '=', company.id)
      .where('kind', '=', 'entered')
      .orderBy('at')
      .execute()
    expect(facts.map(({ about }) => (about as { diverted?: string }).diverted)).toEqual([
      '+576015550133',
      undefined,
    ])
  })

  const HIDDEN = {
    from: '"Anonymous" <sip:anonymous@anonymous.invalid>',
    privacy: 'id',
    asserted: '<tel:+573001234567>',
  }

  test('a hidden caller is known as hidden, whatever the network knows', async () => {
    const { company, carrier, people } = await toAna()
    await carrier.call(DID, { ...OUTSIDER, headers: HIDDEN })
    await people[0].device.reaches('ringing')
    expect(await people[0].device.incoming()).toMatchObject({ number: 'anonymous' })
    await carrier.hangup()
    expect(await callerOf(company)).toMatchObject({ caller_number: 'anonymous' })
  })

  test('hidden callers can be blocked', async () => {
    const { carrier, people } = await toAna()
    const { user_id } = await rows()
      .selectFrom('extensions')
      .select('user_id')
      .where('id', '=', people[0].extension.id)
      .executeTakeFirstOrThrow()
    await rows()
      .updateTable('users')
      .set({ in_call_number_blocked: ['oculto'] })
      .where('id', '=', user_id)
      .execute()
    await carrier.call(DID, { ...OUTSIDER, headers: HIDDEN })
    expect(await carrier.ended()).toMatchObject({ cause: 'busy' })
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
  })

  test('a caller from outside is no colleague, whatever number they name', async () => {
    const { carrier, people } = await toAna()
    const [ana, luis] = people
    await carrier.call(DID, { name: 'Luis', number: luis.extension.number })
    await ana.device.reaches('ringing')
    expect(await ana.device.incoming()).toMatchObject({ headers: { outside: true } })
    await carrier.hangup()
    await ana.device.reaches('idle')
    await luis.device.call(ana.extension.number)
    await ana.device.reaches('ringing')
    expect((await ana.device.incoming()).headers).not.toHaveProperty('outside')
  })

  test('a trunk without a number shows nothing of whoever calls', async () => {
    const { carrier, people } = await toAna()
    await rows().updateTable('trunks').set({ caller_id: '' }).where('id', '=', carrier.trunk).execute()
    await people[0].device.call('3007654321')
    await carrier.reaches('ringing')
    const { name, number } = await carrier.incoming()
    expect(`${name} ${number}`).not.toMatch(/1001|Persona/)
  })

  test('whoever asks to stay hidden is shown no number; the call is to the number alone', async () => {
    const { company, carrier, people } = await toAna()
    await people[0].device.call('#31#3007654321')
    await carrier.reaches('ringing')
    expect(await carrier.incoming()).toMatchObject({ dialed: '3007654321', number: 'anonymous' })
    await people[0].device.hangup()
    expect(await callerOf(company)).toMatchObject({ dialed: '3007654321' })
  })

  test('so is whoever told the phone to hide the number, but not from colleagues', async () => {
    const { carrier, people } = await toAna()
    const [ana, luis] = people
    const hiding = { name: 'Anonymous', number: 'anonymous' }
    await luis.device.call('3007654321', hiding)
    await carrier.reaches('ringing')
    expect(await carrier.incoming()).toMatchObject({ dialed: '3007654321', number: 'anonymous' })
    await luis.device.hangup()
    await luis.device.reaches('idle')
    await luis.device.call(ana.extension.number, hiding)
    await ana.device.reaches('ringing')
    expect(await ana.device.incoming()).toMatchObject({ number: luis.extension.number })
  })

  test('a forward to the outside tells the carrier for which number', async () => {
    const { company, carrier, people } = await toAna()
    await rows()
      .insertInto('extension_forwards')
      .values({ extension_id: people[0].extension.id, company_id: company.id, always: '3007654321' })
      .execute()
    const second = await stage().carrier(company)
    await rows().updateTable('trunks').set({ channels: 1 }).where('id', '=', carrier.trunk).execute()
    await carrier.call(DID, OUTSIDER)
    await second.reaches('ringing')
    expect(await second.incoming()).toMatchObject({ dialed: '3007654321', forwardedFor: '+576015550100' })
    await second.answer()
    await hears(carrier, second)
  })

  const forward = (company: { id: number }, extension: { id: number }, always: string) =>
    rows()
      .insertInto('extension_forwards')
      .values({ extension_id: extension.id, company_id: company.id, always })
      .execute()

  test('a forward to an own number stays inside', async () => {
    const { company, people } = await toAna()
    const [ana, luis, eva] = people
    await forward(company, luis.extension, `+57${DID}`)
    const second = await stage().carrier(company)
    await eva.device.call(luis.extension.number)
    await ana.device.reaches('ringing')
    expect(second.phase()).toBe('idle')
  })

  test('a forward to an own number that comes back ends at once, and nothing rings', async () => {
    const { company, carrier, people } = await toAna()
    await forward(company, people[0].extension, DID)
    const second = await stage().carrier(company)
    await carrier.call(DID, OUTSIDER)
    expect(await carrier.ended()).toMatchObject({ cause: 'no-answer' })
    expect((await stage().factsOf(company)).flat()).not.toContain('offered')
    expect(second.phase()).toBe('idle')
  })
}
