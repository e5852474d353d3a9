import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { persons } from '#features/crm/contract/persons.ts'
import { writeRights } from '#features/crm/contract/rights.ts'
import { dids } from '#features/pbx/contract/routing/dids.ts'
import { destinationOptions } from '#features/pbx/contract/routing/options.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { numbers } from '#features/provider/contract/numbers.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createInMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { readDialIn } from '../../contract/dial-in.ts'
import { changeRoom, listRooms, readRoomHistory } from '../../contract/room-list.ts'
import { memberTalking, receiveOffer } from '../../contract/room-socket.ts'
import { openRoom } from '../../contract/rooms.ts'
import { userPage } from '../live/testing.ts'

const engine = createInMemoryMeetingEngine()
const telephony = createInMemoryEngine()
let prompts = 0
const program = await startTestProgram({
  meetings: engine,
  engine: {
    ...telephony,
    play(command) {
      prompts += 1
      return telephony.play(command)
    },
  },
})
const { origin } = program
const DID = '6015550060'
await program.makeAdministrator('eva')
const [ana, luis, marta, eva, admin, operador] = await program.signInAll(
  ...(['ana', 'luis', 'marta', 'eva', 'admin', 'operador'] as const),
)
let carrier: Device

beforeAll(async () => {
  const { systemRows } = program.database
  const { company_id } = await systemRows
    .selectFrom('users')
    .select('company_id')
    .where('username', '=', 'ana')
    .executeTakeFirstOrThrow()
  const { endpoint } = await systemRows
    .insertInto('trunks')
    .values({ company_id, name: 'Operador', kind: 'peer', caller_id: '6015550000' })
    .returning('endpoint')
    .executeTakeFirstOrThrow()
  carrier = await deviceAt(endpoint)
})

async function deviceAt(endpoint: string, secret: string = randomUUID()): Promise<Device> {
  telephony.addAccount({ endpoint, secret })
  const device = telephony.device({ endpoint, secret })
  await device.register()
  return device
}
const telephone = ({ session }: typeof ana): Promise<Device> =>
  deviceAt(session.sipData?.account ?? '', session.sipData?.password ?? '')

const makeRoom = async (client = ana) =>
  (await client.call(openRoom, { body: { name_room: 'Comité' } })).name_room
const idOf = async (room: string) =>
  (await ana.call(listRooms, { query: { limit: 100 } })).results.find(({ name_room }) => name_room === room)
    ?.id ?? 0
const pinOf = async (room: string) => (await ana.call(readDialIn, { params: { room } })).pin
const others = (pin: string) => pin.replace(/./, (digit) => String((Number(digit) + 1) % 10))

test('a stranger calls in with the PIN, waits, is let in, heard, muted and removed, and the call is in the history', async () => {
  const room = await makeRoom()
  const { results } = await admin.call(destinationOptions, { query: { search: 'Reuniones' } })
  await admin.call(dids.routes.create, {
    body: { number: DID, label: 'Reuniones', destination: results[0]?.id ?? 0 },
  })
  await operador.call(numbers.routes.create, {
    body: { number: '+576015550060', company: admin.session.company.id, ownership: 'owned' },
  })
  const dialIn = await ana.call(readDialIn, { params: { room } })
  expect(dialIn).toEqual({ numbers: [DID], code: '*60', pin: expect.stringMatching(/^\d{9}$/) })

  const page = await userPage(origin, ana, room)
  await page.state(({ phase }) => phase === 'inside')
  await carrier.call(DID, { name: '', number: '3004445566' })
  await carrier.reaches('talking')
  await carrier.digits(dialIn.pin)
  const waiting = await page.state(({ waiting: [one] }) => one !== undefined)
  const [caller] = waiting.waiting
  expect(caller?.phone).toMatch(/3004445566$/)
  expect(engine.phonesIn(room).size).toBe(0)

  page.say({ do: 'admit', member: caller?.id ?? '' })
  const inside = await page.state(({ members }) => members.length === 2)
  expect(inside.members[1]).toMatchObject({
    role: 'guest',
    mic: true,
    phone: expect.stringMatching(/3004445566$/),
  })
  await eventually(() => expect([...engine.phonesIn(room).values()]).toEqual([expect.anything()]))
  const { streams } = await page.heard(receiveOffer)
  expect(streams).toMatchObject([{ member: 'phones', kind: 'audio' }])
  await page.heard(memberTalking, ({ member, talking }) => member === caller?.id && talking)

  page.say({ do: 'mute', member: caller?.id ?? '' })
  await page.state(({ members }) => members[1]?.mic === false)
  await page.heard(memberTalking, ({ member, talking }) => member === caller?.id && !talking)
  page.say({ do: 'unmute', member: caller?.id ?? '' })
  await page.state(({ members }) => members[1]?.mic === true)

  page.say({ do: 'remove', member: caller?.id ?? '' })
  await carrier.ended()
  await page.state(({ members }) => members.length === 1)
  await eventually(() => expect(engine.phonesIn(room).size).toBe(0))
  expect(telephony.bridges()).toEqual([])
  page.say({ do: 'leave' })
  await eventually(async () => {
    const [meeting] = (await ana.call(readRoomHistory, { params: { id: await idOf(room) }, query: {} }))
      .results
    expect(meeting?.people).toMatchObject([
      { guest: false, phone: null },
      { guest: true, phone: expect.stringMatching(/3004445566$/), left_at: expect.any(String) },
    ])
  })
  await program.settled()
  const calls = await program.database.systemRows.selectFrom('calls').selectAll().execute()
  expect(calls).toHaveLength(1)
})

test('a caller whom everybody of the company knows is named; one whom only some may see is a number', async () => {
  await ana.call(persons.routes.create, {
    body: { first_name: 'Gilma', last_name: 'Rozo', mobile: '3105557788' },
  })
  const known = (scope: 'all' | 'own') =>
    admin.call(writeRights, { body: { rights: [{ role: 'agent', entity: 'person', scope }] } })
  await known('all')
  const come = async () => {
    const room = await makeRoom()
    const page = await userPage(origin, ana, room)
    await page.state(({ phase }) => phase === 'inside')
    await carrier.call(DID, { name: 'GILMA R', number: '3105557788' })
    await carrier.reaches('talking')
    await carrier.digits(await pinOf(room))
    const { waiting } = await page.state((state) => state.waiting.length === 1)
    await carrier.hangup()
    page.say({ do: 'leave' })
    return waiting[0]?.name
  }
  expect(await come()).toBe('Gilma Rozo')
  await known('own')
  // Guests from outside are in the room, too: it is named as the exchange names it.
  expect(await come()).toBe('GILMA R')
})

test('a colleague comes by the code, leaves without ending the meeting, which ends their call when it ends', async () => {
  const room = await makeRoom()
  const page = await userPage(origin, ana, room)
  await page.state(({ phase }) => phase === 'inside')
  const phone = await telephone(luis)
  const comeIn = async () => {
    await phone.call('*60')
    await phone.reaches('talking')
    await phone.digits(await pinOf(room))
    return page.state(({ members }) => members.length === 2)
  }
  const state = await comeIn()
  expect(state.members[1]).toMatchObject({ role: 'member', name: expect.stringContaining('Luis') })
  await phone.hangup()
  await page.state(({ members }) => members.length === 1)
  await comeIn()
  // The engine dies: the call stays, and is heard again.
  await eventually(() => expect(engine.phonesIn(room).size).toBe(1))
  engine.die()
  engine.revive()
  await eventually(() => expect([...engine.phonesIn(room).values()]).toEqual([expect.anything()]))
  expect(phone.phase()).toBe('talking')
  page.say({ do: 'end' })
  await phone.ended()
  await eventually(() => expect(engine.roomNames()).not.toContain(room))
  await program.settled()
  const { cdrs } = await luis.call(getCalls, { body: {} })
  expect(cdrs[0]).toMatchObject({ direction: 'OUTGOING', number: '*60' })
})

test('wrong PINs, PINs of other companies and locked rooms let nobody in, and six are enough', async () => {
  const room = await makeRoom()
  const theirs = await makeRoom(eva)
  const pin = await pinOf(room)
  const foreign = (await eva.call(readDialIn, { params: { room: theirs } })).pin
  expect((await eva.send(readDialIn, { params: { room } })).status).toBe(404)
  const page = await userPage(origin, ana, room)
  await page.state(({ phase }) => phase === 'inside')
  const id = await idOf(room)
  await ana.call(changeRoom, { params: { id }, body: { guests_wait: false } })

  const comes = async (pins: readonly string[]) => {
    prompts = 0
    await carrier.call(DID, { name: '', number: 'anonymous' })
    await carrier.reaches('talking')
    // Who keys before the answer to the last PIN is not heard.
    for (const one of pins) {
      await eventually(() => expect(prompts).toBeGreaterThan(0))
      prompts = 0
      await carrier.digits(one)
    }
  }
  await comes([others(pin), foreign, others(pin)])
  await carrier.ended()
  await comes([others(pin), others(pin), others(pin)])
  await carrier.ended()
  // Right, but too late.
  await comes([pin, pin, pin])
  await carrier.ended()
  await page.state(({ members, waiting }) => members.length === 1 && waiting.length === 0)
})

test('a telephone mutes itself by keys, is told so, gets a raised hand, and hears who comes in', async () => {
  const room = await makeRoom()
  const page = await userPage(origin, ana, room)
  await page.state(({ phase }) => phase === 'inside')
  const phone = await telephone(luis)
  await phone.call('*60')
  await phone.reaches('talking')
  await phone.digits(await pinOf(room))
  const { members } = await page.state((state) => state.members.length === 2)
  await eventually(() => expect([...engine.phonesIn(room).values()]).toEqual([expect.anything()]))
  const before = telephony.asides().length
  const told = () =>
    telephony
      .asides()
      .slice(before)
      .map(({ sounds: [sound] }) => (sound?.kind === 'system' ? sound.name : ''))
  await phone.digits('*6')
  await page.state((state) => state.members[1]?.mic === false)
  await eventually(() => expect(told()).toEqual(['conf-muted']))
  await page.heard(memberTalking, ({ member, talking }) => member === members[1]?.id && !talking)
  // Muted it stays, also when the engine was away.
  engine.die()
  engine.revive()
  await phone.digits('*6')
  await page.state((state) => state.members[1]?.mic === true)
  await eventually(() => expect(told()).toEqual(['conf-muted', 'conf-unmuted']))
  // A host's mute is told as well, and the telephone may take it back, as pages may.
  page.say({ do: 'mute', member: members[1]?.id ?? '' })
  await eventually(() => expect(told()).toHaveLength(3))
  await phone.digits('*6*9')
  await page.state((state) => state.members[1]?.mic === true && state.members[1].hand)
  await eventually(() => expect(told().slice(2)).toEqual(['conf-muted', 'conf-unmuted', 'beep']))
  const second = await userPage(origin, ana, room)
  await second.state(({ phase }) => phase === 'inside')
  await eventually(() => expect(told()).toHaveLength(6))
  expect(told().at(-1)).toBe('beep')
  // It sees no sign of a recording, also when it comes later.
  page.say({ do: 'record', on: true })
  await eventually(() => expect(told().slice(6)).toEqual(['conf-now-recording']))
  const another = await telephone(marta)
  await another.call('*60')
  await another.reaches('talking')
  await another.digits(await pinOf(room))
  await eventually(() => expect(told().slice(7).toSorted()).toEqual(['beep', 'conf-now-recording']))
  // Other keys are nothing.
  await phone.digits('1*2#6')
  page.say({ do: 'end' })
  await phone.ended()
})
