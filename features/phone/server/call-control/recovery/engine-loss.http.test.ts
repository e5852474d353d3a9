import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPbx } from '#features/pbx/server/create-pbx.ts'
import { absentEngine } from '#platform/telephony/absent-engine.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { type Clock, systemClock, type TelephoneServer } from '../../ports.ts'
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
    await eventually(async () =>
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

const MOBILE = '3007654321'

/** A clock whose long waits are over when the test says so. */
function patientClock() {
  const waiting = new Set<() => void>()
  const clock: Clock = {
    now: systemClock.now,
    after(ms, action) {
      if (ms < 60_000) return systemClock.after(ms, action)
      waiting.add(action)
      return () => void waiting.delete(action)
    },
  }
  const pass = () => {
    for (const action of [...waiting]) action()
  }
  return { clock, pass }
}

const openLegs = (companyId: number) =>
  database()
    .systemRows.selectFrom('outside_legs')
    .select(['leg', 'ended_at'])
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .execute()

/** A leg of an earlier run that talks at this server. */
async function legAt(companyId: number, serverId: number): Promise<void> {
  const at = new Date(Date.now() - 3_600_000)
  const about = { number: MOBILE, class: 'mobile', price_minute: 10, call_id: randomUUID() } as const
  const place = { company_id: companyId, asterisk_server_id: serverId }
  await database()
    .systemRows.insertInto('outside_legs')
    .values({ leg: randomUUID(), ...place, ...about, started_at: at, answered_at: at })
    .execute()
}

const otherServer = async (): Promise<number> => {
  const made = await database()
    .systemRows.insertInto('asterisk_servers')
    .values({
      name: `otro ${randomUUID()}`,
      kind: 'outside',
      ari_url: 'http://192.0.2.7:8088/ari',
      ari_user: 'suite',
      ari_password_sealed: Buffer.from('x'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

test('legs to the outside end with an engine that stays away, and limits let others call again', async () => {
  const { clock, pass } = patientClock()
  const { stage, engine } = await setStage({}, clock)
  const { ana, anas, luiss } = await people(stage)
  const company = { id: ana.companyId, slug: ana.endpoint.slice(0, -5) }
  const carrier = await stage.carrier(company)
  await database()
    .systemRows.insertInto('call_ceilings')
    .values({ company_id: company.id, name: 'Tope', max_calls: 1 })
    .execute()
  await anas.call(MOBILE)
  await carrier.reaches('ringing')
  await carrier.answer()
  await anas.reaches('talking')
  await stage.phone.settled()
  engine.goDown('killed')
  await stage.phone.settled()
  expect(await openLegs(company.id)).toHaveLength(1)
  pass()
  await stage.phone.settled()
  expect(await openLegs(company.id)).toEqual([])
  engine.comeUp()
  await carrier.register()
  await luiss.register()
  await luiss.call(MOBILE)
  await carrier.reaches('ringing')
})

test('after a restart of the program, legs at a telephone server that does not come back end; others’ go on', async () => {
  const { clock, pass } = patientClock()
  const serverId = await otherServer()
  const gone: TelephoneServer = { id: serverId, address: 'gone', open: () => absentEngine('not there') }
  const { stage } = await setStage({}, clock, async () => [gone])
  const { ana } = await people(stage)
  const another = await stage.company()
  const elsewhere = await otherServer()
  await legAt(ana.companyId, serverId)
  await legAt(another.id, elsewhere)
  await stage.phone.settled()
  expect(await openLegs(ana.companyId)).toHaveLength(1)
  pass()
  await eventually(async () => expect(await openLegs(ana.companyId)).toEqual([]))
  expect(await openLegs(another.id)).toHaveLength(1)
  // Removed by the operator: nobody will ask it again.
  await database()
    .systemRows.updateTable('asterisk_servers')
    .set({ deleted_at: new Date() })
    .where('id', '=', elsewhere)
    .execute()
  expect(await openLegs(another.id)).toEqual([])
})
