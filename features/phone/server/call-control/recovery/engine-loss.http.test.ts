import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { openCalls } from '../../testing.ts'
import { inMemoryStage, people, talk } from '../scenarios/stage/in-memory-stage.ts'

const { database, setStage } = inMemoryStage(createPbx)

test('after a restart of the engine its calls end with that reason, and the engine’s state is published', async () => {
  const { stage, engine } = await setStage()
  const { ana, luis, anas, luiss } = await people(stage)
  await talk(stage, anas, luiss)
  engine.goDown('killed')
  await anas.reaches('idle')
  const company = `company:${ana.companyId}` as const
  expect(await stage.publishedTo(company)).toContainEqual({
    topic: company,
    type: 'telephony_status',
    data: { up: false, reason: 'killed' },
  })
  engine.comeUp()
  for (const extension of [ana, luis]) {
    await vi.waitFor(async () =>
      expect(await stage.historyOf(extension)).toMatchObject([
        { outcome: 'engine-restarted', talked: true, missed: false },
      ]),
    )
  }
  const published = (await stage.publishedTo(company)).filter(({ type }) => type === 'endpoint_state')
  expect(published.at(-1)?.data).toMatchObject({ status: 'REGISTERED' })
  await talk(stage, anas, luiss)
  expect(stage.phone.figures().active).toBe(1)
})

test('when the program stops both sides are hung up, and the call is in both histories', async () => {
  const { stage } = await setStage()
  const { ana, luis, anas, luiss } = await people(stage)
  await talk(stage, anas, luiss)
  await stage.stop()
  expect(await luiss.ended()).toEqual({ cause: 'normal' })
  expect(await stage.historyOf(ana)).toMatchObject([{ outcome: 'answered', talked: true }])
  expect(await stage.historyOf(luis)).toMatchObject([{ outcome: 'answered', talked: true }])
  expect(await openCalls(database())).toEqual([])
})

test('calls survive a lost connection to the engine and catch up afterwards', async () => {
  const { stage, engine } = await setStage()
  const { ana, luis, anas, luiss } = await people(stage)
  await talk(stage, anas, luiss)
  const strangers = await people(stage)
  await talk(stage, strangers.anas, strangers.luiss)
  engine.disconnect('cut')
  await strangers.luiss.hangup()
  expect((await anas.hears()).devices).toEqual([luiss.id])
  expect(stage.phone.figures().active).toBe(2)

  engine.connectAgain()
  expect(await strangers.anas.ended()).toEqual({ cause: 'normal' })
  expect(await stage.historyOf(strangers.ana)).toMatchObject([{ outcome: 'answered', talked: true }])
  expect(stage.phone.figures().active).toBe(1)
  await luiss.hangup()
  expect(await anas.ended()).toEqual({ cause: 'normal' })
  for (const extension of [ana, luis])
    expect(await stage.historyOf(extension)).toMatchObject([{ outcome: 'answered', talked: true }])
})

test('a call with an unreadable snapshot is closed all the same', async () => {
  const before = await setStage()
  const company = await before.stage.company()
  await database()
    .systemRows.insertInto('calls')
    .values({
      id: randomUUID(),
      company_id: company.id,
      dialed: '1002',
      started_at: new Date(0),
      live: JSON.stringify({ something: 'else' }),
    })
    .execute()
  await before.stage.stop()
  const { stage } = await setStage()
  await stage.phone.settled()
  expect(await openCalls(database())).toEqual([])
})
