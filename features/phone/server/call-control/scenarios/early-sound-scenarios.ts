import { expect, test, vi } from 'vitest'
import { ivrOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { callbackAsked } from './stage/callback-setting.ts'
import { audible, DID, exchange, hears, OUTSIDER } from './stage/exchange-setting.ts'
import { talk } from './stage/scenario-people.ts'
import type { CallStage } from './stage/stage-types.ts'

const MOBILE = '3007654321'

const hearsAlso = (device: Device, other: Device) =>
  vi.waitFor(async () => expect((await device.hears()).devices).toContain(other.id), { timeout: 30_000 })

/** Calls to the outside before their answer: what carriers send, and what they refuse. */
export function earlySoundScenarios(stage: () => CallStage): void {
  const rows = () => stage().database.systemRows
  const toAna = () => exchange(stage(), ([ana]) => ({ to: { kind: 'extension', id: ana } }))
  const legsOf = async (company: { id: number }) => {
    await stage().phone.settled()
    return rows()
      .selectFrom('outside_legs')
      .select(['answered_at', 'ended_at'])
      .where('company_id', '=', company.id)
      .orderBy('started_at')
      .execute()
  }

  test('a carrier’s announcement is heard before the answer, and neither billed nor recorded', async () => {
    const { company, carrier, people } = await toAna()
    const [ana] = people
    stage().record(company.id, { outgoing: true })
    carrier.announces('announcement')
    await ana.device.call(MOBILE)
    await hears(ana.device, carrier)
    expect(ana.device.phase()).toBe('ringback')
    expect(await legsOf(company)).toEqual([{ answered_at: null, ended_at: null }])
    await carrier.refuse(404)
    expect(await ana.device.ended()).toEqual({ cause: 'unknown-number' })
    expect(await legsOf(company)).toEqual([{ answered_at: null, ended_at: expect.any(Date) }])
    expect(await stage().historyOf(ana.extension)).toMatchObject([
      { direction: 'OUTGOING', number: MOBILE, outcome: 'unknown-number', talked: false },
    ])
    expect(await stage().recorded(company.id)).toEqual([])
  })

  test('after the announcement it rings, is answered, and both hear each other', async () => {
    const { company, carrier, people } = await toAna()
    const [ana] = people
    carrier.announces('announcement')
    await ana.device.call(MOBILE)
    await hears(ana.device, carrier)
    await carrier.alert()
    await hears(ana.device, carrier)
    await carrier.answer()
    await ana.device.reaches('talking')
    await hears(ana.device, carrier)
    await hears(carrier, ana.device)
    await ana.device.hangup()
    await carrier.ended()
    expect(await legsOf(company)).toEqual([{ answered_at: expect.any(Date), ended_at: expect.any(Date) }])
    expect(await stage().factsOf(company)).toEqual([['entered', 'outside', 'answered', 'hung_up']])
  })

  test('who gives up during an announcement leaves nothing behind', async () => {
    const { carrier, people } = await toAna()
    const [ana] = people
    carrier.announces('announcement')
    await ana.device.call(MOBILE)
    await hears(ana.device, carrier)
    await ana.device.hangup()
    expect(await carrier.ended()).toEqual({ cause: 'cancelled' })
    await stage().phone.settled()
    expect(await stage().historyOf(ana.extension)).toMatchObject([{ outcome: 'cancelled' }])
  })

  test('after a trunk that announces and fails, the next one is heard', async () => {
    const { company, carrier, people } = await toAna()
    const second = await stage().carrier(company)
    const [ana] = people
    carrier.announces('announcement')
    second.announces('announcement')
    await ana.device.call(MOBILE)
    await hears(ana.device, carrier)
    await carrier.refuse(503)
    await hears(ana.device, second)
    await second.answer()
    await ana.device.reaches('talking')
    await hears(second, ana.device)
  })

  test.each(['announcement', 'progress'] as const)(
    'a caller from a menu hears our ring tone, or in its place the carrier: %s',
    async (sent) => {
      const { company, carrier, people } = await exchange(stage(), ([ana]) => ({
        ivrs: [ivrOf({ id: 7, options: new Map([['1', { kind: 'outside', number: MOBILE, by: ana }]]) })],
        to: { kind: 'ivr', id: 7 },
      }))
      const second = await stage().carrier(company)
      second.announces(sent)
      await rows().updateTable('trunks').set({ channels: 1 }).where('id', '=', carrier.trunk).execute()
      await carrier.call(DID, OUTSIDER)
      await carrier.reaches('talking')
      await carrier.digits('1')
      await second.reaches('ringing')
      if (sent === 'announcement') await hears(carrier, second)
      else await audible(carrier)
      await second.answer()
      await hears(second, carrier)
      await hears(carrier, second)
      expect(people[0].device.phase()).toBe('idle')
    },
  )

  test('the caller reads how the carrier put its refusal, and nothing of one that another trunk made good', async () => {
    const { company, carrier, people } = await toAna()
    const [ana] = people
    const second = await stage().carrier(company)
    const told = async () => {
      const published = await stage().publishedTo(`user:${ana.extension.userId}`)
      return published.findLast(({ type }) => type === 'call_state')?.data as { refused_because?: string }
    }
    await ana.device.call(MOBILE)
    await carrier.reaches('ringing')
    await carrier.refuse(404, 'El número marcado no existe')
    expect(await ana.device.ended()).toEqual({ cause: 'unknown-number' })
    expect(await told()).toMatchObject({
      outcome: 'unknown-number',
      refused_because: 'El número marcado no existe',
    })
    await ana.device.call(MOBILE)
    await carrier.reaches('ringing')
    await carrier.refuse(503, 'Troncal sin saldo')
    await second.reaches('ringing')
    await second.answer()
    await hears(ana.device, second)
    await ana.device.hangup()
    await second.ended()
    expect(await told()).not.toHaveProperty('refused_because')
  })

  test('a callback: the agent hears what the carrier announces, and then the caller', async () => {
    const { carrier, people } = await callbackAsked(stage())
    const [ana] = people
    carrier.announces('announcement')
    await ana.device.hangup()
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await hears(ana.device, carrier)
    expect(carrier.phase()).toBe('ringing')
    await carrier.answer()
    await hears(carrier, ana.device)
    await hears(ana.device, carrier)
  })

  test('invited to a conference: everybody hears the announcement, and then the person', async () => {
    const { company, carrier, people } = await toAna()
    const [ana, luis] = people
    carrier.announces('announcement')
    await talk(ana, luis)
    const own = { endpoint: ana.extension.endpoint, callId: ana.device.sipCallId() ?? '' }
    const invites = { what: 'transfer', ...own, target: MOBILE, type: 'conference' } as const
    expect(await stage().phone.handleCommand(invites)).toEqual({ refused: null })
    await Promise.all([hearsAlso(ana.device, carrier), hearsAlso(luis.device, carrier)])
    expect(carrier.phase()).toBe('ringing')
    expect(await legsOf(company)).toEqual([{ answered_at: null, ended_at: null }])
    await carrier.answer()
    await Promise.all([hearsAlso(carrier, ana.device), hearsAlso(carrier, luis.device)])
    await Promise.all([hearsAlso(ana.device, carrier), hearsAlso(luis.device, carrier)])
    await carrier.hangup()
    await hears(ana.device, luis.device)
  })

  test('invited to a conference: after an announcement that ends in a refusal the two talk on', async () => {
    const { carrier, people } = await toAna()
    const [ana, luis] = people
    carrier.announces('announcement')
    await talk(ana, luis)
    const own = { endpoint: ana.extension.endpoint, callId: ana.device.sipCallId() ?? '' }
    const invites = { what: 'transfer', ...own, target: MOBILE, type: 'conference' } as const
    expect(await stage().phone.handleCommand(invites)).toEqual({ refused: null })
    await hearsAlso(luis.device, carrier)
    await carrier.refuse(404)
    await Promise.all([hears(ana.device, luis.device), hears(luis.device, ana.device)])
  })

  test('a carrier that is at work without sound lets the caller hear our ringing', async () => {
    const { carrier, people } = await toAna()
    const [ana] = people
    carrier.announces('progress')
    await ana.device.call(MOBILE)
    await carrier.reaches('ringing')
    await carrier.alert()
    await ana.device.reaches('ringback')
    await carrier.answer()
    await hears(ana.device, carrier)
  })

  test.each([401, 403, 500, 503, 488])(
    'a trunk that refuses with %i is followed by the next',
    async (status) => {
      const { company, carrier, people } = await toAna()
      const second = await stage().carrier(company)
      await people[0].device.call(MOBILE)
      await carrier.reaches('ringing')
      await carrier.refuse(status)
      await second.reaches('ringing')
      await second.refuse(403)
      expect(await people[0].device.ended()).toEqual({ cause: 'rejected' })
    },
  )

  test.each([
    [404, 'unknown-number'],
    [410, 'unknown-number'],
    [484, 'unknown-number'],
    [604, 'unknown-number'],
    [480, 'no-answer'],
    [486, 'busy'],
    [600, 'busy'],
    [603, 'rejected'],
  ] as const)('%i is told as it is, without another trunk', async (status, cause) => {
    const { company, carrier, people } = await toAna()
    const second = await stage().carrier(company)
    const [ana] = people
    await ana.device.call(MOBILE)
    await carrier.reaches('ringing')
    await carrier.refuse(status)
    expect(await ana.device.ended()).toEqual({ cause })
    expect(second.phase()).toBe('idle')
    await eventually(async () =>
      expect(await stage().historyOf(ana.extension)).toMatchObject([{ outcome: cause }]),
    )
  })
}
