import { expect, test } from 'vitest'
import { ivrOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { DID, exchange, hears, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

/** Menus with wrong or missing keys, menus that lead to one another, and menus that ask for input. */
export function menuEdgeScenarios(stage: () => CallStage): void {
  test('a menu: too many wrong keys lead to its invalid destination', async () => {
    const { company, carrier, people } = await exchange(stage(), ([, luis]) => ({
      ivrs: [ivrOf({ id: 7, retries: 1, onInvalid: { kind: 'extension', id: luis } })],
      to: { kind: 'ivr', id: 7 },
    }))
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    await carrier.digits('9')
    await carrier.digits('8')
    await people[1].device.reaches('ringing')
    await people[1].device.answer()
    await hears(carrier, people[1].device)
    expect(await stage().factsOf(company)).toEqual([
      ['entered', 'did', 'ivr', 'ivr_invalid', 'ivr_invalid', 'offered', 'answered'],
    ])
  })

  test('a menu: repeated timeouts without a destination end the call', async () => {
    const { company, carrier } = await exchange(stage(), () => ({
      ivrs: [ivrOf({ id: 7, prompt: [], timeoutSeconds: 1, retries: 1 })],
      to: { kind: 'ivr', id: 7 },
    }))
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    expect(await carrier.ended()).toEqual({ cause: 'normal' })
    expect(await stage().factsOf(company)).toEqual([
      ['entered', 'did', 'ivr', 'ivr_timeout', 'ivr_timeout', 'hung_up'],
    ])
  })

  test('menus within menus, three deep, and back', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana]) => ({
      ivrs: [
        ivrOf({ id: 7, options: new Map([['1', { kind: 'ivr', id: 8 }]]) }),
        ivrOf({
          id: 8,
          options: new Map([
            ['1', { kind: 'ivr', id: 9 }],
            ['*', { kind: 'ivr', id: 7 }],
          ]),
        }),
        ivrOf({
          id: 9,
          options: new Map([
            ['5', { kind: 'extension', id: ana }],
            ['*', { kind: 'ivr', id: 8 }],
          ]),
        }),
      ],
      to: { kind: 'ivr', id: 7 },
    }))
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    for (const key of ['1', '1', '*', '*', '1', '1', '5']) await carrier.digits(key)
    await people[0].device.reaches('ringing')
    await people[0].device.answer()
    await hears(carrier, people[0].device)
    const kinds = (await stage().factsOf(company)).flat()
    expect(kinds.filter((kind) => kind === 'ivr')).toHaveLength(7)
    expect(kinds.filter((kind) => kind === 'ivr_option')).toHaveLength(7)
  })

  test('a survey: the answer is stored, and the call continues', async () => {
    const { company, carrier, people } = await exchange(stage(), ([ana]) => ({
      ivrs: [ivrOf({ id: 7, survey: { next: { kind: 'extension', id: ana } } })],
      to: { kind: 'ivr', id: 7 },
    }))
    await carrier.call(DID, OUTSIDER)
    await carrier.reaches('talking')
    await carrier.digits('4')
    await people[0].device.reaches('ringing')
    await carrier.hangup()
    await people[0].device.ended()
    expect(await stage().factsOf(company)).toEqual([
      ['entered', 'did', 'ivr', 'ivr_answer', 'offered', 'hung_up'],
    ])
    const answer = await stage()
      .database.systemRows.selectFrom('call_facts')
      .select('about')
      .where('company_id', '=', company.id)
      .where('kind', '=', 'ivr_answer')
      .executeTakeFirstOrThrow()
    expect(answer.about).toEqual({ ivr: 7, answer: '4' })
  })
}
