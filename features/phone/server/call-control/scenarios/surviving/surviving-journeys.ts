import { expect, test, vi } from 'vitest'
import { ivrOf, queueOf, ringGroupOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { audible, DID, exchange, members, OUTSIDER } from '../stage/exchange-setting.ts'
import { PATIENCE, type Surviving } from './surviving-conferences.ts'

/** Callbacks are looked for every five seconds. */
const LOOKED = { timeout: 30_000 }

/** Callers in the dialplan when the program is killed. */
export function survivingJourneys(context: Surviving): void {
  test('in a menu: a key pressed afterwards works', async () => {
    await context.start()
    const { ana, luis, anas, luiss } = await context.pair()
    context.plans().set(ana.companyId, {
      numbers: new Map([['8900', { kind: 'ivr', id: 3 }]]),
      ivrs: [
        ivrOf({ id: 3, timeoutSeconds: 60, options: new Map([['1', { kind: 'extension', id: luis.id }]]) }),
      ],
    })
    await anas.call('8900')
    await anas.reaches('talking')
    await context.run().phone.settled()
    await context.run().kill()

    await context.startAgain()
    await anas.digits('1')
    await luiss.reaches('ringing')
    await luiss.answer()
    await context.hearEachOther({ ana, luis, anas, luiss })
    await anas.hangup()
    await luiss.ended()
  })

  test('in an announcement: it plays to its end, and the call ends', async () => {
    await context.start()
    const { ana, anas } = await context.pair()
    context.plans().set(ana.companyId, {
      numbers: new Map([['8300', { kind: 'announcement', id: 3 }]]),
      audios: new Map([[3, [{ kind: 'system', name: 'queue-thankyou' }]]]),
    })
    await anas.call('8300')
    await anas.reaches('talking')
    await context.run().phone.settled()
    await context.run().kill()

    // It may be over before the next run looks.
    await context.start()
    expect(await anas.ended()).toEqual({ cause: 'normal' })
  })

  test('while a ring group rings: it keeps ringing, and one member answers', async () => {
    await context.start()
    const { ana, luis, anas, luiss } = await context.pair()
    const company = { id: ana.companyId, slug: ana.endpoint.slice(0, -5) }
    const evas = await context.run().stage.device(await context.run().stage.extension(company, '1003'))
    context.plans().set(ana.companyId, {
      numbers: new Map([['8100', { kind: 'ring_group', id: 1 }]]),
      ringGroups: [ringGroupOf({ id: 1, members: [ana.id, luis.id] })],
    })
    await evas.call('8100')
    await anas.reaches('ringing')
    await luiss.reaches('ringing')
    await context.run().phone.settled()
    await context.run().kill()

    await context.startAgain()
    await luiss.answer()
    await context.hear(luiss, [evas.id])
    await anas.reaches('idle')
    await evas.hangup()
    await luiss.ended()
  })

  /** Two callers, luis before eva, in the queue of ana, who is away. */
  async function queueing() {
    const company = await context.run().stage.company()
    const [ana, luis, eva] = [
      await context.run().stage.extension(company, '1001'),
      await context.run().stage.extension(company, '1002'),
      await context.run().stage.extension(company, '1003'),
    ]
    const queue = queueOf({ id: 5, members: [{ extension: ana.id, penalty: 0, fixed: true }] })
    context
      .plans()
      .set(company.id, { numbers: new Map([['8000', { kind: 'queue', id: 5 }]]), queues: [queue] })
    const callers = [await context.run().stage.device(luis), await context.run().stage.device(eva)] as const
    for (const caller of callers) {
      await caller.call('8000')
      await caller.reaches('talking')
      await context.hear(caller, [], true)
      await context.run().phone.settled()
    }
    return { ana, callers }
  }

  test('with callers in a queue: they keep their places', async () => {
    await context.start()
    const { ana, callers } = await queueing()
    await context.run().kill()

    await context.startAgain()
    for (const caller of callers) await context.hear(caller, [], true)
    const anas = await context.run().stage.device(ana)
    await anas.reaches('ringing')
    expect(await anas.incoming()).toMatchObject({ number: '1002' })
    await anas.answer()
    await context.hear(callers[0], [anas.id])
    await anas.hangup()
    await callers[0].ended()
    await vi.waitFor(async () => expect(await anas.incoming()).toMatchObject({ number: '1003' }), PATIENCE)
    await anas.reaches('ringing')
  })

  test('while an agent rings for a queue’s caller: the agent answers afterwards', async () => {
    await context.start()
    const { ana, callers } = await queueing()
    const anas = await context.run().stage.device(ana)
    await anas.reaches('ringing')
    await context.run().phone.settled()
    await context.run().kill()

    await context.startAgain()
    await vi.waitFor(() => expect(anas.phase()).toBe('ringing'), PATIENCE)
    await context.run().phone.settled()
    await anas.reaches('ringing')
    await anas.answer()
    await context.hear(callers[0], [anas.id])
  })

  test('a queue’s caller who hangs up in the gap no longer waits', async () => {
    await context.start()
    const { ana, callers } = await queueing()
    await context.run().kill()
    await callers[0].hangup()

    await context.start()
    const anas = await context.run().stage.device(ana)
    await anas.reaches('ringing')
    expect(await anas.incoming()).toMatchObject({ number: '1003' })
  })

  test('while a callback rings at an agent: it is offered again, and the caller is called', async () => {
    await context.start()
    const { stage } = context.run()
    const rows = stage.database.systemRows
    const company = await stage.company()
    const { id } = await rows
      .insertInto('call_queues')
      .values({ company_id: company.id, name: 'Ventas' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { carrier, people } = await exchange(
      stage,
      ([ana]) => ({
        queues: [queueOf({ id, members: members([ana]), callbackDigit: '9' })],
        to: { kind: 'queue', id },
      }),
      company,
    )
    const [ana, , other] = people
    await ana.device.call('1003')
    await other.device.reaches('ringing')
    await carrier.call(DID, OUTSIDER)
    await audible(carrier)
    await carrier.digits('9')
    await carrier.ended()
    await stage.phone.settled()
    await ana.device.hangup()
    await vi.waitFor(() => expect(ana.device.phase()).toBe('ringing'), LOOKED)
    await context.run().kill()

    await context.start()
    // The ringing stops at a phone that the new run does not know, and starts again.
    await ana.device.reaches('idle')
    await vi.waitFor(() => expect(ana.device.phase()).toBe('ringing'), LOOKED)
    await ana.device.answer()
    await vi.waitFor(() => expect(carrier.phase()).toBe('ringing'), LOOKED)
    await carrier.answer()
    await context.hear(carrier, [ana.device.id])
    await carrier.hangup()
    await ana.device.reaches('idle')
    const wish = () =>
      rows.selectFrom('queue_callbacks').select('state').where('company_id', '=', company.id).execute()
    await vi.waitFor(async () => expect(await wish()).toEqual([{ state: 'done' }]), PATIENCE)
  })
}
