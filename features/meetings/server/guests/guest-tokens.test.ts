import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createGuestTokens } from './guest-tokens.ts'

const secret = randomBytes(32)

test('a token names its room and its holder, each another one', () => {
  const tokens = createGuestTokens(secret)
  const token = tokens.issue('ventas-1', 'Carla Núñez')
  expect(tokens.read(token)).toMatchObject({ room: 'ventas-1', name: 'Carla Núñez' })
  expect(tokens.read(tokens.issue('ventas-1', 'Carla Núñez'))?.id).not.toBe(tokens.read(token)?.id)
})

test('forged, foreign and outdated tokens are none', () => {
  const tokens = createGuestTokens(secret)
  const token = tokens.issue('ventas-1', 'Carla')
  const [body = '', signature = ''] = token.split('.')
  const other = Buffer.from(JSON.stringify({ id: 'x', room: 'r', name: 'n', until: 9e15 })).toString(
    'base64url',
  )
  for (const wrong of [
    '',
    '.',
    body,
    `${other}.${signature}`,
    `${body}.`,
    createGuestTokens(randomBytes(32)).issue('r', 'n'),
  ])
    expect(tokens.read(wrong)).toBeNull()
  const tomorrow = createGuestTokens(secret, () => Date.now() + 24 * 3600 * 1000)
  expect(tomorrow.read(token)).toBeNull()
})
