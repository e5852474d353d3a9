import { expect, test } from 'vitest'
import type { MessageKey } from './baileys.ts'
import { messageEvent } from './messages.ts'

const JID = '573001112233@s.whatsapp.net'

function read(message: Record<string, unknown>, key: Partial<MessageKey> = {}) {
  const dropped: string[] = []
  const told = { key: { remoteJid: JID, id: 'A', fromMe: false, ...key }, pushName: 'Pedro', message }
  const event = messageEvent(told, JSON.stringify, (what) => dropped.push(what))
  return { event, dropped }
}

const image = { imageMessage: { directPath: '/v/1', mimetype: 'image/jpeg', caption: 'Mire' } }
const voice = { audioMessage: { directPath: '/v/2', mimetype: 'audio/ogg', ptt: true } }
const document = {
  documentMessage: {
    directPath: '/v/3',
    mimetype: 'application/pdf',
    fileName: 'pedido.pdf',
    caption: 'El pedido',
  },
}

test.each([
  [
    'a disappearing text',
    { ephemeralMessage: { message: { conversation: 'Hola' } } },
    { type: 'text', text: 'Hola' },
  ],
  ['a picture to be seen once', { viewOnceMessage: { message: image } }, { type: 'image', caption: 'Mire' }],
  ['one of newer telephones', { viewOnceMessageV2: { message: image } }, { type: 'image', caption: 'Mire' }],
  ['a voice note to be heard once', { viewOnceMessageV2Extension: { message: voice } }, { type: 'audio' }],
  [
    'a document with a caption',
    { documentWithCaptionMessage: { message: document } },
    { type: 'file', caption: 'El pedido', media: { name: 'pedido.pdf', contentType: 'application/pdf' } },
  ],
  [
    'one that disappears and is seen once',
    { ephemeralMessage: { message: { viewOnceMessageV2: { message: image } } } },
    { type: 'image', caption: 'Mire' },
  ],
])('%s is read as what it carries', (_what, message, content) => {
  expect(read(message).event).toMatchObject({ type: 'message', content })
})

test('whoever has a number and a hidden address is one person, whichever comes first', () => {
  const both = { phone: '573001112233', userId: '99@lid', name: 'Pedro' }
  const text = { conversation: 'Hola' }
  expect(read(text, { remoteJid: '99@lid', remoteJidAlt: JID }).event).toMatchObject({ from: both })
  expect(read(text, { remoteJid: JID, remoteJidAlt: '99@lid' }).event).toMatchObject({ from: both })
  // Of their several devices none is another person.
  expect(read(text, { remoteJid: '573001112233:12@s.whatsapp.net' }).event).toMatchObject({
    from: { phone: '573001112233', userId: null },
  })
})

test('groups, statuses and lists are nobody’s private conversation, and are counted', () => {
  const text = { conversation: 'Hola' }
  const group = read(text, { remoteJid: '12345@g.us', remoteJidAlt: JID })
  expect(group).toEqual({ event: null, dropped: ['group'] })
  for (const remoteJid of ['status@broadcast', '1@newsletter', '123@broadcast'])
    expect(read(text, { remoteJid })).toEqual({ event: null, dropped: ['no private chat'] })
})
