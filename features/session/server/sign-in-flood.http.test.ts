import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { signIn } from '../contract/session.ts'

const program = await startTestProgram()

test('a flood of sign-ins from one address is limited, with a retry time; open sessions are unaffected', async () => {
  const ana = await program.signIn('ana')
  const attempt = () =>
    fetch(`${program.origin}${signIn.path}`, { method: 'POST', headers: { authorization: 'Basic Og==' } })
  let response = await attempt()
  for (let tries = 0; tries < signIn.rate.max && response.status !== 429; tries += 1)
    response = await attempt()
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({ code: 'too_many' })
  expect(await ana.ticket('notifications')).toBeTruthy()
})
