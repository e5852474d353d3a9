import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { getPjsipContacts } from '#features/phone/contract/directory.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { type SignInAnswer, signIn, signOut, socketTicket } from '#features/session/contract/session.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { authorize } from '#platform/testing/telephony/sip/digest.ts'
import { createSipDevice } from '#platform/testing/telephony/sip/sip-device.ts'
import { deskSecret } from './harness/desk-secret.ts'
import { sharedSuite } from './harness/shared-suite.ts'

const { origin, sipPort } = sharedSuite()
const DOMAIN = 'suite.local'
const open: WebSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})

interface Line {
  token: string
  account: string
  password: string
}

async function ask(contract: RouteContract, token: string | null, body?: object): Promise<unknown> {
  const response = await fetch(`${origin}${contract.path}`, {
    method: contract.method,
    headers: {
      ...(token === null ? {} : { authorization: `token ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${contract.path}: ${await response.text()}`)
  return response.json()
}

async function lineOf(username: string): Promise<Line> {
  const { token, sipData } = (await ask(signIn, null, { username, password: 'demo' })) as SignInAnswer
  if (!sipData) throw new Error(`${username} has no extension`)
  return { token, account: sipData.account, password: sipData.password }
}

/** A raw SIP socket with a session's ticket. */
async function sipSocket({ token }: Line): Promise<WebSocket> {
  const { ticket } = (await ask(socketTicket, token, { purpose: 'sip' })) as { ticket: string }
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/sip?ticket=${ticket}`, 'sip')
  open.push(socket)
  await once(socket, 'open')
  return socket
}

interface Saying {
  method: 'REGISTER' | 'INVITE'
  from: string
  to: string
  authorization?: string
}

let sequence = 0
/** Sends a SIP request; resolves with the final response. */
async function say(socket: WebSocket, { method, from, to, authorization }: Saying): Promise<string> {
  sequence += 1
  const callId = randomBytes(8).toString('hex')
  const uri = method === 'REGISTER' ? `sip:${DOMAIN}` : `sip:${to}@${DOMAIN}`
  const lines = [
    `${method} ${uri} SIP/2.0`,
    `Via: SIP/2.0/WS hostile.invalid;branch=z9hG4bK${callId}`,
    `From: <sip:${from}@${DOMAIN}>;tag=${callId}`,
    `To: <sip:${to}@${DOMAIN}>`,
    `Call-ID: ${callId}`,
    `CSeq: ${sequence} ${method}`,
    `Contact: <sip:${from}@hostile.invalid;transport=ws>`,
    'Max-Forwards: 70',
    'Expires: 60',
    ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
    'Content-Length: 0',
  ]
  const { promise, resolve } = Promise.withResolvers<string>()
  const listen = (data: Buffer): void => {
    const text = data.toString()
    if (text.includes(callId) && !text.startsWith('SIP/2.0 1')) resolve(text)
  }
  socket.on('message', listen)
  socket.send(`${lines.join('\r\n')}\r\n\r\n`)
  try {
    return await promise
  } finally {
    socket.off('message', listen)
  }
}

/** Registers as `as`, answering the challenge correctly if there is one. */
async function register(socket: WebSocket, as: Line): Promise<string> {
  const saying = { method: 'REGISTER', from: as.account, to: as.account } as const
  const challenged = await say(socket, saying)
  const challenge = /^WWW-Authenticate: (.+)$/im.exec(challenged)?.[1]
  if (challenge === undefined) return challenged
  const account = { user: as.account, secret: as.password }
  const authorization = authorize(challenge, account, { method: 'REGISTER', uri: `sip:${DOMAIN}` })
  return say(socket, { ...saying, authorization })
}

async function registered(by: Line): Promise<string[]> {
  const { results } = (await ask(getPjsipContacts, by.token)) as { results: { endpoint: string }[] }
  return results.map(({ endpoint }) => endpoint)
}

test("ana's session can register only her own phone, even with the right secret of another", async () => {
  const [ana, luis, eva] = [await lineOf('ana'), await lineOf('luis'), await lineOf('eva')]
  const socket = await sipSocket(ana)
  expect(await register(socket, ana)).toMatch(/^SIP\/2\.0 200/)
  await expect.poll(() => registered(ana)).toContain('demo-1001')

  const own = { method: 'REGISTER', from: ana.account, to: ana.account } as const
  const challenge = /^WWW-Authenticate: (.+)$/im.exec(await say(socket, own))?.[1] ?? ''
  for (const other of [luis, eva]) {
    expect(await register(socket, other)).toMatch(/^SIP\/2\.0 403/)
    const account = { user: other.account, secret: other.password }
    const authorization = authorize(challenge, account, { method: 'REGISTER', uri: `sip:${DOMAIN}` })
    expect(await say(socket, { ...own, authorization })).toMatch(/^SIP\/2\.0 403/)
    expect(await say(socket, { method: 'REGISTER', from: ana.account, to: other.account })).toMatch(
      /^SIP\/2\.0 403/,
    )
  }
  expect(await registered(ana)).not.toContain('demo-1002')
  expect(await registered(eva)).toEqual([])
})

test("a session's registration ends with the session: its phone no longer rings", async () => {
  const [bruno, eva] = [await lineOf('bruno'), await lineOf('eva')]
  const socket = await sipSocket(bruno)
  expect(await register(socket, bruno)).toMatch(/^SIP\/2\.0 200/)
  await expect.poll(() => registered(eva)).toContain('otra-1002')
  const closed = once(socket, 'close')
  const headers = { authorization: `token ${bruno.token}` }
  expect((await fetch(`${origin}${signOut.path}`, { method: signOut.method, headers })).status).toBe(204)
  await closed
  await expect.poll(() => registered(eva)).not.toContain('otra-1002')
})

test('an INVITE with a forged sender is refused, rings nowhere, and is in no history', async () => {
  const [ana, luis, marta] = [await lineOf('ana'), await lineOf('luis'), await lineOf('marta')]
  const historyOf = async (line: Line) => ((await ask(getCalls, line.token, {})) as { total: number }).total
  const before = [await historyOf(luis), await historyOf(marta)]
  const socket = await sipSocket(ana)
  for (const from of [luis.account, `${ana.account}-desk`, 'otra-1001', 'anonymous', '1002'])
    expect(await say(socket, { method: 'INVITE', from, to: '1003' })).toMatch(/^SIP\/2\.0 403/)
  expect([await historyOf(luis), await historyOf(marta)]).toEqual(before)
})

test("noise at the desk phones' port, and phones with wrong secrets, do not block the right phone", async () => {
  const noise = createSocket('udp4')
  const messages: (string | Buffer)[] = [
    randomBytes(1_400),
    '',
    '\0',
    'INVITE',
    'INVITE sip:1001@x SIP/2.0\r\n\r\n',
    'REGISTER sip:x SIP/2.0\r\nContent-Length: -1\r\n\r\n',
    `REGISTER sip:x SIP/2.0\r\nVia: ${'x'.repeat(60_000)}\r\n\r\n`,
    `OPTIONS sip:x SIP/2.0\r\n${'Via: SIP/2.0/UDP x\r\n'.repeat(500)}\r\n`,
    'SIP/2.0 200 OK\r\nCSeq: 99999999999999999999 INVITE\r\n\r\n',
    'REGISTER sip:%%%@[::::] SIP/2.0\r\nFrom: \xff\r\nTo: <>\r\nCall-ID:\r\nCSeq: x\r\n\r\n',
  ]
  for (const message of messages) {
    const sent = Promise.withResolvers<void>()
    noise.send(message, sipPort, '127.0.0.1', () => sent.resolve())
    await sent.promise
  }
  noise.close()

  const marta = await lineOf('marta')
  const phone = (id: string, secret: string) =>
    createSipDevice({
      id,
      endpoint: marta.account,
      user: `${marta.account}-desk`,
      secret,
      domain: DOMAIN,
      server: { address: '127.0.0.1', port: sipPort },
      voice: 1,
      voices: () => new Map(),
    })
  const stranger = await phone('stranger', 'not the secret')
  await expect(stranger.register()).rejects.toThrow()
  stranger.close()
  const right = await phone('right', await deskSecret(origin, '1003'))
  await right.register()
  await expect.poll(() => registered(marta)).toContain('demo-1003')
  await right.unregister()
  right.close()
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
})
