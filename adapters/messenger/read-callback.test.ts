import { describe, expect, test } from 'vitest'
import { channelEvent } from '#platform/messaging/domain.ts'
import { mutationsOf } from '#platform/messaging/mutate-json-for-tests.ts'
import { readCallback } from './read-callback.ts'

const PAGE = '10150'
const AT = 1_763_650_000_000

const callback = (update: object, object = 'page') => ({
  object,
  entry: [{ id: PAGE, time: AT, messaging: [update] }],
})
const update = (more: object) => ({ sender: { id: 'psid' }, recipient: { id: PAGE }, timestamp: AT, ...more })
const message = (more: object) => callback(update({ message: { mid: 'm_1', ...more } }))
const eventsOf = (input: unknown) => readCallback(input) ?? []

const SAMPLES: Readonly<Record<string, object>> = {
  text: message({ text: 'Hola', reply_to: { mid: 'm_0' } }),
  picture: message({
    text: 'mire',
    attachments: [{ type: 'image', payload: { url: 'https://cdn.example/1' } }],
  }),
  sticker: message({
    attachments: [{ type: 'image', payload: { url: 'https://cdn.example/1', sticker_id: 369 } }],
  }),
  share: message({
    attachments: [{ type: 'share', payload: { url: 'https://instagram.com/p/1', title: 'Post' } }],
  }),
  postback: callback(
    update({
      postback: { mid: 'm_1', title: 'Empezar', payload: 'start', referral: { ad_id: '6', source: 'ADS' } },
    }),
  ),
  advert: message({
    text: 'Quiero uno',
    referral: {
      ref: 'promo',
      ad_id: '6045',
      source: 'ADS',
      type: 'OPEN_THREAD',
      ads_context_data: { ad_title: 'Botas' },
    },
  }),
  story: message({ text: 'Qué lindo', reply_to: { story: { id: '17', url: 'https://cdn.example/story' } } }),
  mention: message({
    attachments: [{ type: 'story_mention', payload: { url: 'https://cdn.example/story' } }],
  }),
}

describe('messages of Messenger and Instagram', () => {
  test('a text with its quote, of a contact without a number', () => {
    expect(eventsOf(SAMPLES.text)).toEqual([
      {
        type: 'message',
        key: 'm_1',
        providerId: 'm_1',
        at: new Date(AT).toISOString(),
        line: PAGE,
        from: { phone: null, userId: 'psid', name: '' },
        content: { type: 'text', text: 'Hola' },
        replyTo: 'm_0',
        origin: null,
      },
    ])
  })

  test('three pictures in one message are three messages, told the same at each delivery', () => {
    const picture = (n: number) => ({ type: 'image', payload: { url: `https://cdn.example/${n}` } })
    const three = message({ text: 'mire', attachments: [1, 2, 3].map(picture) })
    const events = eventsOf(three)
    expect(events.map(({ key }) => key)).toEqual(['m_1', 'm_1 2', 'm_1 3'])
    expect(events).toMatchObject([
      { content: { type: 'image', caption: 'mire', media: { source: 'https://cdn.example/1' } } },
      { content: { type: 'image', caption: '' } },
      { content: { type: 'image', caption: '' } },
    ])
    expect(eventsOf(three)).toEqual(events)
  })

  test('a sticker, a shared post, a place, and what nobody knows yet', () => {
    expect(eventsOf(SAMPLES.sticker)).toMatchObject([{ content: { type: 'sticker' } }])
    expect(eventsOf(SAMPLES.share)).toMatchObject([
      { content: { type: 'text', text: 'Post\nhttps://instagram.com/p/1' } },
    ])
    const place = { type: 'location', title: 'Parque', payload: { coordinates: { lat: 4.5, long: -74.5 } } }
    expect(eventsOf(message({ attachments: [place] }))).toMatchObject([
      { content: { type: 'location', latitude: 4.5, longitude: -74.5, name: 'Parque' } },
    ])
    expect(eventsOf(message({ is_unsupported: true }))).toMatchObject([{ content: { type: 'unsupported' } }])
    expect(eventsOf(message({ attachments: [{ type: 'hologram', payload: {} }] }))).toMatchObject([
      { content: { type: 'unsupported', what: 'hologram' } },
    ])
  })

  test('stories are told as what the message is about', () => {
    expect(eventsOf(SAMPLES.story)).toMatchObject([
      { content: { type: 'text', text: 'Qué lindo' }, origin: { type: 'story_reply', id: '17' } },
    ])
    expect(eventsOf(SAMPLES.mention)).toMatchObject([
      {
        content: { type: 'file', media: { source: 'https://cdn.example/story' } },
        origin: { type: 'story_mention' },
      },
    ])
  })

  test('an advertisement, with a message, a button, or alone', () => {
    expect(eventsOf(SAMPLES.advert)).toMatchObject([
      { type: 'message', origin: { type: 'ad', id: '6045', headline: 'Botas', body: 'promo' } },
    ])
    expect(eventsOf(SAMPLES.postback)).toMatchObject([
      {
        type: 'message',
        content: { type: 'choice', id: 'start', title: 'Empezar' },
        origin: { type: 'ad', id: '6' },
      },
    ])
    expect(eventsOf(callback(update({ referral: { ad_id: '7', source: 'ADS' } })))).toMatchObject([
      { type: 'referred', from: { userId: 'psid' }, origin: { type: 'ad', id: '7' } },
    ])
  })
})

test('echoes: the other inbox of the page, but not what this program sent', () => {
  const echo = (more: object) =>
    callback({
      sender: { id: PAGE },
      recipient: { id: 'psid' },
      timestamp: AT,
      message: { mid: 'm_2', is_echo: true, ...more },
    })
  expect(eventsOf(echo({ text: 'Ya va', app_id: 26390 }))).toMatchObject([
    { type: 'echo', to: { userId: 'psid' }, content: { type: 'text', text: 'Ya va' } },
  ])
  expect(eventsOf(echo({ text: 'Ya va', metadata: 'suite:77' }))).toEqual([])
  // Without its mark, by who sent it.
  const { is_echo: _, ...plain } = { is_echo: true, mid: 'm_2', text: 'Ya va' }
  expect(
    eventsOf(callback({ sender: { id: PAGE }, recipient: { id: 'psid' }, timestamp: AT, message: plain })),
  ).toMatchObject([{ type: 'echo', to: { userId: 'psid' } }])
})

test('reactions, edits and deletions', () => {
  const reaction = { mid: 'm_0', action: 'react', reaction: 'love', emoji: '❤' }
  expect(eventsOf(callback(update({ reaction })))).toMatchObject([
    { type: 'reaction', target: 'm_0', emoji: '❤' },
  ])
  expect(eventsOf(callback(update({ reaction: { mid: 'm_0', action: 'unreact' } })))).toMatchObject([
    { emoji: '' },
  ])
  expect(eventsOf(message({ is_deleted: true }))).toMatchObject([
    { type: 'changed', target: 'm_1', text: null },
  ])
  expect(
    eventsOf(callback(update({ message_edit: { mid: 'm_1', text: 'Son 50', num_edit: 1 } }))),
  ).toMatchObject([{ type: 'changed', target: 'm_1', text: 'Son 50' }])
})

test('deliveries and readings concern all that came before', () => {
  const until = new Date(AT - 1000).toISOString()
  expect(eventsOf(callback(update({ delivery: { mids: ['m_9'], watermark: AT - 1000 } })))).toMatchObject([
    { type: 'seen', status: 'delivered', until, last: null },
  ])
  expect(eventsOf(callback(update({ delivery: { watermark: AT - 1000 } })))).toMatchObject([
    { status: 'delivered', until },
  ])
  expect(eventsOf(callback(update({ read: { watermark: AT - 1000 } })))).toMatchObject([
    { status: 'read', until },
  ])
  expect(eventsOf(callback(update({ read: { mid: 'm_9' } }), 'instagram'))).toMatchObject([
    { status: 'read', last: 'm_9' },
  ])
})

test('no message is lost while another app has the thread, or when it comes as a change', () => {
  const told = update({ message: { mid: 'm_1', text: 'Hola' } })
  expect(eventsOf({ object: 'page', entry: [{ id: PAGE, standby: [told] }] })).toMatchObject([
    { type: 'message', elsewhere: true },
  ])
  const changes = [{ field: 'messages', value: told }]
  expect(eventsOf({ object: 'instagram', entry: [{ id: PAGE, changes }] })).toHaveLength(1)
})

test('several pages and contacts in one callback keep apart', () => {
  const entry = ['1', '2'].map((id) => ({
    id,
    messaging: ['a', 'b'].map((person) => ({
      sender: { id: person },
      recipient: { id },
      timestamp: AT,
      message: { mid: id + person, text: 'x' },
    })),
  }))
  expect(eventsOf({ object: 'page', entry }).map(({ key, line }) => [key, line])).toEqual([
    ['1a', '1'],
    ['1b', '1'],
    ['2a', '2'],
    ['2b', '2'],
  ])
})

/** Whose absence leaves nobody, nothing, or another kind of event. */
const CARRIES = /^(entry(\.0)?(\.messaging(\.0)?(\.(sender(\.id)?|message|postback))?)?)$/

test.each(Object.entries(SAMPLES))(
  '%s with any field missing or of another type is still a message',
  (_, sample) => {
    for (const { path, value } of mutationsOf(sample)) {
      const events = readCallback(value) ?? []
      for (const event of events) expect(channelEvent.safeParse(event).error, path).toBeUndefined()
      if (!CARRIES.test(path))
        expect(
          events.map(({ type }) => type),
          path,
        ).toContain('message')
    }
  },
)
