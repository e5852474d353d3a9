import { describe, expect, test } from 'vitest'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import type { TestExtension } from '../testing.ts'
import { inMemoryStage, people, talk } from './scenarios/stage/in-memory-stage.ts'

const { counter, database, setStage } = inMemoryStage(createPbx)

describe('events', () => {
  test('of a call reach both parties’ users only, after it was stored', async () => {
    const { stage } = await setStage()
    const { ana, luis, anas, luiss } = await people(stage)
    const elsewhere = await stage.device(luis)
    await talk(stage, anas, luiss)
    await anas.hangup()
    await luiss.ended()

    const toAna = await stage.publishedTo(`user:${ana.userId}`)
    const states = toAna.filter((event) => event.type === 'call_state').map((event) => event.data)
    expect(states.at(0)).toMatchObject({
      direction: 'OUTGOING',
      state: 'ringing',
      number: '1002',
      label: 'Luis',
    })
    expect(states.at(-1)).toMatchObject({
      state: 'ended',
      outcome: 'answered',
      answered_sip_call_id: anas.sipCallId(),
      sip_call_ids: [anas.sipCallId()],
    })
    expect(toAna.at(-1)).toMatchObject({
      type: 'call_recorded',
      data: { direction: 'OUTGOING', outcome: 'answered', missed: false },
    })

    const toLuis = await stage.publishedTo(`user:${luis.userId}`)
    const talking = toLuis.find((event) => (event.data as { state?: string }).state === 'talking')
    expect(talking?.data).toMatchObject({
      direction: 'INCOMING',
      number: '1001',
      label: 'Ana',
      sip_call_ids: expect.arrayContaining([luiss.sipCallId(), elsewhere.sipCallId()]),
      answered_sip_call_id: luiss.sipCallId(),
    })
    const recorded = toLuis.filter((event) => event.type === 'call_recorded')
    expect(recorded).toHaveLength(1)
    const [row] = await database()
      .systemRows.selectFrom('call_records')
      .select('id')
      .where('extension_id', '=', luis.id)
      .execute()
    expect(recorded[0]?.data).toMatchObject({ id: row?.id })
  })

  test('of every change of both phones’ states reach their company only', async () => {
    const { stage } = await setStage()
    const { ana, luis, anas, luiss } = await people(stage)
    const strangers = await people(stage)
    await stage.phone.settled()
    await talk(stage, anas, luiss)
    await luiss.hangup()
    await anas.ended()
    await anas.unregister()

    const published = await stage.publishedTo(`company:${ana.companyId}`)
    const of = (extension: TestExtension) =>
      published.flatMap(({ data }) => {
        const state = data as { account: string; status: string }
        return state.account === extension.endpoint ? [state.status] : []
      })
    expect(of(ana)).toEqual(['REGISTERED', 'BUSY', 'IN_CALL', 'REGISTERED', 'UNREGISTERED'])
    expect(of(luis)).toEqual(['REGISTERED', 'BUSY', 'IN_CALL', 'REGISTERED'])
    const toStrangers = await stage.publishedTo(`company:${strangers.ana.companyId}`)
    expect(JSON.stringify(toStrangers)).not.toContain(ana.endpoint)
  })
})

test('a call costs one lookup and at most three writes, however many devices it rings', async () => {
  const { stage } = await setStage()
  const { luis, anas, luiss } = await people(stage)
  for (const _ of [1, 2, 3]) await stage.device(luis)
  await stage.phone.settled()
  const statements = await counter.during(async () => {
    await talk(stage, anas, luiss)
    await anas.hangup()
    await luiss.ended()
    await stage.phone.settled()
  })
  const lookups = statements.filter((text) => text.includes('caller.endpoint'))
  const writes = statements.filter((text) => text.includes('INSERT INTO calls'))
  expect(lookups).toHaveLength(1)
  expect(writes.length).toBeLessThanOrEqual(3)
  expect(statements).toHaveLength(lookups.length + writes.length)
})

test('a second call rejected on one device stops ringing on all, its caller is rejected, and the first continues', async () => {
  const { stage } = await setStage()
  const { ana, luis, anas, luiss } = await people(stage)
  const desk = await stage.device(luis)
  const marta = await stage.device(
    await stage.extension({ id: ana.companyId, slug: ana.endpoint.slice(0, -5) }, '1003', { name: 'Marta' }),
  )
  await marta.call('1002')
  await Promise.all([luiss.reaches('ringing'), desk.reaches('ringing')])
  await luiss.answer()
  await Promise.all([marta.reaches('talking'), desk.reaches('idle')])
  const third = await stage.device(luis)
  await anas.call('1002')
  await Promise.all([desk.reaches('ringing'), third.reaches('ringing')])
  await desk.reject()
  expect(await anas.ended()).toEqual({ cause: 'rejected' })
  await third.reaches('idle')
  expect([luiss.phase(), marta.phase()]).toEqual(['talking', 'talking'])
  await marta.hangup()
})
