import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { getIceServers } from '../../contract/ice.ts'
import { CREDENTIAL_SECONDS, turnCredential } from './ice-servers.ts'

const SECRET = 'a secret that the relay knows too'
const program = await startTestProgram({
  settings: {
    ICE_SERVERS: 'stun:stun.example.com:3478',
    TURN_URL: 'turn:turn.example.com:3478?transport=udp,turns:turn.example.com:5349',
    TURN_SECRET: SECRET,
  },
})
const plain = await startTestProgram()

test('a signed-in user gets the servers, with a credential that the relay can verify alone', async () => {
  const ana = await program.signIn('ana')
  const answer = await ana.call(getIceServers, {})
  expect(answer.ice_servers.map(({ urls }) => urls)).toEqual([
    ['stun:stun.example.com:3478'],
    ['turn:turn.example.com:3478?transport=udp', 'turns:turn.example.com:5349'],
  ])
  const { username = '', credential } = answer.ice_servers[1] ?? {}
  expect(credential).toBe(createHmac('sha1', SECRET).update(username).digest('base64'))
  const [until = '', user] = username.split(':')
  expect(Number(until) * 1000).toBe(Date.parse(answer.expires_at ?? ''))
  const seconds = Number(until) - Date.now() / 1000
  expect(seconds).toBeGreaterThan(CREDENTIAL_SECONDS - 60)
  expect(seconds).toBeLessThanOrEqual(CREDENTIAL_SECONDS)
  expect(user).toBe(String(ana.session.userId))
  expect(JSON.stringify(answer)).not.toContain(SECRET)
})

test('eva of another company gets her own credential, and somebody not signed in gets none', async () => {
  const eva = await program.signIn('eva')
  const { ice_servers } = await eva.call(getIceServers, {})
  expect(ice_servers[1]?.username?.split(':')[1]).toBe(String(eva.session.userId))
  expect((await program.anonymous(getIceServers, {})).status).toBe(401)
})

test('without settings there are none', async () => {
  const ana = await plain.signIn('ana')
  expect(await ana.call(getIceServers, {})).toEqual({ ice_servers: [], expires_at: null })
})

test('the user name holds the expiry, and the password is its HMAC-SHA1', () => {
  expect(turnCredential('secret', '7', 1_000_000_000)).toEqual({
    username: `${1_000_000 + CREDENTIAL_SECONDS}:7`,
    credential: createHmac('sha1', 'secret')
      .update(`${1_000_000 + CREDENTIAL_SECONDS}:7`)
      .digest('base64'),
    expiresAt: new Date((1_000_000 + CREDENTIAL_SECONDS) * 1000),
  })
})
