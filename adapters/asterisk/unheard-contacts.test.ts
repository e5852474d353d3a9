import { expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import { Contacts } from './contacts.ts'
import { followUnheardContacts } from './unheard-contacts.ts'

test('a device that no event told of is asked for once, and again when it is gone; others are not', async () => {
  const looks = [['demo-1001'], ['demo-1001', 'nueva-1001'], ['demo-1001', 'nueva-1001'], ['demo-1001']]
  let now: string[] = []
  const contacts = new Contacts()
  contacts.learn('demo-1001', ['demo-1001/sip:heard@127.0.0.1'])
  const control = new AbortController()
  const [asked, told]: string[][] = [[], []]
  await followUnheardContacts(
    {
      contacts,
      serves: () => true,
      async fetchRegistered() {
        now = looks.shift() ?? now
        if (looks.length === 0 && asked?.length === 2) control.abort()
        return new Set(now)
      },
      async learn(name) {
        asked?.push(name)
        contacts.learn(name, now.includes(name) ? [`${name}/sip:unheard@127.0.0.1`] : [])
      },
      tell: ({ endpoint, contacts: count }) => told?.push(`${endpoint} ${count}`),
      log: silentLogger,
      everyMs: 1,
    },
    control.signal,
  )
  expect(asked).toEqual(['nueva-1001', 'nueva-1001'])
  expect(told).toEqual(['nueva-1001 1', 'nueva-1001 0'])
})
