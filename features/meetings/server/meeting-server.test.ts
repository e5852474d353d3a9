import { expect, test } from 'vitest'
import { linkFor } from './meeting-server.ts'
import { verifyMeetingToken } from './testing.ts'

const token = { appId: 'suite', secret: 'a secret of the test' }
const ana = { userId: 7, name: 'Ana Ñáñez', moderator: true }
const room = `ventas-${'0a'.repeat(12)}`
const tokenOf = (link: string) => new URL(link).searchParams.get('jwt') ?? ''

test.each([
  ['https://meet.example.com', 'meet.example.com'],
  ['https://meet.example.com:8443', 'meet.example.com'],
  ['https://meet.example.com/Equipo', 'equipo'],
])('a link to %s carries user and room of %s, valid for 15 minutes', (url, subject) => {
  const now = Date.now()
  const link = linkFor({ url, token }, room, ana, now)
  expect(link.startsWith(`${url}/${room}?jwt=`)).toBe(true)
  const { context, exp } = verifyMeetingToken(tokenOf(link), { ...token, subject, room })
  expect(context.user).toEqual({ id: '7', name: 'Ana Ñáñez', moderator: 'true' })
  expect(exp).toBe(Math.floor(now / 1000) + 15 * 60)
})

test('a token with another secret, for another room or expired is refused', () => {
  const url = 'https://meet.example.com'
  const expected = { ...token, subject: 'meet.example.com', room }
  const link = (now: number, of = token, where = room) =>
    tokenOf(linkFor({ url, token: of }, where, ana, now))
  const now = Date.now()
  expect(() => verifyMeetingToken(link(now, { ...token, secret: 'other' }), expected)).toThrow('signature')
  expect(() => verifyMeetingToken(link(now, { ...token, appId: 'other' }), expected)).toThrow('iss')
  expect(() => verifyMeetingToken(link(now - 86_400_000), expected)).toThrow('exp')
  expect(() => verifyMeetingToken(link(now, token, room.replace('ventas', 'otra')), expected)).toThrow('Room')
})

test('a server without token authentication gets only the name', () => {
  const link = linkFor({ url: 'https://meet.example.com', token: null }, room, ana, Date.now())
  expect(link).toBe(
    `https://meet.example.com/${room}#userInfo.displayName=${encodeURIComponent('"Ana Ñáñez"')}`,
  )
})
