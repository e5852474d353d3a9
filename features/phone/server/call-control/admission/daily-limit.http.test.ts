import { expect, test } from 'vitest'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import type { TestExtension } from '../../testing.ts'
import { inMemoryStage, people, talk } from '../scenarios/stage/in-memory-stage.ts'

const { database, setStage } = inMemoryStage(createPbx)

test('calls beyond a company’s daily limit are refused with that reason, also after a restart', async () => {
  let { stage } = await setStage()
  const { ana, luis, anas, luiss } = await people(stage, { maxCallsADay: 2 })
  const others = await people(stage)
  const outcomesOf = async (person: TestExtension) =>
    (await stage.historyOf(person)).map(({ direction, outcome }) => `${direction} ${outcome}`).sort()
  const refused = async (device: Device, number: string) => {
    await device.call(number)
    expect(await device.ended()).toEqual({ cause: 'not-allowed' })
  }
  // A call to a number that does not exist does not count.
  await anas.call('4444')
  expect(await anas.ended()).toEqual({ cause: 'unknown-number' })
  await talk(stage, anas, luiss)
  await anas.hangup()
  await luiss.ended()
  await luiss.call('1001')
  await anas.reaches('ringing')
  await luiss.hangup()
  await anas.ended()
  // Each day's two calls are reported in that day's own time.
  await stage.phone.settled()
  await refused(anas, '1002')
  const published = (await stage.publishedTo(`user:${ana.userId}`)).filter(
    ({ type }) => type === 'call_state',
  )
  expect(published.at(-1)?.data).toMatchObject({ state: 'ended', outcome: 'daily-limit' })
  await talk(stage, others.anas, others.luiss)

  // A new run on the same database, with empty counters.
  await stage.stop()
  ;({ stage } = await setStage())
  const again = await stage.device(luis)
  await refused(again, '1001')
  expect(await outcomesOf(luis)).toEqual(['INCOMING answered', 'OUTGOING cancelled', 'OUTGOING daily-limit'])
  expect(await outcomesOf(ana)).toEqual([
    'INCOMING cancelled',
    'OUTGOING answered',
    'OUTGOING daily-limit',
    'OUTGOING unknown-number',
  ])

  // The next day: of two simultaneous calls only one fits.
  await stage.stop()
  const { systemRows } = database()
  await systemRows
    .updateTable('calls')
    .set({ started_at: new Date(Date.now() - 86_400_000) })
    .where('company_id', '=', ana.companyId)
    .execute()
  await systemRows
    .updateTable('companies')
    .set({ max_calls_day: 1 })
    .where('id', '=', ana.companyId)
    .execute()
  ;({ stage } = await setStage())
  const company = { id: ana.companyId, slug: ana.endpoint.slice(0, -5) }
  const callers = [await stage.device(ana), await stage.device(luis)]
  await stage.device(await stage.extension(company, '1003'))
  await Promise.all(callers.map((device) => device.call('1003')))
  const lost = await Promise.race(callers.map((device) => device.ended()))
  expect(lost).toEqual({ cause: 'not-allowed' })
  await stage.clear()
  const outcomes = [...(await outcomesOf(ana)), ...(await outcomesOf(luis))]
  expect(outcomes.filter((one) => one === 'OUTGOING daily-limit')).toHaveLength(3)
  expect(outcomes.filter((one) => one === 'OUTGOING cancelled')).toHaveLength(2)
})
