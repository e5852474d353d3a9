import { expect, test } from 'vitest'
import { type ChannelEvent, channelEvent } from '../domain.ts'
import { mutationsOf } from '../mutate-json-for-tests.ts'
import { readSamples } from '../samples-for-tests.ts'
import { META_MESSAGES, metaChange, metaMessage } from './callbacks-for-tests.ts'
import { readMetaCallback } from './read-callback.ts'

const eventsOf = (input: unknown): ChannelEvent[] => readMetaCallback(JSON.parse(JSON.stringify(input))) ?? []
const messageOf = (input: unknown) => {
  const [event] = eventsOf(input)
  if (event?.type !== 'message') throw new Error(`no message: ${JSON.stringify(event)}`)
  return event
}

test.each(Object.keys(META_MESSAGES))(
  '%s: whatever field is missing, null or of another type, the message comes',
  (name) => {
    for (const { path, value } of mutationsOf(META_MESSAGES[name])) {
      const events = eventsOf(value)
      for (const event of events) expect(channelEvent.parse(event), path).toEqual(event)
      // Without the elements that hold it there is no message.
      if (/^(entry|entry\.0|entry\.0\.changes(\.0(\.value(\.messages(\.0)?)?)?)?)$/.test(path)) continue
      const [event] = events
      const isSame = path === 'entry.0.changes.0.value.messages.0.id' || event?.key === 'wamid.1'
      expect({ path, count: events.length, isSame }).toEqual({ path, count: 1, isSame: true })
      expect(event, path).toMatchObject({ type: 'message' })
    }
  },
)

const TWO_PEOPLE = new Set(['one-null-of-two', 'stranger-in-batch'])
/** Samples that are no message of their own. */
const NO_MESSAGE = new Set([
  'echo',
  'edited',
  'group',
  'marketing-stop',
  'number-changed',
  'status-experiment',
])

test.each((await readSamples()).filter(({ to }) => to === 'whatsapp-cloud'))(
  'sample $name: whatever field is missing, null or of another type, nothing throws and no message is lost',
  (sample) => {
    const body = sample.body({ phone: '573001112233', ids: ['wamid.1', 'wamid.2'], original: 'wamid.0' })
    for (const { path, value } of mutationsOf(body)) {
      const events = eventsOf(value)
      for (const event of events) expect(channelEvent.parse(event), path).toEqual(event)
      if (
        NO_MESSAGE.has(sample.name) ||
        /^(entry|entry\.0|entry\.0\.changes(\.0(\.value(\.messages(\.\d)?)?)?)?)$/.test(path)
      )
        continue
      // Which of two people wrote is not guessed.
      const isNobody = TWO_PEOPLE.has(sample.name) && /messages\.\d\.from$/.test(path)
      const expected = eventsOf(body).length
      expect({ path, isLost: events.length < expected && !isNobody }).toEqual({ path, isLost: false })
    }
  },
)

test('each kind of message keeps what it carries', () => {
  const contents = Object.fromEntries(
    Object.entries(META_MESSAGES).map(([name, input]) => [name, messageOf(input).content]),
  )
  expect(contents).toMatchObject({
    cards: {
      type: 'contact',
      cards: [
        { name: 'Uno', phones: ['+57 300 111 0001'], emails: ['uno@example.com'] },
        { name: 'Dos', phones: [], emails: ['dos@example.com'] },
      ],
    },
    button: { type: 'choice', id: 'si', title: 'Sí' },
    form: {
      type: 'fields',
      fields: [
        { name: 'nombre', value: 'Rosa' },
        { name: 'talla', value: 'M' },
      ],
    },
    order: { type: 'fields', title: 'Para hoy', fields: [{ name: 'CAJA-2', value: '3 × 45000 COP' }] },
    tooLarge: { type: 'unsupported', what: 'media_too_large' },
    unsupported: { type: 'unsupported', what: 'unsupported' },
  })
  expect(messageOf(META_MESSAGES.advertisement).origin).toMatchObject({ headline: 'Oferta', clickId: 'c' })
})

test('what cannot be read keeps its raw form, for support', () => {
  const { content } = messageOf(metaMessage({ type: 'hologram', hologram: { id: 'h-1' } }))
  expect(content).toMatchObject({ type: 'unsupported', what: 'hologram' })
  expect(content.type === 'unsupported' && content.raw).toContain('h-1')
})

test('in a batch everybody has their own name and ids, whatever the order and the spelling', () => {
  const batch = metaMessage(
    {},
    {
      contacts: [
        { profile: { name: 'Ana' }, wa_id: '573001112233', user_id: 'CO.1' },
        { profile: { name: 'Beto' }, wa_id: '5215512345678', user_id: 'MX.2' },
        { profile: { name: 'Nadie' }, wa_id: '' },
      ],
      messages: [
        { from: '525512345678', id: 'b', timestamp: '1', type: 'text', text: { body: 'soy Beto' } },
        { from: '573001112233', id: 'a', timestamp: '1', type: 'text', text: { body: 'soy Ana' } },
        { from: '573009999999', id: 'c', timestamp: '1', type: 'text', text: { body: 'nadie me nombra' } },
      ],
    },
  )
  expect(eventsOf(batch).map((event) => event.type === 'message' && event.from)).toEqual([
    { phone: '525512345678', userId: 'MX.2', name: 'Beto' },
    { phone: '573001112233', userId: 'CO.1', name: 'Ana' },
    { phone: '573009999999', userId: null, name: '' },
  ])
})

test('an edit and a deletion are about the earlier message', () => {
  const edited = { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'Son 50' } } }
  expect(eventsOf(metaMessage({ type: 'edit', edit: edited }))).toMatchObject([
    { type: 'changed', target: 'wamid.0', text: 'Son 50' },
  ])
  expect(eventsOf(metaMessage({ type: 'revoke', revoke: { original_message_id: 'wamid.0' } }))).toMatchObject(
    [{ type: 'changed', target: 'wamid.0', text: null }],
  )
})

test('a group’s message is nobody’s private one', () => {
  expect(eventsOf(metaMessage({ type: 'text', text: { body: 'x' }, group_id: 'g' }))).toEqual([])
})

test('the business’s own telephone, a marketing stop and a changed number', () => {
  const echo = {
    from: '573011110004',
    to: '573001112233',
    id: 'e',
    timestamp: '1',
    type: 'text',
    text: { body: 'Ya' },
  }
  expect(eventsOf(metaChange('smb_message_echoes', { message_echoes: [echo] }))).toMatchObject([
    { type: 'echo', to: { phone: '573001112233' }, content: { type: 'text', text: 'Ya' } },
  ])
  const stop = {
    wa_id: '573001112233',
    category: 'marketing_messages',
    value: 'stop',
    timestamp: 1_795_600_000,
  }
  expect(eventsOf(metaChange('user_preferences', { user_preferences: [stop] }))).toMatchObject([
    { type: 'opted', from: { phone: '573001112233' }, out: true },
  ])
  const system = { body: 'changed', wa_id: '573159990009', type: 'user_changed_number' }
  expect(eventsOf(metaMessage({ type: 'system', system }, { contacts: undefined }))).toMatchObject([
    { type: 'moved', from: { phone: '573001112233' }, to: { phone: '573159990009' } },
  ])
})

test('long texts are kept whole, and cut between characters at their limit', () => {
  const textOf = (body: string) => {
    const { content } = messageOf(metaMessage({ type: 'text', text: { body } }))
    return content.type === 'text' ? content.text : ''
  }
  expect(textOf(`${'x'.repeat(20_000)}FINAL`)).toMatch(/FINAL$/)
  expect(textOf(`${'x'.repeat(65_535)}😀`)).toBe('x'.repeat(65_535))
  expect(textOf('a\ud83d')).toBe('a\ufffd')
})

test('a message without an id has the same at each delivery', () => {
  const nameless = metaMessage({ id: undefined, type: 'text', text: { body: 'x' } })
  expect(messageOf(nameless).key).toBe(messageOf(nameless).key)
})
