import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { getChatSettings } from '#features/chat/contract/settings.ts'
import { openRoom } from '../contract/rooms.ts'
import { verifyMeetingToken } from './testing.ts'

const token = { appId: 'suite', secret: 'a secret of the test' }
const program = await startTestProgram({
  settings: {
    MEETING_SERVER_URL: 'https://Meet.Example.com/',
    MEETING_APP_ID: token.appId,
    MEETING_APP_SECRET: token.secret,
  },
})
const [ana, luis, eva, operator] = [
  await program.signIn('ana'),
  await program.signIn('luis'),
  await program.signIn('eva'),
  await program.signIn('operador'),
]
const enter = (who: typeof ana, name_room: string) => who.call(openRoom, { body: { name_room } })
const claimsOf = ({ url, name_room: room }: { url: string; name_room: string }) =>
  verifyMeetingToken(new URL(url).searchParams.get('jwt') ?? '', {
    ...token,
    subject: 'meet.example.com',
    room,
  })

test('a room is created, shared without a token, and entered by everybody under their own name', async () => {
  expect((await ana.call(getChatSettings, {})).meetings).toBe('https://meet.example.com')
  const made = await enter(ana, 'Ventas Bogotá')
  expect(made.name_room).toMatch(/^ventas-bogota-[0-9a-f]{24}$/)
  expect(made.address).toBe(`https://meet.example.com/${made.name_room}`)
  expect(made.url.startsWith(`${made.address}?jwt=`)).toBe(true)
  expect(claimsOf(made).context.user).toEqual({
    id: String(ana.session.userId),
    name: 'Ana Gómez',
    moderator: 'true',
  })

  const joined = await enter(luis, made.name_room)
  expect(joined).toMatchObject({ name_room: made.name_room, address: made.address })
  expect(claimsOf(joined).context.user).toEqual({
    id: String(luis.session.userId),
    name: 'Luis Martínez',
    moderator: 'false',
  })
  // The same title makes another room.
  expect((await enter(luis, 'Ventas Bogotá')).name_room).not.toBe(made.name_room)
})

test('another company’s room is not found, like one that does not exist', async () => {
  const { name_room } = await enter(ana, 'Ventas')
  for (const name of [name_room, `ventas-${'0'.repeat(24)}`]) {
    const refused = await eva.send(openRoom, { body: { name_room: name } })
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const hers = await enter(eva, 'Ventas')
  expect(hers.name_room).not.toBe(name_room)
  expect((await ana.send(openRoom, { body: { name_room: hers.name_room } })).status).toBe(404)
})

test('invalid names and users without permission create no room', async () => {
  const rooms = () => program.database.systemRows.selectFrom('meeting_rooms').select('id').execute()
  const before = await rooms()
  for (const name_room of ['', '   ', 'x'.repeat(81)]) {
    const refused = await ana.send(openRoom, { body: { name_room } })
    expect(refused).toMatchObject({ status: 400, body: { fields: { name_room: [expect.any(String)] } } })
  }
  expect((await operator.send(openRoom, { body: { name_room: 'Ventas' } })).status).toBe(403)
  expect((await program.anonymous(openRoom, { body: { name_room: 'Ventas' } })).status).toBe(401)
  expect(await rooms()).toEqual(before)
})

test('takes a constant number of statements, to create and to join', async () => {
  const { name_room } = await enter(ana, 'Ventas')
  const make = await program.statements.during(() => enter(ana, 'Ventas'))
  const join = await program.statements.during(() => enter(luis, name_room))
  expect(join.length).toBe(make.length)
  expect(make.length).toBeLessThanOrEqual(6)
})

test('without a meeting server there are no meetings', async () => {
  const without = await startTestProgram()
  const person = await without.signIn('ana')
  expect((await person.call(getChatSettings, {})).meetings).toBeNull()
  expect((await person.send(openRoom, { body: { name_room: 'Ventas' } })).status).toBe(404)
})
