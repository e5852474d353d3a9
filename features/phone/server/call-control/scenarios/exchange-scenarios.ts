import { expect, test } from 'vitest'
import { ivrOf, ringGroupOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { DID, exchange, hears, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

/** From a carrier to a person, and out again. */
export function exchangeScenarios(stage: () => CallStage): void {
  test('a DID rings a person, who sees the caller and the dialled number', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana]) => ({
      to: { kind: 'extension', id: ana },
    }))
    await carrier.call(DID, OUTSIDER)
    expect(await people[0].device.incoming()).toMatchObject({
      name: 'Ventas: Eva Ruiz',
      number: OUTSIDER.number,
    })
    await people[0].device.answer()
    await carrier.reaches('talking')
    await hears(carrier, people[0].device)
    await carrier.hangup()
    await people[0].device.ended()
    expect(await stage().factsOf(company)).toEqual([['entered', 'did', 'offered', 'answered', 'hung_up']])
    expect(await stage().historyOf(people[0].extension)).toMatchObject([
      { direction: 'INCOMING', number: OUTSIDER.number, outcome: 'answered', talked: true },
    ])
  })

  test('a number that is no DID of the company is unknown', async () => {
    const { carrier } = await exchange(stage(), ([ana]) => ({ to: { kind: 'extension', id: ana } }))
    await carrier.call('1001', OUTSIDER)
    expect(await carrier.ended()).toEqual({ cause: 'unknown-number' })
  })

  test('a DID of another company is unknown on the trunk of this one', async () => {
    const [here, there] = [
      await exchange(stage(), ([ana]) => ({ to: { kind: 'extension', id: ana } })),
      await exchange(stage(), ([ana]) => ({ dids: [], to: { kind: 'extension', id: ana } })),
    ]
    await there.carrier.call(DID, OUTSIDER)
    expect(await there.carrier.ended()).toEqual({ cause: 'unknown-number' })
    expect(here.people[0].device.phase()).toBe('idle')
  })

  test('an announcement is played to its end, then the call ends', async () => {
    const { company, carrier } = await exchange(stage(), () => ({
      audios: new Map([[3, [{ kind: 'system', name: 'queue-thankyou' }] as const]]),
      to: { kind: 'announcement', id: 3 },
    }))
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    expect(await carrier.ended()).toEqual({ cause: 'normal' })
    expect(await stage().factsOf(company)).toEqual([['entered', 'did', 'announcement', 'hung_up']])
  })

  test('a menu key leads to a person', async () => {
    const { company, carrier, people } = await exchange(stage(), ([, luis]) => ({
      ivrs: [ivrOf({ id: 7, options: new Map([['2', { kind: 'extension', id: luis }]]) })],
      to: { kind: 'ivr', id: 7 },
    }))
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    await carrier.digits('2')
    await people[1].device.reaches('ringing')
    await people[1].device.answer()
    await hears(carrier, people[1].device)
    await people[1].device.hangup()
    expect(await carrier.ended()).toEqual({ cause: 'normal' })
    expect(await stage().factsOf(company)).toEqual([
      ['entered', 'did', 'ivr', 'ivr_option', 'offered', 'answered', 'hung_up'],
    ])
  })

  test('in a menu: a wrong key, then a submenu, then an extension by its number', async () => {
    const { company, carrier, people } = await exchange(stage(), () => ({
      ivrs: [
        ivrOf({ id: 7, options: new Map([['1', { kind: 'ivr', id: 8 }]]) }),
        ivrOf({ id: 8, dialByExtension: true }),
      ],
      to: { kind: 'ivr', id: 7 },
    }))
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    await carrier.digits('9')
    await carrier.digits('1')
    await carrier.digits('1003')
    await people[2].device.reaches('ringing')
    await carrier.hangup()
    expect(await people[2].device.ended()).toEqual({ cause: 'cancelled' })
    expect(await stage().factsOf(company)).toEqual([
      ['entered', 'did', 'ivr', 'ivr_invalid', 'ivr_option', 'ivr', 'ivr_option', 'offered', 'hung_up'],
    ])
    expect(await stage().historyOf(people[2].extension)).toMatchObject([
      { missed: true, outcome: 'cancelled' },
    ])
  })

  test('a menu without a key continues after its timeout', async () => {
    const { carrier, people } = await exchange(stage(), ([ana]) => ({
      ivrs: [
        ivrOf({
          id: 7,
          prompt: [],
          timeoutSeconds: 1,
          retries: 0,
          onTimeout: { kind: 'extension', id: ana },
        }),
      ],
      to: { kind: 'ivr', id: 7 },
    }))
    await carrier.call(DID, OUTSIDER)
    await people[0].device.reaches('ringing')
    await people[0].device.reject()
    expect(await carrier.ended()).toEqual({ cause: 'normal' })
  })

  test('a ring group rings all; one member rejects, another answers', async () => {
    const { company, carrier, people } = await exchange(stage(), (ids) => ({
      ringGroups: [ringGroupOf({ id: 4, members: ids })],
      to: { kind: 'ring_group', id: 4 },
    }))
    await carrier.call(DID, OUTSIDER)
    await Promise.all(people.map(({ device }) => device.reaches('ringing')))
    await people[0].device.reject()
    await people[1].device.answer()
    expect(await people[2].device.ended()).toEqual({ cause: 'answered-elsewhere' })
    await hears(carrier, people[1].device)
    await carrier.hangup()
    await people[1].device.ended()
    expect(await stage().historyOf(people[1].extension)).toMatchObject([{ outcome: 'answered' }])
    expect(await stage().historyOf(people[2].extension)).toEqual([])
    expect(await stage().factsOf(company)).toEqual([
      ['entered', 'did', 'ring_group', 'offered', 'answered', 'hung_up'],
    ])
  })

  test('a sequential ring group rings the next member after no answer, then the fallback', async () => {
    const { carrier, people } = await exchange(stage(), ([ana, luis, eva]) => ({
      ringGroups: [
        ringGroupOf({
          id: 4,
          strategy: 'in_order',
          members: [ana, luis],
          ringSeconds: 1,
          fallback: { kind: 'extension', id: eva },
        }),
      ],
      to: { kind: 'ring_group', id: 4 },
    }))
    await carrier.call(DID, OUTSIDER)
    for (const { device } of people) await device.reaches('ringing')
    expect(people[0].device.phase()).toBe('idle')
    await people[2].device.answer()
    await hears(carrier, people[2].device)
  })

  test('a round-robin ring group starts each call with the next member, and skips busy ones', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana, luis, eva]) => ({
      ringGroups: [
        ringGroupOf({
          id: 4,
          strategy: 'by_turns',
          members: [ana, luis, eva],
          skipBusy: true,
          ringSeconds: 20,
        }),
      ],
      to: { kind: 'ring_group', id: 4 },
    }))
    const [ana, luis, eva] = people
    const second = await stage().carrier(company)
    await carrier.call(DID, OUTSIDER)
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await hears(carrier, ana.device)
    await second.call(DID, OUTSIDER)
    await luis.device.reaches('ringing')
    await luis.device.reject()
    await eva.device.reaches('ringing')
    await second.hangup()
    await eva.device.reaches('idle')
    // It is eva's turn; after hers comes ana's, who answers.
    await second.call(DID, OUTSIDER)
    await eva.device.reaches('ringing')
    await eva.device.reject()
    await luis.device.reaches('ringing')
    expect(ana.device.phase()).toBe('talking')
    await second.hangup()
    await luis.device.reaches('idle')
  })

  test('an outside call shows the trunk’s number to the carrier', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana]) => ({
      to: { kind: 'extension', id: ana },
    }))
    await people[0].device.call('3007654321')
    expect(await carrier.incoming()).toMatchObject({ number: DID, dialed: '3007654321' })
    await people[0].device.reaches('ringback')
    await carrier.answer()
    await hears(people[0].device, carrier)
    await carrier.hangup()
    await people[0].device.ended()
    expect(await stage().factsOf(company)).toEqual([['entered', 'outside', 'answered', 'hung_up']])
    expect(await stage().historyOf(people[0].extension)).toMatchObject([
      { direction: 'OUTGOING', number: '3007654321', outcome: 'answered' },
    ])
  })

  test('a busy outside number is reported as busy', async () => {
    const { carrier, people } = await exchange(stage(), ([ana]) => ({ to: { kind: 'extension', id: ana } }))
    await people[0].device.call('3007654321')
    await carrier.reaches('ringing')
    await carrier.busy()
    expect(await people[0].device.ended()).toEqual({ cause: 'busy' })
  })

  test('when the first trunk is down the call goes out over the second', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana]) => ({
      to: { kind: 'extension', id: ana },
    }))
    const second = await stage().carrier(company)
    await carrier.unregister()
    await people[0].device.call('3007654321')
    await second.reaches('ringing')
    await second.answer()
    await hears(people[0].device, second)
  })

  test('without a working trunk the caller hears congestion', async () => {
    const { carrier, people } = await exchange(stage(), ([ana]) => ({ to: { kind: 'extension', id: ana } }))
    await carrier.unregister()
    await people[0].device.call('3007654321')
    expect(await people[0].device.ended()).toMatchObject({ cause: 'congestion' })
  })
}
