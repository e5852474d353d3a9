import { expect, test } from 'vitest'
import { currentSession } from '#features/session/contract/session.ts'
import { startTestProgram } from '../testing.ts'

const ALLOWED = 5
const program = await startTestProgram({ settings: { FAILED_TOKENS_PER_MINUTE: String(ALLOWED) } })

const ask = (token: string, path: string = currentSession.path) =>
  fetch(`${program.origin}${path}`, { headers: { authorization: `token ${token}` } })

test('an address that guesses tokens is blocked on all routes; signed-in people there are not', async () => {
  const ana = await program.signIn('ana')
  await ana.call(currentSession, {})
  for (let tries = 0; tries < ALLOWED; tries += 1) expect((await ask(`made-up-${tries}`)).status).toBe(401)
  const before = await program.statements.during(() => ask('another'))
  expect(before).toEqual([])
  const refused = await ask('yet-another', '/api/webrtc/get_contacts/')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'too_many' })
  await ana.call(currentSession, {})
  expect((await fetch(`${program.origin}${currentSession.path}`)).status).toBe(401)
})
