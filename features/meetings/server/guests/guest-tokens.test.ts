import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createGuestTokens } from './guest-tokens.ts'

const secret = randomBytes(32)

test('a token names its room and its holder, each another one', () => {
  const tokens = createGuestTokens(secret)
  const token = tokens.issue({ room: 'ventas-1', name: 'Carla Núñez', email: null })
  expect(tokens.read(token)).toMatchObject({ room: 'ventas-1', name: 'Carla Núñez' })
  expect(tokens.read(tokens.issue({ room: 'ventas-1', name: 'Carla Núñez', email: null }))?.id).not.toBe(
    tokens.read(token)?.id,
  )
})

test('forged, foreign and outdated tokens are none', () => {
  const tokens = createGuestTokens(secret)
  const token = tokens.issue({ room: 'ventas-1', name: 'Carla', email: null })
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
    createGuestTokens(randomBytes(32)).issue({ room: 'r', name: 'n', email: null }),
  ])
    expect(tokens.read(wrong)).toBeNull()
  const tomorrow = createGuestTokens(secret, () => Date.now() + 24 * 3600 * 1000)
  expect(tomorrow.read(token)).toBeNull()
})
