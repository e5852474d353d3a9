import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestProgram } from '#apps/server/testing.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { enterAsGuest } from '../../contract/guests.ts'
import { guestSocket, MAX_PAGES, MAX_WAITING, roomOver } from '../../contract/room-socket.ts'
import { openRoom } from '../../contract/rooms.ts'
import { guestPage, type TestPage, userPage } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram({ meetings: createInMemoryMeetingEngine() })
const { origin } = program
const [ana, luis, marta] = await program.signInAll('ana', 'luis', 'marta')

const makeRoom = async () => (await ana.call(openRoom, { body: { name_room: 'Ventas' } })).name_room
const guestToken = async (room: string) => {
  const reply = await program.anonymous(enterAsGuest, { params: { room }, body: { name: 'Invitada' } })
  if (!reply.ok) throw new Error(reply.body.code)
  return reply.body.token
}

test('strangers who fill the door keep out neither the host nor colleagues, and one token opens few pages', async () => {
  const room = await makeRoom()
  const tokens: string[] = []
  const shown: TestPage[] = []
  while (shown.length < MAX_WAITING) {
    const token = await guestToken(room)
    tokens.push(token)
    for (let at = 0; at < MAX_PAGES && shown.length < MAX_WAITING; at += 1)
      shown.push(await guestPage(origin, token))
  }
  await Promise.all(shown.map((page) => page.state(({ phase }) => phase === 'waiting')))
  // The first one has all of its pages, the last one might have more.
  for (const token of [tokens[0], tokens.at(-1)])
    expect(await (await guestPage(origin, token ?? '')).heard(roomOver)).toEqual({ reason: 'full' })
  for (const who of [luis, ana])
    await (await userPage(origin, who, room)).state(({ phase }) => phase === 'inside')
})

test('a guest who reads nothing and says that they live is put out before memory is', async () => {
  const room = await makeRoom()
  const hers = await userPage(origin, ana, room)
  await hers.state(({ phase }) => phase === 'inside')
  const deaf = await guestPage(origin, await guestToken(room))
  const { waiting } = await hers.state((state) => state.waiting.length === 1)
  hers.say({ do: 'admit', member: waiting[0]?.id ?? '' })
  await deaf.state(({ phase }) => phase === 'inside')
  deaf.socket.pause()
  const alive = setInterval(() => deaf.socket.pong(), 500)
  try {
    // More chat than the buffers of its line hold.
    const text = '€'.repeat(2000)
    const speakers = [
      hers,
      ...(await Promise.all(
        [luis, luis, luis, marta, marta, marta, ana, ana].map((who) => userPage(origin, who, room)),
      )),
    ]
    const said = setInterval(() => {
      for (const page of speakers) page.say({ do: 'say', text })
    }, 60)
    try {
      await hers.state(({ members }) => members.every(({ role, away }) => role !== 'guest' || away))
    } finally {
      clearInterval(said)
    }
  } finally {
    clearInterval(alive)
    deaf.socket.resume()
  }
  await deaf.closed()
})

test('one address does not take the places of everybody’s guests', async () => {
  const opened = () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${guestSocket.path}`)
    return new Promise<number>((resolve) => {
      socket.on('error', () => {})
      socket.once('open', () => resolve(101))
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    })
  }
  const answers = await Promise.all(Array.from({ length: guestSocket.maxPerAddress + 1 }, opened))
  expect(new Set(answers)).toEqual(new Set([101, 429]))
})
