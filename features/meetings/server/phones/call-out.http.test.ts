import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { persons } from '#features/crm/contract/persons.ts'
import { writeRights } from '#features/crm/contract/rights.ts'
import { outboundRoutes } from '#features/pbx/contract/lines/outbound-routes.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createInMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { enterAsGuest } from '../../contract/guests.ts'
import { memberTalking, type RoomState, receiveOffer } from '../../contract/room-socket.ts'
import { openRoom } from '../../contract/rooms.ts'
import { guestPage, type TestPage, userPage } from '../live/testing.ts'

const engine = createInMemoryMeetingEngine()
const telephony = createInMemoryEngine()
const program = await startTestProgram({ meetings: engine, engine: telephony })
const { origin } = program
await program.makeAdministrator('eva')
const [ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
let carrier: Device

beforeAll(async () => {
  const { systemRows } = program.database
  const { company_id } = await systemRows
    .selectFrom('users')
    .select('company_id')
    .where('username', '=', 'ana')
    .executeTakeFirstOrThrow()
  const { endpoint, id } = await systemRows
    .insertInto('trunks')
    .values({ company_id, name: 'Operador', kind: 'peer', caller_id: '6015550000' })
    .returning(['endpoint', 'id'])
    .executeTakeFirstOrThrow()
  carrier = await deviceAt(endpoint)
  await admin.call(outboundRoutes.routes.create, {
    body: { name: 'Celulares', pattern: '3XXXXXXXXX', reach: 'mobile', trunks: [id], price_minute: 0 },
  })
})

async function deviceAt(endpoint: string, secret: string = randomUUID()): Promise<Device> {
  telephony.addAccount({ endpoint, secret })
  const device = telephony.device({ endpoint, secret })
  await device.register()
  return device
}
const telephone = ({ session }: typeof ana): Promise<Device> =>
  deviceAt(session.sipData?.account ?? '', session.sipData?.password ?? '')
const numberOf = ({ session }: typeof ana) => session.sipData?.extension ?? ''

async function meeting() {
  const room = (await ana.call(openRoom, { body: { name_room: 'Comité' } })).name_room
  const page = await userPage(origin, ana, room)
  await page.state(({ phase }) => phase === 'inside')
  return { room, page }
}
const calls = (page: TestPage, number: string, name = '') => page.say({ do: 'call', number, name })
const calling = (page: TestPage, fits: (one: RoomState['calling'][number]) => boolean) =>
  page.state((state) => state.calling.some(fits)).then((state) => state.calling.find(fits))
const lastCallOf = async (who: typeof ana) => {
  await program.settled()
  return (await who.call(getCalls, { body: {} })).cdrs[0]
}

test('a colleague is called from the meeting, rings, answers, is inside, and the call is the caller’s', async () => {
  const { room, page } = await meeting()
  const phone = await telephone(luis)
  calls(page, numberOf(luis), 'Luis')
  await phone.reaches('ringing')
  expect(await phone.incoming()).toMatchObject({ number: numberOf(ana) })
  await calling(page, ({ phase }) => phase === 'ringing')
  await phone.answer()
  const { members } = await page.state((state) => state.members.length === 2 && state.calling.length === 0)
  expect(members[1]).toMatchObject({ role: 'member', name: 'Luis', phone: numberOf(luis) })
  await eventually(() => expect([...engine.phonesIn(room).values()]).toEqual([expect.anything()]))
  expect((await page.heard(receiveOffer)).streams).toMatchObject([{ member: 'phones', kind: 'audio' }])
  await page.heard(memberTalking, ({ member, talking }) => member === members[1]?.id && talking)
  // The engine dies: the call stays, and is heard again.
  engine.die()
  engine.revive()
  await eventually(() => expect([...engine.phonesIn(room).values()]).toEqual([expect.anything()]))
  expect(phone.phase()).toBe('talking')
  await phone.hangup()
  await page.state((state) => state.members.length === 1)
  await eventually(() => expect(engine.phonesIn(room).size).toBe(0))
  expect(telephony.bridges()).toEqual([])
  expect(await lastCallOf(ana)).toMatchObject({
    direction: 'OUTGOING',
    number: numberOf(luis),
    outcome: 'answered',
  })
  expect(await lastCallOf(luis)).toMatchObject({ direction: 'INCOMING', number: numberOf(ana) })
})

test('a number outside goes through the one gate, shows the company’s number, and ends with the meeting', async () => {
  const { page } = await meeting()
  calls(page, '3004445566', 'Carla de Acme')
  await carrier.reaches('ringing')
  expect(await carrier.incoming()).toMatchObject({ number: '6015550000', dialed: '3004445566' })
  await carrier.answer()
  const { members } = await page.state((state) => state.members.length === 2)
  expect(members[1]).toMatchObject({ role: 'guest', name: 'Carla de Acme', phone: '3004445566' })
  page.say({ do: 'end' })
  await carrier.ended()
  expect(await lastCallOf(ana)).toMatchObject({ direction: 'OUTGOING', outcome: 'answered' })
  const spent = await program.database.systemRows
    .selectFrom('outside_legs')
    .select(['number', 'class', 'answered_at'])
    .execute()
  expect(spent).toEqual([{ number: '3004445566', class: 'mobile', answered_at: expect.any(Date) }])
})

test('who was called by number alone is named as a colleague or as the CRM knows them', async () => {
  await ana.call(persons.routes.create, {
    body: { first_name: 'Gilma', last_name: 'Rozo', mobile: '3105557788' },
  })
  await admin.call(writeRights, { body: { rights: [{ role: 'agent', entity: 'person', scope: 'all' }] } })
  const { page } = await meeting()
  calls(page, '3105557788')
  await carrier.reaches('ringing')
  await calling(page, ({ name }) => name === 'Gilma Rozo')
  await carrier.answer()
  const { members } = await page.state((state) => state.members.length === 2)
  expect(members[1]).toMatchObject({ name: 'Gilma Rozo', phone: '3105557788' })
  const phone = await telephone(luis)
  calls(page, numberOf(luis))
  await phone.reaches('ringing')
  await calling(page, ({ name }) => name.startsWith('Luis'))
  page.say({ do: 'end' })
  await Promise.all([phone.ended(), carrier.ended()])
})

test('who is busy, away, not known or not allowed is told with the reason, and can be put away', async () => {
  const { page } = await meeting()
  const fails = async (number: string) => {
    calls(page, number)
    const failed = await calling(page, (one) => one.number === number && one.phase === 'failed')
    return failed?.why
  }
  // Nobody's phone is there.
  expect(await fails(numberOf(marta))).toBe('unregistered')
  expect(await fails('1999')).toBe('unknown-number')
  // Of a class that the extension may not call.
  expect(await fails('0044207946000')).toBe('not-allowed')
  const phone = await telephone(marta)
  calls(page, numberOf(marta))
  await phone.reaches('ringing')
  await phone.reject()
  const failed = await calling(page, ({ why }) => why === 'rejected')
  page.say({ do: 'end-call', call: failed?.id ?? '' })
  await page.state((state) => state.calling.every(({ number }) => number !== numberOf(marta)))

  calls(page, numberOf(marta))
  await phone.reaches('ringing')
  const ringing = await calling(page, ({ phase }) => phase === 'ringing')
  page.say({ do: 'end-call', call: ringing?.id ?? '' })
  await phone.ended()
  expect(await lastCallOf(marta)).toMatchObject({ missed: true, number: numberOf(ana) })
  // Also when the meeting ends.
  calls(page, numberOf(marta))
  await phone.reaches('ringing')
  page.say({ do: 'leave' })
  await phone.ended()
})

test('neither guests nor who does not moderate calls anybody, and nobody reaches another company', async () => {
  const { room, page } = await meeting()
  const member = await userPage(origin, luis, room)
  await member.state(({ phase }) => phase === 'inside')
  const reply = await program.anonymous(enterAsGuest, { params: { room }, body: { name: 'Invitada' } })
  if (!reply.ok) throw new Error(reply.body.code)
  const guest = await guestPage(origin, reply.body.token)
  const { waiting } = await page.state((state) => state.waiting.length === 1)
  page.say({ do: 'admit', member: waiting[0]?.id ?? '' })
  await guest.state(({ phase }) => phase === 'inside')
  const foreign = await telephone(eva)
  for (const one of [member, guest]) calls(one, '3004445566')
  // Of the same number in another company.
  calls(page, '1777')
  await calling(page, ({ phase }) => phase === 'failed')
  expect(carrier.phase()).toBe('idle')
  expect(foreign.phase()).toBe('idle')
  expect((await page.state(() => true)).calling.map(({ number }) => number)).toEqual(['1777'])
  const strangers = await guest.state(() => true)
  expect(strangers.calling).toEqual([])
})
