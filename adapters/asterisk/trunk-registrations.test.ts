import { expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import type { AmiEvent } from './ami/ami-client.ts'
import { pollTrunkRegistrations, registeredTrunks } from './trunk-registrations.ts'

const row = (Endpoint: string, Status: string): AmiEvent => ({
  Event: 'OutboundRegistrationDetail',
  Endpoint,
  Status,
})

test('only trunks registered with their carrier count', () => {
  const rows = [
    row('trunk.1', 'Registered'),
    row('trunk.2', 'Rejected'),
    row('trunk.3', 'Unregistered'),
    row('simulator.carrier', 'Registered'),
    { Event: 'OutboundRegistrationDetailComplete', Registered: '2', NotRegistered: '2' },
  ]
  expect(registeredTrunks(rows)).toEqual(['trunk.1'])
})

test('each change between two polls is reported once, and a failed poll changes nothing', async () => {
  const looks: (AmiEvent[] | Error)[] = [
    [row('trunk.1', 'Registered')],
    [row('trunk.1', 'Registered'), row('trunk.2', 'Registered')],
    new Error('Asterisk did not answer'),
    [row('trunk.2', 'Registered')],
  ]
  const control = new AbortController()
  const published: string[] = []
  await pollTrunkRegistrations(
    {
      ami: {
        async list() {
          const look = looks.shift()
          if (look === undefined) control.abort()
          if (look instanceof Error) throw look
          return look ?? []
        },
      },
      onEvent: ({ endpoint, contact_info: { contact_status: status } }) =>
        published.push(`${endpoint.resource} ${status}`),
      log: silentLogger,
      everyMs: 1,
    },
    control.signal,
  )
  expect(published).toEqual(['trunk.1 Registered', 'trunk.2 Registered', 'trunk.1 Removed'])
})
