import { expect, test } from 'vitest'
import { BaileysMissing, loadBaileys } from './baileys.ts'
import { ACCOUNT, fetched, setUp } from './testing.ts'

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

test('where a picture is, that there is none, and that nobody says are three things', async () => {
  const { emit, sessions, provider, keepPicture } = setUp()
  await sessions.start(7)
  const read = () => provider.readProfile?.(ACCOUNT, '573001112233', new AbortController().signal)
  await expect(read()).rejects.toThrow('not connected')
  emit('connection.update', { connection: 'open' })
  const jid = '573001112233@s.whatsapp.net'
  const refusal = (data: number) => Object.assign(new Error('refused'), { data })
  const url = 'https://pps.whatsapp.net/v/1.jpg'
  for (const [told, profile] of [
    [url, { name: '', picture: url }],
    [refusal(404), { name: '', picture: null }],
    [refusal(401), { name: '' }],
    [new Error('Timed Out'), { name: '' }],
  ] as const) {
    keepPicture(jid, told)
    expect(await read()).toEqual(profile)
  }
})
