import { expect, test } from 'vitest'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import type { TestExtension } from '../../testing.ts'
import { inMemoryStage, people, talk } from '../scenarios/stage/in-memory-stage.ts'

const { counter, database, setStage } = inMemoryStage(createPbx)

test('above the rate new calls hear congestion at once, and are stored in the histories by one statement for all', async () => {
  const { stage } = await setStage({ callsPerSecond: 1 })
  const company = await stage.company()
  const extensions: TestExtension[] = []
  for (let number = 1001; number <= 1008; number += 1)
    extensions.push(await stage.extension(company, String(number)))
  const callers = await Promise.all(extensions.map((extension) => stage.device(extension)))
  await stage.phone.settled()
  const statements = await counter.during(async () => {
    await Promise.all(callers.map((caller) => caller.call('4711')))
    await Promise.all(callers.map((caller) => caller.ended()))
    await stage.phone.settled()
  })
  const ends = await Promise.all(callers.map((caller) => caller.ended()))
  const congested = ends.filter((end) => end.cause === 'congestion').length
  expect(congested).toBeGreaterThanOrEqual(2)
  expect(stage.phone.figures().rejectedCalls).toBe(congested)
  expect(statements.filter((text) => text.includes('WHERE caller.endpoint'))).toHaveLength(8 - congested)
  expect(statements.filter((text) => text.includes('WITH known AS'))).toHaveLength(1)
  const outcomes = new Map<string, number>()
  for (const extension of extensions) {
    const [line, ...more] = await stage.historyOf(extension)
    expect(more).toEqual([])
    expect(line).toMatchObject({ direction: 'OUTGOING', number: '4711', missed: false, talked: false })
    outcomes.set(line?.outcome ?? 'none', (outcomes.get(line?.outcome ?? 'none') ?? 0) + 1)
    const published = await stage.publishedTo(`user:${extension.userId}`)
    expect(published.at(-1)).toMatchObject({ type: 'call_recorded', data: { outcome: line?.outcome } })
  }
  expect(outcomes).toEqual(
    new Map([
      ['unknown-number', 8 - congested],
      ['congestion', congested],
    ]),
  )
})

test('a phone that may no longer call hears so, and its history says why', async () => {
  const { stage } = await setStage()
  const [here, there] = [await people(stage), await people(stage)]
  const { systemRows } = database()
  await systemRows
    .updateTable('companies')
    .set({ disabled_at: new Date() })
    .where('id', '=', here.ana.companyId)
    .execute()
  await systemRows
    .updateTable('extensions')
    .set({ disabled_at: new Date() })
    .where('id', '=', there.ana.id)
    .execute()
  for (const { anas } of [here, there]) await anas.call('1002')
  for (const { anas } of [here, there]) expect(await anas.ended()).toEqual({ cause: 'not-allowed' })
  expect(await stage.historyOf(here.ana)).toEqual([
    {
      direction: 'OUTGOING',
      number: '1002',
      name: 'Luis',
      outcome: 'suspended',
      missed: false,
      talked: false,
    },
  ])
  expect(await stage.historyOf(there.ana)).toMatchObject([{ outcome: 'not-allowed', name: 'Luis' }])
  // The other company is not affected.
  for (const { luis } of [here, there]) expect(await stage.historyOf(luis)).toEqual([])
})

test('a call beyond the company’s simultaneous calls hears congestion and rings nobody', async () => {
  const { stage } = await setStage()
  const { ana, luis, anas, luiss } = await people(stage, { maxSimultaneousCalls: 1 })
  await talk(stage, anas, luiss)
  const company = { id: ana.companyId, slug: ana.endpoint.slice(0, -5) }
  const marta = await stage.extension(company, '1003')
  const device = await stage.device(marta)
  await device.call('1002')
  expect(await device.ended()).toEqual({ cause: 'congestion' })
  expect(await stage.historyOf(marta)).toMatchObject([{ outcome: 'congestion', missed: false }])
  await anas.hangup()
  await luiss.ended()
  await device.call('1002')
  await luiss.reaches('ringing')
  await device.hangup()
  expect((await stage.historyOf(luis)).map((line) => line.outcome)).toEqual(['answered', 'cancelled'])
})
