import { expect, test } from 'vitest'
import { socketTicket } from '#features/session/contract/session.ts'
import { tokenHash } from '#features/session/server/tokens.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { startTestProgram } from './testing.ts'

/** More requests than one person may send. */
const PEOPLE = (socketTicket.rate?.max ?? 0) + 20
const program = await startTestProgram()

const ask = (token: string) =>
  fetch(`${program.origin}${socketTicket.path}`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ purpose: 'sip' }),
  })

test('a whole office behind one address may return at once, with tokens not cached yet; a single person is limited', async () => {
  const tokens = Array.from({ length: PEOPLE }, (_, index) => `an-office-token-${index}`)
  await asOwner(program.ownerUrl, async (client) => {
    await client.query(
      `INSERT INTO sessions (company_id, user_id, token_hash, join_token_hash, expires_at)
       SELECT company_id, id, token_hash, token_hash, now() + interval '1 day'
         FROM users, unnest($1::bytea[]) token_hash WHERE username = 'ana'`,
      [tokens.map(tokenHash)],
    )
  })
  const [first = ''] = tokens
  for (const token of tokens) expect((await ask(token)).status).toBe(201)

  const again = await Promise.all(Array.from({ length: PEOPLE }, () => ask(first)))
  expect(again.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})
