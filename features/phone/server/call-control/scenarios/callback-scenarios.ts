import { expect, test, vi } from 'vitest'
import { callbackAsked } from './stage/callback-setting.ts'
import { hears, OUTSIDER } from './stage/exchange-setting.ts'
import type { CallStage } from './stage/stage-types.ts'

const SOON = { timeout: 30_000 }

/** Queue callbacks: callers who hang up to be called back, and the agents who are offered them. */
export function callbackScenarios(stage: () => CallStage): void {
  const rows = () => stage().database.systemRows

  const asked = (agents = 1) => callbackAsked(stage(), agents)

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
