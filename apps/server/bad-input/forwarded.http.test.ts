import { expect, test } from 'vitest'
import { listSessions } from '#features/session/contract/profile.ts'
import { signIn } from '#features/session/contract/session.ts'
import { readConfig } from '../config.ts'
import { startTestProgram, type TestProgram } from '../testing.ts'

const bare = await startTestProgram()
const behindOne = await startTestProgram({ settings: { TRUST_PROXY: '1' } })
const behindNamed = await startTestProgram({ settings: { TRUST_PROXY: 'loopback, 10.0.0.0/8' } })
const behindOther = await startTestProgram({ settings: { TRUST_PROXY: '192.0.2.7' } })

/** Client address derived from this header. */
async function addressSeen({ origin }: TestProgram, forwarded: string): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
  const body = JSON.stringify({ username: 'ana', password: 'demo' })
  const entered = await fetch(`${origin}${signIn.path}`, { method: 'POST', headers, body })
  const { token } = (await entered.json()) as { token: string }
  const sessions = await fetch(`${origin}${listSessions.path}`, {
    headers: { authorization: `token ${token}` },
  })
  return listSessions.answer.parse(await sessions.json()).results.find(({ current }) => current)?.address
}

const FORGED = '198.51.100.66'
const CLIENT = '203.0.113.9'

test('a forged X-Forwarded-For is never taken as the client address', async () => {
  expect(await addressSeen(bare, FORGED)).toMatch(/127\.0\.0\.1|::1/)
  expect(await addressSeen(behindOther, FORGED)).toMatch(/127\.0\.0\.1|::1/)
  expect(await addressSeen(behindOne, `${FORGED}, ${CLIENT}`)).toBe(CLIENT)
  expect(await addressSeen(behindNamed, `${FORGED}, ${CLIENT}, 10.1.2.3`)).toBe(CLIENT)
})

test.each([['127.0.0.1'], ['::1'], [`127.0.0.1, ${CLIENT}`]])(
  'metrics are for local collectors only, not for X-Forwarded-For: %s',
  async (forwarded) => {
    for (const { origin } of [bare, behindOne, behindNamed]) {
      const answer = await fetch(`${origin}/metrics`, { headers: { 'x-forwarded-for': forwarded } })
      expect(answer.status).toBe(404)
      expect((await fetch(`${origin}/metrics`)).status).toBe(200)
    }
  },
)

test('trusted proxies are addresses or a count; trusting all is refused', () => {
  const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY
  expect(trusted('2')).toBe(2)
  expect(trusted('0')).toBe(false)
  expect(trusted('10.0.0.7, fd00::/8,loopback')).toEqual(['10.0.0.7', 'fd00::/8', 'loopback'])
  for (const wrong of ['true', '10.0.0.0/33', 'proxy.example.com', '10', '-1', '10.0.0.7,']) {
    expect(() => trusted(wrong)).toThrow(/TRUST_PROXY/)
  }
})
