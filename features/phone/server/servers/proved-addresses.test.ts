import { expect, test } from 'vitest'
import { createProvedAddresses } from './proved-addresses.ts'

test('a trunk has the addresses of its latest proofs, few of them, and no other trunk’s', () => {
  const proved = createProvedAddresses()
  const from = (endpoint: string, address: string) =>
    proved.onEvent({ type: 'trunk-authenticated', endpoint, address })
  for (const last of [1, 2, 3, 4, 1, 5]) from('trunk.1', `198.51.100.${last}`)
  from('trunk.2', '198.51.100.9')
  proved.onEvent({ type: 'endpoint-contacts', endpoint: 'trunk.3', contacts: 1 })
  expect(proved.of('trunk.1')).toEqual(['198.51.100.3', '198.51.100.4', '198.51.100.1', '198.51.100.5'])
  expect(proved.of('trunk.2')).toEqual(['198.51.100.9'])
  expect(proved.of('trunk.3')).toEqual([])
})
