import { expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import { Contacts } from './contacts.ts'
import { parseContactKeys } from './fetch-contacts.ts'
import { pollContacts } from './poll-contacts.ts'

test('a device without events is queried once, and again when it moved or left; others are not', async () => {
  const heard = 'demo-1001;@aa'
  const looks = [
    heard,
    `${heard},nueva-1001;@bb`,
    `nueva-1001;@bb,${heard}`,
    `${heard},nueva-1001;@cc`,
    `${heard},nueva-1001;@cc`,
    heard,
  ]
  let now = ''
  const contacts = new Contacts()
  contacts.learn('demo-1001', ['demo-1001/sip:heard@127.0.0.1'])
  const control = new AbortController()
  const [requests, published, where]: [string[], string[], string[]] = [[], [], []]
  await pollContacts(
    {
      contacts,
      serves: () => true,
      async fetchRegistered() {
        now = looks.shift() ?? now
        if (looks.length === 0 && requests.length === 3) control.abort()
        return parseContactKeys(now)
      },
      async learn(name) {
        requests.push(name)
        const hash = /nueva-1001;@(..)/.exec(now)?.[1]
        contacts.learn(name, hash === undefined ? [] : [`${name}/sip:${hash}@127.0.0.1`])
        where.push(...contacts.of('nueva-1001'))
      },
      tell: ({ endpoint, contacts: count }) => published.push(`${endpoint} ${count}`),
      log: silentLogger,
      everyMs: 1,
    },
    control.signal,
  )
  expect(requests).toEqual(['nueva-1001', 'nueva-1001', 'nueva-1001'])
  expect(where).toEqual(['nueva-1001/sip:bb@127.0.0.1', 'nueva-1001/sip:cc@127.0.0.1'])
  expect(published).toEqual(['nueva-1001 1', 'nueva-1001 0'])
})
