import { expect, test } from 'vitest'
import { channelEvent } from '#platform/messaging/domain.ts'
import { mutationsOf } from '#platform/messaging/mutate-json-for-tests.ts'
import type { WebMessage } from './baileys.ts'
import { messageEvent } from './messages.ts'

const from = { key: { remoteJid: '573001112233@s.whatsapp.net', id: 'A', fromMe: false }, pushName: 'Pedro' }
const told = (message: object, extra: object = {}): WebMessage => ({
  ...from,
  messageTimestamp: 1_763_650_000,
  ...extra,
  message: { ...message },
})
const contextInfo = { stanzaId: 'Q', externalAdReply: { title: 'Oferta', sourceType: 'ad', sourceId: '1' } }

/** Whatever of these is changed below, the contact wrote something. */
const WRITTEN: Readonly<Record<string, WebMessage>> = {
  text: told({ conversation: 'Hola' }),
  quoted: told({ extendedTextMessage: { text: 'Hola', contextInfo } }),
  picture: told({
    imageMessage: { directPath: '/v/1', mimetype: 'image/jpeg', caption: 'Foto', contextInfo },
  }),
  place: told({ locationMessage: { degreesLatitude: 4.6, degreesLongitude: -74.1, name: 'Aquí' } }),
  card: told({ contactMessage: { displayName: 'Uno', vcard: 'TEL:+57 300 111 0001' } }),
  poll: told({ pollCreationMessageV3: { name: '¿Cuándo?', options: [{ optionName: 'Hoy' }] } }),
  chosen: told({ buttonsResponseMessage: { selectedButtonId: 'si', selectedDisplayText: 'Sí' } }),
  wrapped: told({ ephemeralMessage: { message: { conversation: 'Hola' } } }),
}
const CHANGES: Readonly<Record<string, WebMessage>> = {
  reaction: told({ reactionMessage: { key: { id: 'B' }, text: '👍' } }),
  edit: told({ protocolMessage: { key: { id: 'B' }, type: 14, editedMessage: { conversation: 'Otro' } } }),
  deletion: told({ protocolMessage: { key: { id: 'B' }, type: 0 } }),
}
/** Without these there is no message, or nobody wrote it. */
const NEEDED = /^(key(\.(remoteJid|id|fromMe))?|message(\.\w+)?|message\.ephemeralMessage\.message(\..*)?)$/

test.each(Object.entries({ ...WRITTEN, ...CHANGES }))(
  '%s: whatever a telephone sends, it is read or passed over, and what was read can be stored',
  (name, message) => {
    for (const { path, value } of mutationsOf(message)) {
      const event = messageEvent(value as WebMessage, JSON.stringify)
      if (event !== null) expect(channelEvent.parse(event), path).toEqual(event)
      if (name in WRITTEN && !NEEDED.test(path))
        expect({ path, type: event?.type }).toEqual({ path, type: 'message' })
    }
  },
)

test.each([8_640_000_000_000_000, 1e20, -1, 'ayer', null, {}, 253_402_300_800])(
  'a message dated %s is of now',
  (messageTimestamp) => {
    const event = messageEvent(told({ conversation: 'Hola' }, { messageTimestamp }), JSON.stringify)
    expect(Math.abs(Date.parse(event?.at ?? '') - Date.now())).toBeLessThan(60_000)
  },
)

test('ids that telephones made too long are of one length everywhere', () => {
  const id = 'x'.repeat(5_000)
  const quote = { extendedTextMessage: { text: 'Hola', contextInfo: { stanzaId: id } } }
  const events = [quote, { reactionMessage: { key: { id }, text: '👍' } }].map((message) =>
    messageEvent({ ...told(message), key: { ...from.key, id } }, JSON.stringify),
  )
  for (const event of events) expect(channelEvent.parse(event)).toEqual(event)
  expect(events).toMatchObject([
    { key: 'x'.repeat(200), replyTo: 'x'.repeat(200) },
    { target: 'x'.repeat(200) },
  ])
})

test('polls, places on the move and newer kinds are shown; the announcement of an album is not', () => {
  const contents = [
    {
      pollCreationMessageV3: { name: '¿Cuándo?', options: [{ optionName: 'Hoy' }, { optionName: 'Mañana' }] },
    },
    { liveLocationMessage: { degreesLatitude: 4.6, degreesLongitude: -74.1 } },
    { hologramMessageV7: { id: 'h' } },
    { associatedChildMessage: { message: { conversation: 'dentro' } } },
    { albumMessage: { expectedImageCount: 3 } },
  ].map((message) => {
    const event = messageEvent(told(message), JSON.stringify)
    return event?.type === 'message' ? event.content : null
  })
  expect(contents).toMatchObject([
    {
      type: 'fields',
      title: '¿Cuándo?',
      fields: [
        { name: '1', value: 'Hoy' },
        { name: '2', value: 'Mañana' },
      ],
    },
    { type: 'location', latitude: 4.6 },
    { type: 'unsupported', what: 'hologramMessageV7' },
    { type: 'text', text: 'dentro' },
    null,
  ])
})
