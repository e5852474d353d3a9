import { expect, test } from 'vitest'
import { type ChannelEvent, channelEvent } from '#platform/messaging/domain.ts'
import { mutationsOf } from '#platform/messaging/mutate-json-for-tests.ts'
import { readSamples } from '#platform/messaging/samples-for-tests.ts'
import { readGupshupCallback } from './callback.ts'

const SENDER = { phone: '573001112233', name: 'Rosa', country_code: '57', dial_code: '3001112233' }
const message = (type: string, payload: object, more: object = {}) => ({
  app: 'demo',
  timestamp: 1_795_600_000_000,
  version: 2,
  type: 'message',
  payload: { id: 'g-1', source: '573001112233', type, payload, sender: SENDER, ...more },
})

const MESSAGES: Readonly<Record<string, object>> = {
  text: message('text', { text: 'Hola' }, { context: { id: 'w-0', gsId: 'g-0' } }),
  image: message('image', {
    url: 'https://files.example.com/1',
    caption: 'La foto',
    contentType: 'image/jpeg',
  }),
  file: message('file', {
    url: 'https://files.example.com/2',
    name: 'Recibo.pdf',
    contentType: 'application/pdf',
  }),
  location: message('location', { latitude: '4.6', longitude: '-74.1' }),
  contact: message('contact', {
    contacts: [
      { name: { formatted_name: 'Uno' }, phones: [{ phone: '+57 300 111 0001' }] },
      { emails: [{ email: 'dos@example.com' }] },
    ],
  }),
  button: message('button_reply', { id: '1', title: 'Sí', reply: 'Sí 1', postbackText: 'si' }),
  quick: message('quick_reply', { text: 'Sí', type: 'button' }),
  advertisement: message(
    'text',
    { text: 'Quiero' },
    { referral: { headline: 'Oferta', source_type: 'ad', source_id: '1', ctwa_clid: 'c' } },
  ),
  withoutNumber: message(
    'text',
    { text: 'x' },
    { source: '', sender: { phone: '', name: 'Rosa', userId: 'CO.7' } },
  ),
}

const eventsOf = (input: unknown): ChannelEvent[] =>
  readGupshupCallback(JSON.parse(JSON.stringify(input))) ?? []

test.each(Object.keys(MESSAGES))(
  '%s: whatever field is missing, null or of another type, the message comes',
  (name) => {
    for (const { path, value } of mutationsOf(MESSAGES[name])) {
      const events = eventsOf(value)
      for (const event of events) expect(channelEvent.parse(event), path).toEqual(event)
      // Without its holder or its sender there is no message; another type says that it is none.
      if (['payload', 'type'].includes(path)) continue
      if (name === 'withoutNumber' && /^payload\.sender(\.userId)?$/.test(path)) continue
      expect({ path, types: events.map(({ type }) => type) }).toEqual({ path, types: ['message'] })
    }
  },
)

test.each((await readSamples()).filter(({ to }) => to === 'gupshup'))(
  'sample $name: whatever field is missing, null or of another type, the message comes',
  (sample) => {
    const body = sample.body({ phone: '573001112233', ids: ['g-1', 'g-2'] })
    for (const { path, value } of mutationsOf(body)) {
      const events = eventsOf(value)
      for (const event of events) expect(channelEvent.parse(event), path).toEqual(event)
      if (['payload', 'type'].includes(path)) continue
      if (sample.name === 'gupshup-user-id-only' && /^payload\.sender(\.userId)?$/.test(path)) continue
      expect({ path, types: events.map(({ type }) => type) }).toEqual({ path, types: ['message'] })
    }
  },
)

test('each kind of message keeps what it carries', () => {
  const contentOf = (name: string) => {
    const [event] = eventsOf(MESSAGES[name])
    return event?.type === 'message' ? event.content : null
  }
  expect(contentOf('location')).toMatchObject({ type: 'location', latitude: 4.6, longitude: -74.1 })
  expect(contentOf('contact')).toMatchObject({
    cards: [
      { name: 'Uno', phones: ['+57 300 111 0001'] },
      { name: '', phones: [], emails: ['dos@example.com'] },
    ],
  })
  expect(contentOf('button')).toMatchObject({ type: 'choice', id: 'si', title: 'Sí' })
})

test('the advertisement that led to the chat is told', () => {
  expect(eventsOf(MESSAGES.advertisement)).toMatchObject([{ origin: { headline: 'Oferta', id: '1' } }])
})

test('a contact without a number is one by user id', () => {
  expect(eventsOf(MESSAGES.withoutNumber)).toMatchObject([
    { from: { phone: null, userId: 'CO.7', name: 'Rosa' } },
  ])
})
