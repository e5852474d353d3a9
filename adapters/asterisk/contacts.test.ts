import { describe, expect, test } from 'vitest'
import { Contacts } from './contacts.ts'
import { endpointOfChannel, extensionEndpoint } from './endpoint-names.ts'
import { parseContactKeys, parseDialContacts } from './fetch-contacts.ts'

const change = (resource: string, uri: string, status: string) =>
  ({
    type: 'ContactStatusChange',
    endpoint: { resource },
    contact_info: { uri, contact_status: status },
  }) as const

describe('contacts', () => {
  test('of browsers and desk phones are counted together per extension', () => {
    const contacts = new Contacts()
    expect(contacts.apply(change('demo-1001', 'sip:a@x', 'NonQualified'))).toEqual({
      endpoint: 'demo-1001',
      contacts: 1,
    })
    expect(contacts.apply(change('demo-1001-desk', 'sip:b@y', 'Unknown'))).toEqual({
      endpoint: 'demo-1001',
      contacts: 2,
    })
    expect(contacts.of('demo-1001')).toEqual(['demo-1001/sip:a@x', 'demo-1001-desk/sip:b@y'])
    expect(contacts.of('otra-1001')).toEqual([])
  })

  test('that are unreachable do not count until they respond', () => {
    const contacts = new Contacts()
    contacts.apply(change('demo-1001-desk', 'sip:b@y', 'Reachable'))
    expect(contacts.apply(change('demo-1001-desk', 'sip:b@y', 'Unreachable'))).toEqual({
      endpoint: 'demo-1001',
      contacts: 0,
    })
    expect(contacts.all()).toEqual([])
    expect(contacts.apply(change('demo-1001-desk', 'sip:b@y', 'Reachable'))).toEqual({
      endpoint: 'demo-1001',
      contacts: 1,
    })
  })

  test('of an extension without events are not followed', () => {
    const contacts = new Contacts()
    contacts.learn('nueva-1001', ['nueva-1001/sip:a@x'])
    contacts.apply(change('demo-1001-desk', 'sip:b@y', 'Reachable'))
    expect([contacts.isFollowed('nueva-1001'), contacts.isFollowed('demo-1001')]).toEqual([false, true])
    contacts.clear()
    expect(contacts.isFollowed('demo-1001')).toBe(false)
  })

  test('an event without a change gives null', () => {
    const contacts = new Contacts()
    contacts.apply(change('demo-1001', 'sip:a@x', 'Reachable'))
    expect(contacts.apply(change('demo-1001', 'sip:a@x', 'Reachable'))).toBeNull()
    expect(contacts.apply(change('demo-1001', 'sip:other@x', 'Removed'))).toBeNull()
  })

  test('an answer overtaken by an event must be repeated', () => {
    const contacts = new Contacts()
    contacts.apply(change('demo-1001', 'sip:new@x', 'NonQualified'))
    expect(contacts.learn('demo-1001', ['demo-1001/sip:old@x'])).toBe(false)
    expect(contacts.learn('demo-1001', ['demo-1001/sip:new@x'])).toBe(true)
    expect(contacts.of('demo-1001')).toEqual(['demo-1001/sip:new@x'])
  })
})

test('parses contacts for dialling, also with an ampersand in a URI', () => {
  const name = 'demo-1001'
  expect(parseDialContacts(`PJSIP/${name}/sip:a@x;p=1&2&PJSIP/${name}/sip:b@y`, name)).toEqual([
    `${name}/sip:a@x;p=1&2`,
    `${name}/sip:b@y`,
  ])
  expect(parseDialContacts('', name)).toEqual([])
})

test("parses endpoints from the registrar's keys", () => {
  const registered = parseContactKeys('demo-1001;@0a1b,demo-1001-desk;@ff,demo-1001-desk-2;@ee')
  expect([...registered.keys()].toSorted()).toEqual(['demo-1001', 'demo-1001-desk'])
  expect(registered.get('demo-1001-desk')).toMatch(/@ee.*@ff|@ff.*@ee/)
  expect(parseContactKeys('').size).toBe(0)
})

test('a desk phone belongs to its extension, and only SIP channels are devices', () => {
  expect(endpointOfChannel('PJSIP/demo-1001-0000002a')).toBe('demo-1001')
  expect(endpointOfChannel('PJSIP/demo-1001-desk-0000002a')).toBe('demo-1001')
  expect(endpointOfChannel('Local/x@suite-0000002a;1')).toBeNull()
  expect(extensionEndpoint('x-desk-1001')).toBe('x-desk-1001')
})
