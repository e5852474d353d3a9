import { expect, test, vi } from 'vitest'
import { queueOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { audible, DID, exchange, hears, members, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

const SOON = { timeout: 8_000 }

/** Queue callbacks: callers who hang up to be called back, and the agents who are offered them. */
export function callbackScenarios(stage: () => CallStage): void {
  const rows = () => stage().database.systemRows

  /** One busy agent; meanwhile a caller asks for a callback. */
  async function asked(agents = 1) {
    const company = await stage().company()
    const { id } = await rows()
      .insertInto('call_queues')
      .values({ company_id: company.id, name: 'Ventas' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const scene = await exchange(
      stage(),
      (ids) => ({
        queues: [queueOf({ id, members: members(ids.slice(0, agents)), callbackDigit: '9' })],
        to: { kind: 'queue', id },
      }),
      company,
    )
    const { carrier, people } = scene
    await people[0].device.call('1003')
    await people[2].device.reaches('ringing')
    if (agents > 1) await people[1].device.unregister()
    await carrier.call(DID, OUTSIDER)
    await audible(carrier)
    await carrier.digits('9')
    await carrier.ended()
    const wish = () =>
      rows()
        .selectFrom('queue_callbacks')
        .select(['state', 'attempts', 'taken_by_id'])
        .where('company_id', '=', company.id)
        .executeTakeFirst()
    await vi.waitFor(async () => expect(await wish()).toMatchObject({ state: 'waiting' }), SOON)
    return { ...scene, wish }
  }

  test('a callback is kept: a free agent’s phone rings, and answering calls the caller', async () => {
    const { carrier, people, ids, wish } = await asked()
    const [ana] = people
    await ana.device.hangup()
    await ana.device.reaches('ringing')
    expect(await ana.device.incoming()).toMatchObject({ number: OUTSIDER.number })
    expect(carrier.phase()).toBe('idle')
    await ana.device.answer()
    await carrier.reaches('ringing')
    await carrier.answer()
    await hears(carrier, ana.device)
    await hears(ana.device, carrier)
    await carrier.hangup()
    await ana.device.reaches('idle')
    await vi.waitFor(
      async () => expect(await wish()).toEqual({ state: 'done', attempts: 1, taken_by_id: ids[0] }),
      SOON,
    )
    expect(await stage().historyOf(ana.extension)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ direction: 'OUTGOING', number: OUTSIDER.number, outcome: 'answered' }),
      ]),
    )
  })

  test('a callback is missed after three unanswered attempts', async () => {
    const { company, carrier, people, wish } = await asked()
    const [ana] = people
    await ana.device.hangup()
    for (const attempts of [1, 2, 3]) {
      await ana.device.reaches('ringing')
      await ana.device.answer()
      await carrier.reaches('ringing')
      await carrier.reject()
      await ana.device.reaches('idle')
      const state = attempts === 3 ? 'missed' : 'waiting'
      await vi.waitFor(async () => expect(await wish()).toMatchObject({ state, attempts }), SOON)
      // Skips the pause between two attempts.
      await rows()
        .updateTable('queue_callbacks')
        .set({ not_before: new Date(0) })
        .where('company_id', '=', company.id)
        .execute()
    }
  })

  test('an agent who does not answer is skipped, and the caller is not called', async () => {
    const { carrier, people, wish } = await asked(2)
    const [ana, luis] = people
    await ana.device.hangup()
    await ana.device.reaches('ringing')
    await luis.device.register()
    await ana.device.reject()
    await luis.device.reaches('ringing')
    expect(await wish()).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(carrier.phase()).toBe('idle')
    await luis.device.answer()
    await carrier.reaches('ringing')
    await carrier.answer()
    await hears(carrier, luis.device)
  })

  test('a callback that another agent took by hand stops ringing', async () => {
    const { company, people, ids } = await asked()
    const [ana] = people
    await ana.device.hangup()
    await ana.device.reaches('ringing')
    await rows()
      .updateTable('queue_callbacks')
      .set({ state: 'calling', taken_by_id: ids[1], taken_at: new Date() })
      .where('company_id', '=', company.id)
      .execute()
    expect(await ana.device.ended()).toEqual({ cause: 'cancelled' })
  })
}
