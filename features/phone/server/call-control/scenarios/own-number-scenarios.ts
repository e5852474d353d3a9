import { expect, test } from 'vitest'
import type { Destination } from '#platform/telephony/contract/destination.ts'
import { queueOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { audible, DID, exchange, hears, members, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

/** A second number of the company, as its contacts have it. */
const BRANCH = '6045550199'

const didTo = (id: number, number: string, destination: Destination) => ({
  id,
  number,
  label: number,
  namePrefix: '',
  routes: [{ timeSlot: null, destination }],
})

/** Invitations and callbacks to the company's own numbers do not leave over a trunk. */
export function ownNumberScenarios(stage: () => CallStage): void {
  const rows = () => stage().database.systemRows

  /** Ana and Luis talk; the branch's number leads to Eva, or elsewhere. */
  async function talking(leadsTo?: (eva: number) => Destination) {
    const scene = await exchange(stage(), (ids) => ({
      to: { kind: 'extension', id: ids[0] },
      dids: [didTo(2, BRANCH, leadsTo?.(ids[2]) ?? { kind: 'extension', id: ids[2] })],
    }))
    const [ana, luis] = scene.people
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await luis.device.answer()
    await hears(ana.device, luis.device)
    return scene
  }

  const invite = (luis: Awaited<ReturnType<typeof talking>>['people'][number], target: string) =>
    stage().phone.handleCommand({
      what: 'transfer',
      endpoint: luis.extension.endpoint,
      callId: luis.device.sipCallId() ?? '',
      target,
      type: 'conference',
    })

  test.each([BRANCH, `+57${BRANCH}`])('an invitation to %s rings the colleague there', async (number) => {
    const { carrier, people } = await talking()
    const [, luis, eva] = people
    expect(await invite(luis, number)).toEqual({ refused: null })
    await eva.device.reaches('ringing')
    expect(carrier.phase()).toBe('idle')
    await eva.device.answer()
    await eva.device.reaches('talking')
  })

  test('an invitation to an own number that is a menu or nobody’s is refused', async () => {
    const { carrier, people } = await talking(() => ({ kind: 'hangup' }))
    expect(await invite(people[1], BRANCH)).toEqual({ refused: 'unknown-number' })
    expect(carrier.phase()).toBe('idle')
  })

  test('an invited colleague who forwards to an own number is reached there', async () => {
    const { company, carrier, people } = await talking()
    const [ana, luis, eva] = people
    const daniel = await stage().extension(company, '1004')
    await rows()
      .insertInto('extension_forwards')
      .values({ extension_id: daniel.id, company_id: company.id, always: BRANCH })
      .execute()
    expect(await invite(luis, '1004')).toEqual({ refused: null })
    await eva.device.reaches('ringing')
    expect(carrier.phase()).toBe('idle')
    await eva.device.reject()
    await hears(ana.device, luis.device)
  })

  test('a callback to an own number rings inside', async () => {
    const company = await stage().company()
    const { id } = await rows()
      .insertInto('call_queues')
      .values({ company_id: company.id, name: 'Ventas' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { carrier, people } = await exchange(
      stage(),
      (ids) => ({
        queues: [queueOf({ id, members: members([ids[0]]), callbackDigit: '9' })],
        to: { kind: 'queue', id },
        dids: [didTo(1, DID, { kind: 'queue', id }), didTo(2, BRANCH, { kind: 'extension', id: ids[2] })],
      }),
      company,
    )
    const [ana, luis, eva] = people
    await ana.device.call('1002')
    await luis.device.reaches('ringing')
    await carrier.call(DID, { ...OUTSIDER, number: `+57${BRANCH}` })
    await audible(carrier)
    await carrier.digits('9')
    await carrier.ended()
    await ana.device.hangup()
    await ana.device.reaches('ringing')
    await ana.device.answer()
    await eva.device.reaches('ringing')
    expect(carrier.phase()).toBe('idle')
    await eva.device.answer()
    await hears(eva.device, ana.device)
  })
}
