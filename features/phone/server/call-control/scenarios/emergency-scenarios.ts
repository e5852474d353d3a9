import { expect, test } from 'vitest'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import type { OutboundRoute } from '#platform/telephony/journey/plan.ts'
import type { PlanParts } from '#platform/telephony/journey/plan-for-tests.ts'
import { ringGroupOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { DID, exchange, hears, OUTSIDER } from './stage/exchange-setting.ts'
import type { Side } from './stage/scenario-people.ts'
import type { CallStage } from './stage/stage-types.ts'

const HELP = '123'
/** As the carrier knows the company. */
const OWN = '6015550133'
const GROUP: Destination = { kind: 'ring_group', id: 9 }

/** Calls for help: whatever a company configured, and whatever its carriers answer. */
export function emergencyScenarios(stage: () => CallStage): void {
  const rows = () => stage().database.systemRows
  const withParts = (parts: PlanParts = {}) =>
    exchange(stage(), ([ana]) => ({ ...parts, to: { kind: 'extension', id: ana } }))
  const channels = (company: { id: number }, count: number) =>
    rows().updateTable('trunks').set({ channels: count }).where('company_id', '=', company.id).execute()
  const inCountry = async (company: { id: number }, code: string) => {
    const { id } = await rows()
      .selectFrom('countries')
      .select('id')
      .where('iso_code', '=', code)
      .executeTakeFirstOrThrow()
    await rows().updateTable('companies').set({ country_id: id }).where('id', '=', company.id).execute()
  }
  /** Numbers of emergency calls of which the person's screen is told that no line took them. */
  const failuresTold = async ({ extension }: Side) => {
    const told = await stage().publishedTo(`user:${extension.userId}`)
    return told.flatMap(({ type, data }) => {
      const { emergency_failed, number } = data as { emergency_failed?: boolean; number?: string }
      return type === 'call_state' && emergency_failed ? [number] : []
    })
  }
  const over = (trunk: number, pattern: string, changes: Partial<OutboundRoute> = {}): OutboundRoute => ({
    name: pattern,
    pattern,
    strip: 0,
    prepend: '',
    trunks: [trunk],
    price: 0,
    reach: 'national',
    ...changes,
  })

  test('no channel is free: an emergency call goes out all the same, another one does not', async () => {
    const { company, carrier, people } = await withParts()
    await channels(company, 1)
    await people[0].device.call('3007654321')
    await carrier.reaches('ringing')
    await carrier.answer()
    await hears(people[0].device, carrier)
    await people[1].device.call('3007654322')
    expect(await people[1].device.ended()).toMatchObject({ cause: 'congestion' })
    await people[2].device.call(HELP)
    // The carrier decides, and this one has a single line.
    await people[2].device.ended()
    await stage().phone.settled()
    const legs = await rows()
      .selectFrom('outside_legs')
      .select(['number', 'class'])
      .where('company_id', '=', company.id)
      .orderBy('started_at')
      .execute()
    expect(legs).toEqual([
      { number: '3007654321', class: 'mobile' },
      { number: HELP, class: 'emergency' },
    ])
  })

  test.each([403, 404, 484] as const)(
    'a carrier that refuses it with %i is not the last word: every trunk is tried, in order',
    async (status) => {
      const { company, carrier, people } = await withParts()
      const second = await stage().carrier(company)
      const third = await stage().carrier(company)
      await people[0].device.call(HELP)
      await carrier.reaches('ringing')
      await carrier.refuse(status)
      await second.reaches('ringing')
      expect(await second.incoming()).toMatchObject({ dialed: HELP })
      await second.reject()
      await third.reaches('ringing')
      await third.answer()
      await hears(people[0].device, third)
    },
  )

  test('busy is final, and when no trunk takes it the caller is told', async () => {
    const { company, carrier, people } = await withParts()
    const second = await stage().carrier(company)
    const [ana, luis] = people
    await ana.device.call(HELP)
    await carrier.reaches('ringing')
    await carrier.busy()
    expect(await ana.device.ended()).toMatchObject({ cause: 'busy' })
    expect(second.phase()).toBe('idle')
    await luis.device.call(HELP)
    await carrier.reaches('ringing')
    await carrier.refuse(404)
    await second.reaches('ringing')
    await second.refuse(403)
    expect(['rejected', 'no-answer', 'congestion']).toContain((await luis.device.ended()).cause)
    expect(await failuresTold(ana)).toEqual([])
    expect(await failuresTold(luis)).toEqual([HELP])
  })

  test('without any line the caller is told so, and hears congestion', async () => {
    const { carrier, people, company } = await withParts()
    const disable = (disabled_at: Date | null) =>
      rows().updateTable('trunks').set({ disabled_at }).where('company_id', '=', company.id).execute()
    await disable(new Date())
    await people[0].device.call(HELP)
    expect(await people[0].device.ended()).toMatchObject({ cause: 'congestion' })
    // Asterisk would not let it take its registration back.
    await disable(null)
    expect(await failuresTold(people[0])).toEqual([HELP])
    expect(carrier.phase()).toBe('idle')
  })

  test('trunks that no route names take it, too', async () => {
    const { company, carrier, people } = await withParts()
    const second = await stage().carrier(company)
    stage().plan(company, { outboundRoutes: [over(carrier.trunk, '.')] })
    await carrier.unregister()
    await people[0].device.call(HELP)
    await second.reaches('ringing')
    expect(await second.incoming()).toMatchObject({ dialed: HELP })
  })

  test('no group, code or route of the company hides an emergency number', async () => {
    const { company, carrier, people, ids } = await withParts()
    stage().plan(company, {
      numbers: new Map([
        [HELP, GROUP],
        ['112', GROUP],
      ]),
      ringGroups: [ringGroupOf({ id: 9, members: [ids[1]] })],
      outboundRoutes: [over(carrier.trunk, HELP, { strip: 3, prepend: '3007654321', reach: 'premium' })],
    })
    await rows()
      .updateTable('companies')
      .set({ voicemail_extension: '119' })
      .where('id', '=', company.id)
      .execute()
    for (const number of [HELP, '112', '119']) {
      await people[0].device.call(number)
      await carrier.reaches('ringing')
      expect(await carrier.incoming()).toMatchObject({ dialed: number })
      await people[0].device.hangup()
      await carrier.ended()
    }
    expect(people[1].device.phase()).toBe('idle')
  })

  test('whoever sends help sees a number to call back, also of those who hide theirs', async () => {
    const { company, carrier, people } = await withParts()
    await rows().updateTable('trunks').set({ caller_id: OWN }).where('id', '=', carrier.trunk).execute()
    const [{ device }] = people
    const hiding = { name: 'Anonymous', number: 'anonymous' }
    for (const call of [() => device.call(`#31#${HELP}`), () => device.call(HELP, hiding)]) {
      await call()
      await carrier.reaches('ringing')
      expect(await carrier.incoming()).toMatchObject({ dialed: HELP, number: OWN })
      await device.hangup()
      await carrier.ended()
    }
    // What they call otherwise still shows none.
    stage().plan(company, { outboundRoutes: [over(carrier.trunk, '.')] })
    await device.call('#31#3007654321')
    await carrier.reaches('ringing')
    expect(await carrier.incoming()).toMatchObject({ number: 'anonymous' })
  })

  test('after the company’s outside prefix it is the same number; its own number of that form remains one', async () => {
    const { company, carrier, people } = await withParts()
    const own = await stage().extension(company, '9156')
    const colleague = await stage().device(own)
    stage().plan(company, {
      outboundRoutes: [over(carrier.trunk, '9NXXXXXXXXX', { strip: 1 })],
    })
    const [ana] = people
    await rows().updateTable('extensions').set({ reach: 'none' }).where('id', '=', ana.extension.id).execute()
    for (const [dialed, sent] of [
      ['9123', '123'],
      ['9112', '112'],
      ['0112', '112'],
      ['0-911', '911'],
      ['9-119', '119'],
    ] as const) {
      await ana.device.call(dialed)
      await carrier.reaches('ringing')
      expect(await carrier.incoming()).toMatchObject({ dialed: sent })
      await ana.device.hangup()
      await carrier.ended()
    }
    await people[1].device.call('9156')
    await colleague.reaches('ringing')
    expect(carrier.phase()).toBe('idle')
    // No prefix of this company, and no number of anybody.
    await people[2].device.call('8123')
    expect(['unknown-number', 'not-allowed']).toContain((await people[2].device.ended()).cause)
  })

  test('an extension of before that has such a number calls, and is reached by all that does not dial it', async () => {
    const { company, carrier, people } = await withParts()
    const old = await stage().extension(company, HELP)
    const device = await stage().device(old)
    const [ana, luis] = people
    stage().plan(company, {
      dids: [
        {
          id: 1,
          number: DID,
          label: 'Principal',
          namePrefix: '',
          routes: [{ timeSlot: null, destination: { kind: 'extension', id: old.id } }],
        },
      ],
    })
    // Dialled, it is for help: from others, and from itself.
    for (const one of [ana.device, device]) {
      await one.call(HELP)
      await carrier.reaches('ringing')
      expect(await carrier.incoming()).toMatchObject({ dialed: HELP })
      await one.hangup()
      await carrier.ended()
    }
    await device.call('1002')
    await luis.device.reaches('ringing')
    expect(await luis.device.incoming()).toMatchObject({ number: HELP })
    await device.hangup()
    await luis.device.ended()
    await carrier.call(DID, OUTSIDER)
    await device.reaches('ringing')
    await device.answer()
    await hears(device, carrier)
    // A transfer dials, too: it is a call for help of whoever waits, not of the extension.
    await device.hangup()
    await carrier.ended()
    await luis.device.call('1001')
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await hears(ana.device, luis.device)
    await ana.device.transfer(HELP)
    await carrier.reaches('ringing')
    expect(await carrier.incoming()).toMatchObject({ dialed: HELP })
    expect(device.phase()).toBe('idle')
  })

  test('what is an emergency number elsewhere only remains the company’s extension', async () => {
    const { company, carrier, people } = await withParts()
    await inCountry(company, 'AR')
    const one = await stage().device(await stage().extension(company, '112'))
    const two = await stage().device(await stage().extension(company, '123'))
    const three = await stage().device(await stage().extension(company, '1123'))
    const [ana] = people
    for (const [dialed, rings] of [
      ['112', one],
      ['123', two],
      ['1123', three],
    ] as const) {
      await ana.device.call(dialed)
      await rings.reaches('ringing')
      await ana.device.hangup()
      await rings.ended()
    }
    expect(carrier.phase()).toBe('idle')
    await ana.device.call('911')
    await carrier.reaches('ringing')
    expect(await carrier.incoming()).toMatchObject({ dialed: '911' })
  })
}
