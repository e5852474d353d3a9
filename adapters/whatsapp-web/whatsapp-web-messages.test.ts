import { expect, test } from 'vitest'
import { ACCOUNT, fetched, setUp } from './testing.ts'

test("contacts' messages arrive once, and those of the own telephone, without groups, which are counted; statuses refer to their message", async () => {
  const { emit, sessions, delivered, provider } = setUp()
  await sessions.start(7)
  const from = (remoteJid: string, id: string, fromMe = false) => ({
    key: { remoteJid, id, fromMe },
    pushName: 'Pedro',
  })
  emit('messages.upsert', {
    type: 'notify',
    messages: [
      {
        ...from('573001112233@s.whatsapp.net', 'A'),
        messageTimestamp: 1_763_650_000,
        message: { conversation: 'Hola' },
      },
      { ...from('573001112233@s.whatsapp.net', 'B', true), message: { conversation: 'mío' } },
      { ...from('12345@g.us', 'C'), message: { conversation: 'grupo' } },
      {
        ...from('99@lid', 'D'),
        message: {
          imageMessage: {
            directPath: '/v/1',
            mimetype: 'image/jpeg',
            caption: 'Foto',
            mediaKey: Buffer.from('k'),
          },
        },
      },
    ],
  })
  emit('messages.update', [
    { key: { id: 'sent-1', remoteJid: '573001112233@s.whatsapp.net', fromMe: true }, update: { status: 4 } },
  ])
  await expect.poll(() => delivered.length).toBe(4)
  expect(delivered).toMatchObject([
    {
      type: 'message',
      key: 'A',
      from: { phone: '573001112233', name: 'Pedro' },
      content: { type: 'text', text: 'Hola' },
    },
    // Written on the business's own telephone.
    {
      type: 'echo',
      key: 'B',
      to: { phone: '573001112233', name: '' },
      content: { type: 'text', text: 'mío' },
    },
    {
      type: 'message',
      key: 'D',
      from: { phone: null, userId: '99@lid' },
      content: { type: 'image', caption: 'Foto' },
    },
    { type: 'status', providerId: 'sent-1', status: 'read' },
  ])
  const [, , picture] = delivered
  if (picture?.type !== 'message' || picture.content.type !== 'image')
    throw new Error('expected an image message')
  expect(await fetched(provider, picture.content.media.source)).toBe('content of /v/1')
})

test('reactions, edits, deletions and contact cards are translated; replies refer to the quoted message in both directions', async () => {
  const { emit, sessions, delivered, provider, clients } = setUp()
  await sessions.start(7)
  emit('connection.update', { connection: 'open' })
  const jid = '573001112233@s.whatsapp.net'
  const content = (id: string, message: Record<string, unknown>) => ({
    key: { remoteJid: jid, id, fromMe: false },
    pushName: 'Pedro',
    message,
  })
  const about = { key: { id: 'A', remoteJid: jid } }
  const edit = { protocolMessage: { ...about, type: 14, editedMessage: { conversation: 'Hola a todos' } } }
  const vcard = 'BEGIN:VCARD\nFN:Sara\nitem1.TEL;waid=573009998877:+57 300 999 8877\nEND:VCARD'
  emit('messages.upsert', {
    type: 'notify',
    messages: [
      content('B', { reactionMessage: { ...about, text: '👍' } }),
      content('C', { reactionMessage: { ...about, text: '' } }),
      content('D', edit),
      content('E', { editedMessage: { message: edit } }),
      content('F', { protocolMessage: { ...about, type: 0 } }),
      content('G', { protocolMessage: { type: 5 } }),
      content('H', { contactMessage: { displayName: 'Sara', vcard } }),
      content('I', { imageMessage: { directPath: '/v/1', contextInfo: { stanzaId: 'sent-1' } } }),
    ],
  })
  await expect.poll(() => delivered.length).toBe(7)
  expect(delivered).toMatchObject([
    { type: 'reaction', target: 'A', emoji: '👍', from: { phone: '573001112233' } },
    { type: 'reaction', target: 'A', emoji: '' },
    { type: 'changed', target: 'A', text: 'Hola a todos' },
    { type: 'changed', target: 'A', text: 'Hola a todos' },
    { type: 'changed', target: 'A', text: null },
    {
      type: 'message',
      content: { type: 'contact', cards: [{ name: 'Sara', phones: ['+57 300 999 8877'], emails: [] }] },
    },
    { type: 'message', content: { type: 'image' }, replyTo: 'sent-1' },
  ])
  await provider.send(
    ACCOUNT,
    {
      to: '573001112233',
      reference: '1',
      replyTo: 'A',
      replied: { text: 'Hola', own: false },
      content: { type: 'text', text: 'Buenas' },
    },
    new AbortController().signal,
  )
  expect(clients[0]?.sent).toEqual([
    [
      jid,
      {
        text: 'Buenas',
        quoted: { key: { remoteJid: jid, id: 'A', fromMe: false }, message: { conversation: 'Hola' } },
      },
    ],
  ])
  await provider.markRead?.(
    ACCOUNT,
    { from: '573001112233', providerIds: ['I', 'H'] },
    new AbortController().signal,
  )
  expect(clients[0]?.read).toEqual(['I', 'H'].map((id) => ({ remoteJid: jid, id, fromMe: false })))
})

test('what came while the program was away, and what was done on the own telephone, are taken', async () => {
  const { emit, sessions, delivered } = setUp()
  await sessions.start(7)
  const key = (id: string, fromMe: boolean) => ({ remoteJid: '573001112233@s.whatsapp.net', id, fromMe })
  const edit = {
    protocolMessage: { key: key('own', true), type: 14, editedMessage: { conversation: 'Son 50' } },
  }
  const button = { selectedButtonId: 'si', selectedDisplayText: 'Sí' }
  emit('messages.upsert', {
    type: 'append',
    messages: [
      { key: key('X', false), message: { ephemeralMessage: { message: { conversation: 'de noche' } } } },
      { key: key('Y', false), message: { buttonsResponseMessage: button } },
      { key: key('Z', true), message: { protocolMessage: { key: key('own', true), type: 0 } } },
      { key: key('W', true), message: { reactionMessage: { key: key('X', false), text: '👍' } } },
      { key: key('V', true), message: edit },
      { key: key('U', true), message: { editedMessage: { message: edit } } },
      { key: key('T', true), message: { protocolMessage: { type: 5 } } },
    ],
  })
  await expect.poll(() => delivered.length).toBe(6)
  expect(delivered).toMatchObject([
    { type: 'message', content: { type: 'text', text: 'de noche' } },
    { type: 'message', content: { type: 'choice', id: 'si', title: 'Sí' } },
    { type: 'changed', own: true, target: 'own', text: null, from: { phone: '573001112233', name: '' } },
    { type: 'reaction', own: true, target: 'X', emoji: '👍' },
    { type: 'changed', own: true, target: 'own', text: 'Son 50' },
    { type: 'changed', own: true, target: 'own', text: 'Son 50' },
  ])
})

test('the advertisement that led to a chat is told; a link with a preview is none', async () => {
  const { emit, sessions, delivered } = setUp()
  await sessions.start(7)
  const message = (id: string, externalAdReply: object) => ({
    key: { remoteJid: '573001112233@s.whatsapp.net', id, fromMe: false },
    message: { extendedTextMessage: { text: 'Hola', contextInfo: { externalAdReply } } },
  })
  const advertisement = { title: 'Oferta', body: 'Hoy', sourceType: 'ad', sourceId: '1', ctwaClid: 'c' }
  emit('messages.upsert', {
    type: 'notify',
    messages: [
      message('A', { ...advertisement, sourceUrl: 'https://fb.me/a' }),
      message('B', { title: 'Una página', sourceUrl: 'https://example.com/' }),
      message('C', { title: 7, sourceType: [] }),
    ],
  })
  await expect.poll(() => delivered.length).toBe(3)
  expect(delivered.map((event) => event.type === 'message' && event.origin)).toEqual([
    { type: 'ad', id: '1', url: 'https://fb.me/a', headline: 'Oferta', body: 'Hoy', clickId: 'c' },
    null,
    null,
  ])
})
