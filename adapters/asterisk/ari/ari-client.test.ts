import { expect, test } from 'vitest'
import { path, takesRequestsBySocket } from './ari-client.ts'

test.each([
  ['22.10.1+dfsg+~cs6.17-1', true],
  ['22.5.0', true],
  ['23.0.0', true],
  ['22.4.1', false],
  ['20.12.0', false],
])('version %s supports requests by WebSocket: %s', (version, expected) => {
  expect(takesRequestsBySocket(version)).toBe(expected)
})

test('an id is percent-encoded in a path', () => {
  expect(path`channels/${'a/../b?c'}/ring`).toBe('channels/a%2F..%2Fb%3Fc/ring')
})
