import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import type { ChannelEvent } from '#platform/messaging/domain.ts'
import type { ChannelProvider } from '#platform/messaging/port.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { BaileysMissing, loadBaileys, type WebEvents } from './baileys.ts'
import { standIn } from './stand-in.ts'
import { createWebSessions, type WebSessionState } from './web-sessions.ts'
import { createWhatsAppWeb } from './whatsapp-web.ts'

const ACCOUNT = {
  id: 7,
  companyId: 1,
  number: '57',
  externalId: '',
  businessId: '',
  apiKey: '',
  appSecret: '',
  verifyToken: '',
}

function setUp() {
  const { baileys, clients } = standIn()
  const stored = new Map<number, string>()
  const published: WebSessionState[] = []
  const delivered: ChannelEvent[] = []
  const waiting: { milliseconds: number; act: () => void }[] = []
  const sessions = createWebSessions({
    keeper: {
      load: async (id) => stored.get(id) ?? null,
      save: async (id, text) => void stored.set(id, text),
      drop: async (id) => void stored.delete(id),
    },
    tell: (_, state) => published.push(state),
    deliver: async (_, events) => void delivered.push(...events),
    log: silentLogger,
    load: async () => baileys,
    later: (milliseconds, act) => waiting.push({ milliseconds, act }),
  })
  const provider = createWhatsAppWeb(sessions, async () => baileys)
  const emit = <Name extends keyof WebEvents>(name: Name, data: WebEvents[Name]) =>
    clients.at(-1)?.ev.emit(name, data)
  const close = (statusCode: number) =>
    emit('connection.update', { connection: 'close', lastDisconnect: { error: { output: { statusCode } } } })
  const send = () =>
    provider.send(
      ACCOUNT,
      { to: '573001112233', reference: '1', replyTo: null, content: { type: 'text', text: 'Hola' } },
      AbortSignal.timeout(1000),
    )
  return {
    clients,
    stored,
    published: published,
    delivered,
    waiting,
    sessions,
    provider,
    emit,
    close,
    send,
  }
}

async function fetched(provider: ChannelProvider, source: string): Promise<string> {
  const folder = await temporaryFolder()
  try {
    const target = { path: join(folder, 'file'), signal: AbortSignal.timeout(1000) }
    await provider.fetchMedia(ACCOUNT, source, target)
    return await readFile(target.path, 'utf8')
  } finally {
    await removeFolder(folder)
  }
}

test('without the package the error says what to do', async () => {
  await expect(loadBaileys()).rejects.toThrow(BaileysMissing)
  await expect(loadBaileys()).rejects.toThrow('npm i --no-save baileys')
})

test('shows a code, connects once it is scanned, and stores the session', async () => {
  const { published, emit, close, waiting, sessions, stored, clients, send } = setUp()
  await sessions.start(7)
  expect(await send()).toMatchObject({ kind: 'later' })
  emit('connection.update', { qr: 'code-1' })
  emit('connection.update', { qr: 'code-2' })
  emit('creds.update', { me: { id: '57300@s.whatsapp.net' } })
  // WhatsApp reconnects after the code was scanned.
  close(515)
  waiting.shift()?.act()
  await expect.poll(() => clients.length).toBe(2)
  emit('connection.update', { connection: 'open' })
  expect(published.map(({ step }) => step)).toEqual(['opening', 'code', 'code', 'dialogs', 'opening', 'open'])
  expect(stored.get(7)).toContain('57300@s.whatsapp.net')
  expect(clients[1]?.auth.creds).toMatchObject({
    me: { id: '57300@s.whatsapp.net' },
    noiseKey: Buffer.from('fresh'),
  })
  expect(await send()).toEqual({ kind: 'accepted', providerId: 'sent-1' })
  expect(clients[1]?.sent).toEqual([['573001112233@s.whatsapp.net', { text: 'Hola' }]])
})

test('an unscanned code expires, and another one can be requested', async () => {
  const { emit, close, sessions, clients } = setUp()
  await sessions.start(7)
  emit('connection.update', { qr: 'code-1' })
  close(408)
  expect(sessions.stateOf(7)).toEqual({ step: 'expired' })
  await sessions.start(7)
  expect(clients).toHaveLength(2)
  emit('connection.update', { qr: 'code-2' })
  expect(sessions.stateOf(7)).toEqual({ step: 'code', qr: 'code-2' })
})

test('a lost connection is retried with growing pauses; signing out on the telephone ends it', async () => {
  const { emit, close, sessions, clients, waiting, stored } = setUp()
  stored.set(7, '{"creds":{"me":{"id":"x"}},"keys":{}}')
  await sessions.start(7)
  emit('connection.update', { connection: 'open' })
  close(428)
  expect(waiting[0]?.milliseconds).toBe(1000)
  waiting.shift()?.act()
  await expect.poll(() => clients.length).toBe(2)
  close(428)
  expect(waiting[0]?.milliseconds).toBe(2000)
  waiting.shift()?.act()
  await expect.poll(() => clients.length).toBe(3)
  close(401)
  expect(sessions.stateOf(7)).toEqual({ step: 'off' })
  expect(waiting).toEqual([])
  expect(stored.has(7)).toBe(false)
})

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
    AbortSignal.timeout(1000),
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
    AbortSignal.timeout(1000),
  )
  expect(clients[0]?.read).toEqual(['I', 'H'].map((id) => ({ remoteJid: jid, id, fromMe: false })))
})

test("a sender's address leads to WhatsApp's hosts alone", async () => {
  const { provider } = setUp()
  const fetch = (part: object) => fetched(provider, JSON.stringify({ type: 'image', part }))
  // The package would make https://mmg.whatsapp.net@evil.example/ of the first one.
  for (const directPath of [
    '@evil.example/x',
    '.evil.example/x',
    ':1@127.0.0.1/',
    '//evil.example/',
    '/\\evil.example',
    7,
  ])
    await expect(fetch({ directPath }), String(directPath)).rejects.toThrow(/without an address/)
  for (const url of [
    'http://127.0.0.1/',
    'https://evilwhatsapp.net/x',
    'https://mmg.whatsapp.net:8443/x',
    'file:///etc/passwd',
  ])
    await expect(fetch({ url }), url).rejects.toThrow(/without an address/)
  expect(await fetch({ directPath: '/v/1', url: 'http://127.0.0.1/' })).toBe('content of /v/1')
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
