import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { NodeMessages, NodeRequests } from './node-messages.ts'

/** The compiler demands every topic, and no other. */
const MESSAGES: Readonly<Record<keyof NodeMessages, true>> = {
  phone: true,
  'telephone-server': true,
  'calls-taken': true,
  'calls-free': true,
  'company-load': true,
  'node-joined': true,
  device: true,
  'telephone-servers': true,
  'trunks-changed': true,
  'messages-waiting': true,
  'in-meeting': true,
  'company-moved': true,
  'queue-agent': true,
  'session-ended': true,
  'brands-changed': true,
}
const REQUESTS: Readonly<Record<keyof NodeRequests, true>> = {
  'telephone-server': true,
  'resumable-call': true,
  'server-order': true,
  'company-calls': true,
  'speak-code': true,
  board: true,
}

test('docs/architecture.md lists all messages and requests between nodes', async () => {
  const text = await readFile(new URL('../../docs/architecture.md', import.meta.url), 'utf8')
  const listed = (kind: string) =>
    [...text.matchAll(/^\| `([a-z-]+)` +\| (message|request) +\|/gm)].flatMap(([, topic, of]) =>
      of === kind ? [topic] : [],
    )
  expect(listed('message').toSorted()).toEqual(Object.keys(MESSAGES).toSorted())
  expect(listed('request').toSorted()).toEqual(Object.keys(REQUESTS).toSorted())
})
