import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestProgram } from '#apps/server/testing.ts'
import { getChatSettings } from '#features/chat/contract/settings.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { enterAsGuest, readGuestRoom } from '../../contract/guests.ts'
import { changeRoom, deleteRoom, listRooms, readRoomHistory, restoreRoom } from '../../contract/room-list.ts'
import {
  memberTalking,
  mutedByHost,
  publishAgain,
  publishAnswer,
  receiveOffer,
  roomChat,
  roomOver,
  roomReaction,
} from '../../contract/room-socket.ts'
import { openRoom } from '../../contract/rooms.ts'
import { guestPage, userPage } from './testing.ts'

const engine = createInMemoryMeetingEngine()
const program = await startTestProgram({ meetings: engine })
const { origin } = program
const [ana, luis, marta, eva] = await program.signInAll('ana', 'luis', 'marta', 'eva')

const makeRoom = async (name = 'Ventas') =>
  (await ana.call(openRoom, { body: { name_room: name } })).name_room
const guestToken = async (room: string, name = 'Invitada') => {
  const reply = await program.anonymous(enterAsGuest, { params: { room }, body: { name } })
  if (!reply.ok) throw new Error(reply.body.code)
  return reply.body.token
}
const names = ({ members }: { members: readonly { name: string }[] }) => members.map(({ name }) => name)

test('two people of the company meet, hear and see each other, and the history knows', async () => {
  const room = await makeRoom()
  expect((await ana.call(getChatSettings, {})).meetings).toBe(`${origin}/#/reunion`)
  const hers = await userPage(origin, ana, room)
  await hers.state(({ phase, moderates }) => phase === 'inside' && moderates)
  const his = await userPage(origin, luis, room)
  const state = await his.state((one) => one.members.length === 2)
  expect(state).toMatchObject({ phase: 'inside', moderates: false, engine: true })
  expect(state.members.map(({ role }) => role)).toEqual(['host', 'member'])

  hers.say({ do: 'publish', feed: 'camera', attempt: 1, sdp: 'v=0 offer' })
  expect((await hers.heard(publishAnswer)).attempt).toBe(1)
  const offer = await his.heard(receiveOffer)
  expect(offer).toMatchObject({ fresh: true, offer: 1 })
  expect(offer.streams.map(({ kind, feed }) => [feed, kind])).toEqual([
    ['camera', 'audio'],
    ['camera', 'video'],
  ])
  // A second feed waits for the answer to the first offer.
  hers.say({ do: 'publish', feed: 'screen', attempt: 1, sdp: 'v=0 offer' })
  await his.state(({ members }) => members.some(({ screen }) => screen))
  his.say({ do: 'answer', offer: offer.offer, sdp: 'v=0 answer' })
  const second = await his.heard(receiveOffer, ({ offer: number }) => number === 2)
  expect(second).toMatchObject({ fresh: false })
  expect(second.streams).toHaveLength(4)
  his.say({ do: 'layers', wishes: [{ mid: second.streams[1]?.mid ?? '', layer: 'off' }] })

  const [anaId] = state.members.map(({ id }) => id)
  engine.talk(room, `${anaId}.camera`, true)
  expect(await his.heard(memberTalking)).toEqual({ member: anaId, talking: true })
  his.say({ do: 'say', text: 'Hola a todos' })
  his.say({ do: 'react', emoji: '👏' })
  his.say({ do: 'state', hand: true })
  await hers.heard(roomReaction, ({ emoji }) => emoji === '👏')
  expect((await hers.heard(roomChat, ({ messages }) => messages.length > 0)).messages[0]).toMatchObject({
    text: 'Hola a todos',
    name: 'Luis Martínez',
  })
  await hers.state(({ members }) => members.some(({ hand }) => hand))

  const listed = await ana.call(listRooms, { query: {} })
  expect(listed).toMatchObject({ engine: 'up' })
  const [shown] = listed.results
  expect(shown).toMatchObject({ name_room: room, mine: true, inside: ['Ana Gómez', 'Luis Martínez'] })
  his.say({ do: 'leave' })
  await hers.state(({ members }) => members.length === 1)
  hers.say({ do: 'end' })
  expect(await hers.heard(roomOver)).toEqual({ reason: 'ended' })
  await hers.closed()
  expect(engine.roomNames()).not.toContain(room)
  const history = () => luis.call(readRoomHistory, { params: { id: shown?.id ?? 0 }, query: {} })
  await expect
    .poll(async () => (await history()).results[0]?.ended_at, { timeout: 20_000 })
    .toEqual(expect.any(String))
  expect((await history()).results[0]).toMatchObject({
    people: [{ name: 'Ana Gómez', guest: false }, { name: 'Luis Martínez' }],
    messages: [{ name: 'Luis Martínez', text: 'Hola a todos' }],
  })
  expect((await luis.call(listRooms, { query: { search: 'vent' } })).results).toMatchObject([{ mine: false }])
  expect((await marta.send(readRoomHistory, { params: { id: shown?.id ?? 0 }, query: {} })).status).toBe(404)
})

test('a guest waits, is let in, and may return; a refused one may not', async () => {
  const room = await makeRoom('Con invitados')
  expect((await program.anonymous(readGuestRoom, { params: { room } })).body).toMatchObject({
    title: 'Con invitados',
  })
  const token = await guestToken(room)
  const hers = await userPage(origin, ana, room)
  const guest = await guestPage(origin, token)
  const outside = await guest.state(({ phase }) => phase === 'waiting')
  expect(outside).toMatchObject({ members: [], waiting: [], iceServers: [], startedAt: null })
  // Who waits sends and reads nothing.
  guest.say({ do: 'say', text: 'Déjenme entrar' })
  guest.say({ do: 'publish', feed: 'camera', attempt: 1, sdp: 'v=0 offer' })
  guest.say({ do: 'admit', member: outside.me })
  const { waiting } = await hers.state((state) => state.waiting.length === 1)
  expect(waiting[0]).toMatchObject({ name: 'Invitada' })
  hers.say({ do: 'admit', member: outside.me })
  const inside = await guest.state(({ phase }) => phase === 'inside')
  expect(inside).toMatchObject({ moderates: false })
  expect(names(inside)).toEqual(['Ana Gómez', 'Invitada'])
  expect((await guest.heard(roomChat)).messages).toEqual([])
  // Guests moderate nothing.
  guest.say({ do: 'end' })
  guest.say({ do: 'lock', locked: true })
  guest.say({ do: 'leave' })
  guest.say({ do: 'say', text: 'Sigo aquí' })
  await hers.state(({ members }) => members.length === 1)
  const again = await guestPage(origin, token)
  await again.state(({ phase }) => phase === 'inside')
  expect((await again.heard(roomChat)).messages).toEqual([])

  const other = await guestPage(origin, await guestToken(room, 'Otro'))
  const { me } = await other.state(({ phase }) => phase === 'waiting')
  hers.say({ do: 'refuse', member: me })
  expect(await other.heard(roomOver)).toEqual({ reason: 'refused' })
  await other.closed()
})

test('a host mutes, locks and removes', async () => {
  const room = await makeRoom()
  const hers = await userPage(origin, ana, room)
  const his = await userPage(origin, luis, room)
  const { me } = await his.state(({ members }) => members.length === 2)
  his.say({ do: 'publish', feed: 'camera', attempt: 1, sdp: 'v=0 offer' })
  await his.heard(publishAnswer)
  hers.say({ do: 'mute', member: null })
  expect(await his.heard(mutedByHost)).toEqual({ by: 'Ana Gómez' })
  await expect.poll(() => engine.isMuted(room, `${me}.camera`, 'audio')).toBe(true)
  // A member mutes nobody.
  his.say({ do: 'mute', member: null })
  his.say({ do: 'state', mic: true })
  await expect.poll(() => engine.isMuted(room, `${me}.camera`, 'audio')).toBe(false)
  expect(hers.frames.some(({ eventType }) => eventType === mutedByHost.type)).toBe(false)

  hers.say({ do: 'lock', locked: true })
  await his.state(({ locked }) => locked)
  const late = await userPage(origin, marta, room)
  const waiting = await late.state(({ phase }) => phase === 'waiting')
  hers.say({ do: 'admit', member: waiting.me })
  await late.state(({ phase }) => phase === 'inside')
  hers.say({ do: 'remove', member: me })
  expect(await his.heard(roomOver)).toEqual({ reason: 'removed' })
  // Whoever made the room and left ends it for nobody.
  hers.say({ do: 'leave' })
  hers.say({ do: 'end' })
  await late.state(({ members, moderates }) => members.length === 1 && moderates)
  const returning = await userPage(origin, luis, room)
  expect(await returning.heard(roomOver)).toEqual({ reason: 'removed' })
})

test('another company’s user gets nothing, with or without the address', async () => {
  const room = await makeRoom()
  const { results } = await ana.call(listRooms, { query: {} })
  const id = results.find(({ name_room }) => name_room === room)?.id ?? 0
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/ws/meetings/${room}/?ticket=${await eva.ticket('meeting')}`,
  )
  const [error] = await once(socket, 'error')
  expect(String(error)).toContain('404')
  const refusals = await Promise.all([
    eva.send(openRoom, { body: { name_room: room } }),
    eva.send(changeRoom, { params: { id }, body: { name: 'Mía' } }),
    eva.send(deleteRoom, { params: { id } }),
    eva.send(restoreRoom, { params: { id } }),
    eva.send(readRoomHistory, { params: { id }, query: {} }),
  ])
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await eva.call(listRooms, { query: {} })).results).toEqual([])
  // A colleague who has not been there neither sees nor changes it.
  expect((await luis.send(changeRoom, { params: { id }, body: { name: 'Mía' } })).status).toBe(403)
  const forged = await guestPage(origin, `${Buffer.from('{}').toString('base64url')}.x`)
  expect(await forged.heard(roomOver)).toEqual({ reason: 'not-found' })
})

test('guests come only while they may, and nobody to a deleted room', async () => {
  const room = await makeRoom()
  const { results } = await ana.call(listRooms, { query: {} })
  const params = { id: results.find(({ name_room }) => name_room === room)?.id ?? 0 }
  const token = await guestToken(room)
  await ana.call(changeRoom, { params, body: { guests_allowed: false, name: 'Cerrada' } })
  expect((await program.anonymous(readGuestRoom, { params: { room } })).status).toBe(404)
  const shut = await guestPage(origin, token)
  expect(await shut.heard(roomOver)).toEqual({ reason: 'guests-off' })
  const hers = await userPage(origin, ana, room)
  expect(await hers.state(({ phase }) => phase === 'inside')).toMatchObject({ title: 'Cerrada' })
  await ana.call(deleteRoom, { params })
  expect(await hers.heard(roomOver)).toEqual({ reason: 'ended' })
  expect((await luis.send(openRoom, { body: { name_room: room } })).status).toBe(404)
  await ana.call(restoreRoom, { params })
  expect((await luis.call(openRoom, { body: { name_room: room } })).name_room).toBe(room)
})

test('a page that is lost may return as the same member; one that stays away is gone', async () => {
  const room = await makeRoom()
  const hers = await userPage(origin, ana, room)
  const his = await userPage(origin, luis, room)
  const { me } = await his.state(({ members }) => members.length === 2)
  his.socket.terminate()
  await hers.state(({ members }) => members.some(({ away }) => away))
  const back = await userPage(origin, luis, room, { key: his.key })
  expect((await back.state(({ phase }) => phase === 'inside')).me).toBe(me)
  expect((await back.heard(publishAgain)).feeds).toEqual(['camera', 'screen'])
  await hers.state(({ members }) => members.every(({ away }) => !away))
  back.socket.terminate()
  await hers.state(({ members }) => members.length === 1)
})

test('an engine that died is filled again by the pages', async () => {
  const room = await makeRoom()
  const hers = await userPage(origin, ana, room)
  const his = await userPage(origin, luis, room)
  await his.state(({ members }) => members.length === 2)
  hers.say({ do: 'publish', feed: 'camera', attempt: 1, sdp: 'v=0 offer' })
  const { offer } = await his.heard(receiveOffer)
  his.say({ do: 'answer', offer, sdp: 'v=0 answer' })
  engine.die()
  await hers.state((state) => !state.engine)
  expect((await ana.call(listRooms, { query: {} })).engine).toBe('down')
  engine.revive()
  await hers.heard(publishAgain)
  hers.say({ do: 'publish', feed: 'camera', attempt: 2, sdp: 'v=0 offer' })
  await hers.heard(publishAnswer, ({ attempt }) => attempt === 2)
  const again = await his.heard(receiveOffer, (one) => one.offer > offer)
  expect(again).toMatchObject({ fresh: true })
  expect(again.streams).toHaveLength(2)
})

test('a room holds sixteen; the seventeenth is told so, and who was let in comes in with the next place', async () => {
  const room = await makeRoom()
  const hers = await userPage(origin, ana, room)
  await hers.state(({ phase }) => phase === 'inside')
  const tokens = await Promise.all(['Uno', 'Dos'].map((name) => guestToken(room, name)))
  const guests = await Promise.all(tokens.map((token) => guestPage(origin, token)))
  const [one, two] = guests
  const waiting = await Promise.all(guests.map((page) => page.state(({ phase }) => phase === 'waiting')))
  const people = [ana, luis, marta]
  const pages = await Promise.all(
    Array.from({ length: 15 }, (_, index) => userPage(origin, people[index % 3] ?? ana, room)),
  )
  await hers.state(({ members }) => members.length === 16)
  const late = await userPage(origin, luis, room)
  expect(await late.heard(roomOver)).toEqual({ reason: 'full' })
  for (const { me } of waiting) hers.say({ do: 'admit', member: me })
  await hers.state((state) => state.waiting.length === 2 && state.waiting.every(({ admitted }) => admitted))
  for (const page of guests) await page.state(({ phase, admitted }) => phase === 'waiting' && admitted)
  // Who loads the page anew keeps their place: inside, and before those who wait.
  pages[0]?.socket.close()
  await hers.state(({ members }) => members.some(({ away }) => away))
  const reloaded = await userPage(origin, ana, room)
  pages[0] = reloaded
  await reloaded.state(({ phase, members }) => phase === 'inside' && members.length === 16)
  two?.socket.close()
  await two?.closed()
  const again = await guestPage(origin, tokens[1] ?? '')
  await again.state(({ phase, admitted }) => phase === 'waiting' && admitted)
  // Somebody else of the room may change their mind.
  hers.say({ do: 'refuse', member: waiting[0]?.me ?? '' })
  expect(await one?.heard(roomOver)).toEqual({ reason: 'refused' })
  const [leaving, ...staying] = pages
  leaving?.say({ do: 'leave' })
  await again.state(({ phase }) => phase === 'inside')
  hers.say({ do: 'end' })
  await Promise.all([hers, ...staying].map((page) => page.closed()))
})
