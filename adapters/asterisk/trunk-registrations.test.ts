import { expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import type { AmiEvent } from './ami/ami-client.ts'
import { type RegistrationAnswer, registrationKey } from './registration-answers.ts'
import { pollTrunkRegistrations, trunkRegistrations } from './trunk-registrations.ts'

const row = (Endpoint: string, Status: string): AmiEvent => ({
  Event: 'OutboundRegistrationDetail',
  Endpoint,
  Status,
  ServerUri: `sip:${Endpoint}.example`,
  ClientUri: 'sip:cuenta@example',
})
const answerOf = (endpoint: string, answer: RegistrationAnswer) =>
  [registrationKey(`sip:${endpoint}.example`, 'sip:cuenta@example'), answer] as const

test('a trunk is registered, refused with what its carrier answered, unanswered, or not tried yet', () => {
  const rows = [
    row('trunk.1', 'Registered'),
    row('trunk.2', 'Rejected'),
    row('trunk.3', 'Unregistered'),
    row('trunk.4', 'Rejected'),
    row('trunk.5', 'Rejected'),
    row('simulator.carrier', 'Registered'),
    { Event: 'OutboundRegistrationDetailComplete', Registered: '2', NotRegistered: '2' },
  ]
  const answers = new Map([
    // Of an earlier failure.
    answerOf('trunk.1', { status: 503, nextAt: 1 }),
    answerOf('trunk.2', { status: 403, nextAt: 30_000 }),
    answerOf('trunk.4', { status: null, nextAt: 15_000 }),
  ])
  const found = trunkRegistrations(rows, answers, new Map())
  expect(Object.fromEntries(found)).toEqual({
    'trunk.1': { state: 'registered', answer: null, nextAt: null },
    'trunk.2': { state: 'refused', answer: 403, nextAt: 30_000 },
    'trunk.3': { state: 'pending', answer: null, nextAt: null },
    'trunk.4': { state: 'unanswered', answer: null, nextAt: 15_000 },
    // Its server's log is not here.
    'trunk.5': { state: 'refused', answer: null, nextAt: null },
  })
  // With other pauses Asterisk begins it anew: nothing is known better than before.
  const again = rows.map((one) => ({ ...one, Status: 'Unregistered' }))
  expect(trunkRegistrations(again, answers, found).get('trunk.2')).toEqual(found.get('trunk.2'))
  expect(trunkRegistrations(again, answers, found).get('trunk.1')?.state).toBe('pending')
})

test('one that Asterisk repeats without a pause is told until it is over, known to Asterisk or not', () => {
  const looping = trunkRegistrations([row('trunk.1', 'Rejected')], new Map(), new Map(), new Set(['trunk.1']))
  const endless = { state: 'refused', answer: 494, nextAt: null, isEndless: true }
  expect(looping.get('trunk.1')).toEqual(endless)
  const halted = trunkRegistrations([], new Map(), looping, new Set(['trunk.1']))
  expect(halted.get('trunk.1')).toEqual(endless)
  const over = trunkRegistrations([], new Map(), halted, new Set())
  expect(over.get('trunk.1')).toEqual({ state: 'pending', answer: null, nextAt: null })
  expect(trunkRegistrations([], new Map(), over, new Set()).size).toBe(0)
  // One that is registered is up, however busy.
  const up = trunkRegistrations([row('trunk.1', 'Registered')], new Map(), over, new Set(['trunk.1']))
  expect(up.get('trunk.1')?.state).toBe('registered')
})

test('each change between two polls is reported once, and a failed poll changes nothing', async () => {
  const looks: (AmiEvent[] | Error)[] = [
    [row('trunk.1', 'Registered')],
    [row('trunk.1', 'Registered'), row('trunk.2', 'Registered')],
    new Error('Asterisk did not answer'),
    [row('trunk.1', 'Rejected'), row('trunk.2', 'Registered')],
    [row('trunk.2', 'Registered')],
  ]
  const control = new AbortController()
  const contacts: string[] = []
  const registrations: string[] = []
  await pollTrunkRegistrations(
    {
      ami: {
        async list() {
          const look = looks.shift()
          if (look === undefined) control.abort()
          if (look instanceof Error) throw look
          return look ?? []
        },
        command: async () => [],
      },
      onEvent: ({ endpoint, contact_info: { contact_status: status } }) =>
        contacts.push(`${endpoint.resource} ${status}`),
      onRegistration: (endpoint, { state }) => registrations.push(`${endpoint} ${state}`),
      log: silentLogger,
      everyMs: 1,
    },
    control.signal,
  )
  expect(contacts).toEqual(['trunk.1 Registered', 'trunk.2 Registered', 'trunk.1 Removed'])
  expect(registrations).toEqual(['trunk.1 registered', 'trunk.2 registered', 'trunk.1 refused'])
})
