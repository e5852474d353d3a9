import { expect, vi } from 'vitest'
import { queueOf } from '#platform/telephony/journey/plan-for-tests.ts'
import { audible, DID, exchange, members, OUTSIDER } from './exchange-setting.ts'
import type { CallStage } from './stage-types.ts'

/** One busy agent; meanwhile a caller asks for a callback. */
export async function callbackAsked(stage: CallStage, agents = 1) {
  const rows = stage.database.systemRows
  const company = await stage.company()
  const { id } = await rows
    .insertInto('call_queues')
    .values({ company_id: company.id, name: 'Ventas' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const scene = await exchange(
    stage,
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
    rows
      .selectFrom('queue_callbacks')
      .select(['state', 'attempts', 'taken_by_id'])
      .where('company_id', '=', company.id)
      .executeTakeFirst()
  await vi.waitFor(async () => expect(await wish()).toMatchObject({ state: 'waiting' }), { timeout: 30_000 })
  return { ...scene, wish }
}
