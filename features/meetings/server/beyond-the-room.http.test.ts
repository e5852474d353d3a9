import { expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { readTimeline } from '#features/crm/contract/timeline.ts'
import { makePerson } from '#features/crm/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { enterAsGuest } from '../contract/guests.ts'
import { inviteColleague, openRoom } from '../contract/rooms.ts'
import { guestPage, userPage } from './live/testing.ts'

const engine = createInMemoryMeetingEngine()
const program = await startTestProgram({ meetings: engine })
const { origin } = program
const [ana, luis, marta, eva] = await program.signInAll('ana', 'luis', 'marta', 'eva')
const PATIENCE = { timeout: 30_000, interval: 20 }

const makeRoom = async (name: string) => (await ana.call(openRoom, { body: { name_room: name } })).name_room

async function guestAt(room: string, name: string, email?: string) {
  const reply = await program.anonymous(enterAsGuest, {
    params: { room },
    body: { name, ...(email === undefined ? {} : { email }) },
  })
  if (!reply.ok) throw new Error(reply.body.code)
  return guestPage(origin, reply.body.token)
}

test('a guest who waits alone is a notice for who made the room, once however many knock', async () => {
  const room = await makeRoom('Entrevistas')
  const pages = [await guestAt(room, 'Carla'), await guestAt(room, 'Otra')]
  for (const page of pages) await page.state(({ phase }) => phase === 'waiting')
  const noticesOf = async (client: Client) =>
    (await client.call(listNotifications, { query: {} })).results.filter(
      ({ kind }) => kind === 'meeting_waiting',
    )
  await vi.waitFor(async () => expect(await noticesOf(ana)).toHaveLength(1), PATIENCE)
  expect((await noticesOf(ana))[0]).toMatchObject({
    title: 'Carla espera en su reunión',
    link: `/reunion/${room}`,
  })
  for (const other of [luis, eva]) expect(await noticesOf(other)).toEqual([])
  for (const page of pages) page.socket.close()
})

test('a meeting stands in the time line of the person who came as a guest', async () => {
  const email = `carla.${Date.now()}@acme.example`
  const [person, ofEva] = await Promise.all([makePerson(ana, { email }), makePerson(eva, { email })])
  const room = await makeRoom('Propuesta de Acme')
  const hers = await userPage(origin, ana, room)
  await hers.state(({ phase }) => phase === 'inside')
  const guest = await guestAt(room, 'Carla', email.toUpperCase())
  const { waiting } = await hers.state((state) => state.waiting.length === 1)
  hers.say({ do: 'admit', member: waiting[0]?.id ?? '' })
  await guest.state(({ phase }) => phase === 'inside')
  guest.say({ do: 'leave' })
  await hers.state(({ members }) => members.length === 1)
  const lineOf = async (client: Client, id: number, search = '') => {
    const { entries } = await client.call(readTimeline, {
      params: { id },
      query: { kinds: 'meeting', search },
    })
    return entries
  }
  await vi.waitFor(async () => expect(await lineOf(ana, person)).toHaveLength(1), PATIENCE)
  await vi.waitFor(async () => expect((await lineOf(ana, person))[0]?.seconds).not.toBeNull(), PATIENCE)
  expect(await lineOf(ana, person)).toMatchObject([
    { kind: 'meeting', title: 'Propuesta de Acme', text: 'Ana Gómez, Carla', count: 2 },
  ])
  expect(await lineOf(ana, person, 'propuesta')).toHaveLength(1)
  expect(await lineOf(ana, person, 'otra cosa')).toEqual([])
  // A supervisor reads the name; another company's person with the same address has no such meeting.
  expect((await lineOf(marta, person))[0]?.title).toBe('Propuesta de Acme')
  expect(await lineOf(eva, ofEva)).toEqual([])
  hers.socket.close()
})

test('a call with a colleague goes on in a room of both, and nobody else is invited', async () => {
  const invitations = async (client: Client) =>
    (await client.call(listNotifications, { query: {} })).results.filter(
      ({ kind }) => kind === 'meeting_invitation',
    )
  const { name_room, address } = await ana.call(inviteColleague, { body: { number: '1002' } })
  expect(address).toBe(`${origin}/#/reunion/${name_room}`)
  expect(await invitations(luis)).toMatchObject([
    { title: 'Ana Gómez quiere seguir en una reunión', link: `/reunion/${name_room}` },
  ])
  for (const other of [ana, marta, eva]) expect(await invitations(other)).toEqual([])
  // Oneself, nobody, and a number of the outside.
  for (const number of ['1001', '7777', '+573001234567'])
    expect((await ana.send(inviteColleague, { body: { number } })).status).toBe(404)
  expect((await ana.send(inviteColleague, { body: { number: "1002' OR 1=1" } })).status).toBe(400)
})

test('an address that is none is refused, and none is needed', async () => {
  const room = await makeRoom('Correo')
  for (const email of ['no', 'a@', `${'x'.repeat(260)}@acme.example`]) {
    const reply = await program.anonymous(enterAsGuest, { params: { room }, body: { name: 'Carla', email } })
    expect(reply.status).toBe(400)
  }
})

test('who is in a meeting is shown so, until they leave their last one', async () => {
  const statusOf = async (client: Client, name: string) =>
    (await client.call(getDirectory, { query: { characters: name } })).results[0]?.status
  const [one, other] = [await makeRoom('Una'), await makeRoom('Otra')]
  const here = await userPage(origin, luis, one)
  const there = await userPage(origin, luis, other)
  for (const page of [here, there]) await page.state(({ phase }) => phase === 'inside')
  await vi.waitFor(async () => expect(await statusOf(ana, 'Luis')).toBe('IN_MEETING'), PATIENCE)
  here.say({ do: 'leave' })
  here.socket.close()
  await here.closed()
  expect(await statusOf(ana, 'Luis')).toBe('IN_MEETING')
  there.say({ do: 'leave' })
  await vi.waitFor(async () => expect(await statusOf(ana, 'Luis')).not.toBe('IN_MEETING'), PATIENCE)
})
