import { expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import { systemClock } from './ports.ts'
import { createPresence } from './presence.ts'

/** The presence of one node, with what it published and told others. */
function node() {
  const published: string[] = []
  const told: string[] = []
  const presence = createPresence({
    findEndpoints: async (names) =>
      names.map((endpoint) => ({ endpoint, companyId: 1, extension: endpoint.slice(-4) })),
    publish: (_, { extension, status }) => void published.push(`${extension} ${status}`),
    onLocal: (server, endpoint) => void told.push(`${server} ${endpoint}`),
    clock: systemClock,
    log: silentLogger,
  })
  return { presence, published, told }
}

test('a phone whose company moved is in calls at one node’s server and registered at another’s: both show the call', async () => {
  const [old, home] = [node(), node()]
  old.presence.setContacts(1, 'una-1001', 1)
  old.presence.setCall(1, 'una-1001', 'call', 'IN_CALL')
  home.presence.setRemote(1, 'una-1001', old.presence.stateAt(1, 'una-1001'))
  expect(home.presence.remoteCallsOf('una-1001')).toEqual([1])
  home.presence.setContacts(2, 'una-1001', 1)
  old.presence.setRemote(2, 'una-1001', home.presence.stateAt(2, 'una-1001'))
  await Promise.all([old.presence.settled(), home.presence.settled()])
  for (const { presence } of [old, home]) {
    expect(presence.statusOf('una-1001')).toBe('IN_CALL')
    expect(presence.contactsOf('una-1001')).toBe(2)
  }
  expect(home.published).toEqual(['1001 IN_CALL'])

  old.presence.setCall(1, 'una-1001', 'call', null)
  home.presence.setRemote(1, 'una-1001', old.presence.stateAt(1, 'una-1001'))
  await Promise.all([old.presence.settled(), home.presence.settled()])
  expect([old.published.at(-1), home.published.at(-1)]).toEqual(['1001 REGISTERED', '1001 REGISTERED'])
})

test('a node that gave a server away says nothing more of its phones', async () => {
  const { presence, published, told } = node()
  presence.setContacts(1, 'una-1001', 1)
  await presence.settled()
  presence.forgetServer(1)
  await presence.settled()
  expect(published).toEqual(['1001 REGISTERED'])
  expect(told).toHaveLength(1)
  expect(presence.statusOf('una-1001')).toBe('UNREGISTERED')
  // Back again, its people are told, whatever the other node told them meanwhile.
  presence.setContacts(1, 'una-1001', 1)
  await presence.settled()
  expect(published).toEqual(['1001 REGISTERED', '1001 REGISTERED'])
})

test('after a move a phone counts where it registers anew, and rings for calls at the former server while it is there', async () => {
  const { presence } = node()
  presence.setContacts(1, 'una-1001', 1)
  await presence.settled()
  presence.companyMoved(1, 2)
  expect(presence.statusOf('una-1001')).toBe('UNREGISTERED')
  expect(presence.at(1).statusOf('una-1001')).toBe('REGISTERED')
  expect(presence.at(2).statusOf('una-1001')).toBe('UNREGISTERED')
  presence.setContacts(2, 'una-1001', 1)
  presence.setContacts(1, 'una-1001', 0)
  await presence.settled()
  expect(presence.statusOf('una-1001')).toBe('REGISTERED')
  expect(presence.at(1).statusOf('una-1001')).toBe('UNREGISTERED')
  expect(presence.at(2).statusOf('una-1001')).toBe('REGISTERED')
})
