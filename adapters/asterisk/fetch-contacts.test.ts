import { expect, test } from 'vitest'
import type { AriRequester } from './ari/ari-client.ts'
import { Contacts } from './contacts.ts'
import { evaluate, fetchContacts } from './fetch-contacts.ts'

test('queries the contacts of many phones a few at a time, for served endpoints only', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `demo-${1000 + at}-desk`)
  let underWay = 0
  let max = 0
  const ari: AriRequester = {
    async request({ path, query }) {
      if (path === 'endpoints/PJSIP')
        return [...names, 'simulator.carrier'].map((resource) => ({
          technology: 'PJSIP',
          resource,
          state: 'online',
          channel_ids: [],
        }))
      const variable = String(query?.variable)
      const name = /^PJSIP_DIAL_CONTACTS\((.+)\)$/.exec(variable)?.[1]
      if (name === undefined) return { value: '' }
      underWay += 1
      max = Math.max(max, underWay)
      await new Promise((answered) => setImmediate(answered))
      underWay -= 1
      return { value: `PJSIP/${name}/sip:${name}@127.0.0.1` }
    },
  }
  const contacts = new Contacts()
  await fetchContacts(
    ari,
    (variable) => evaluate(ari, 'probe', variable),
    contacts,
    (name) => name !== 'simulator.carrier',
  )
  expect(max).toBeLessThanOrEqual(16)
  expect(contacts.all()).toHaveLength(names.length)
  for (const name of names) expect(contacts.of(name.replace(/-desk$/, ''))).toHaveLength(1)
})

test('events cover the endpoints that Asterisk lists, registered or not; calls to them ask nothing', async () => {
  const ari: AriRequester = {
    async request({ path, query }) {
      if (path === 'endpoints/PJSIP')
        return [
          { resource: 'demo-1001-desk', state: 'online' },
          { resource: 'demo-1002', state: 'offline' },
          { resource: 'simulator.carrier', state: 'online' },
        ]
      const created = 'demo-1003-desk;@0123456789abcdef0123456789abcdef'
      return { value: query?.variable === 'DB_KEYS(registrar/contact)' ? created : '' }
    },
  }
  const contacts = new Contacts()
  const ask = (variable: string) => evaluate(ari, 'probe', variable)
  const served = await fetchContacts(ari, ask, contacts, (name) => name !== 'simulator.carrier')
  expect(served.sort()).toEqual(['demo-1001-desk', 'demo-1003-desk'])
  const names = ['demo-1001', 'demo-1002', 'demo-1003', 'simulator.carrier']
  expect(names.filter((name) => contacts.isFollowed(name))).toEqual(['demo-1001', 'demo-1002'])
})
