import { expect, test } from 'vitest'
import { fetchSafely, isPrivate } from './fetch-safely.ts'

test('private networks, the machine itself and cloud metadata are refused', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '0.0.0.0',
  ])
    expect([address, isPrivate(address)]).toEqual([address, true])
  for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111'])
    expect([address, isPrivate(address)]).toEqual([address, false])
})

test('a file at a private address is not downloaded', async () => {
  const around = { privateAddresses: false, signal: AbortSignal.timeout(2000) }
  for (const source of [
    'http://127.0.0.1:9/x',
    'http://localhost:9/x',
    'file:///etc/passwd',
    'http://[::1]:9/',
    'nothing',
  ])
    expect(await fetchSafely(source, around)).toBeNull()
})
