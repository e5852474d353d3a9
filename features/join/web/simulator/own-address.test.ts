import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

const FILE = 'http://localhost:8080/api/join/files/7?key=abc'

test('a voice note of the program is loaded from wherever its page was opened on this computer', () => {
  const at = (hostname: string, port = '8080') => ownAddress(FILE, { hostname, port })
  expect([at('127.0.0.1'), at('localhost'), at('[::1]')]).toEqual(Array(3).fill('/api/join/files/7?key=abc'))
  expect([at('127.0.0.1', '9090'), at('suite.example')]).toEqual([FILE, FILE])
})

test('other addresses stay as they are', () => {
  const page = { hostname: '127.0.0.1', port: '8080' }
  for (const source of ['https://files.example/a.ogg', '/api/files/3', 'not an address'])
    expect(ownAddress(source, page)).toBe(source)
})
