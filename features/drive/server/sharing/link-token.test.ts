import { expect, test } from 'vitest'
import { createLinkTokens } from './link-token.ts'

const ENTRY = '0f3b7f0e-5a52-4b9c-8a87-0d1f5a2c7e11'

test('tokens, keys and tickets are of one link each, and end', () => {
  let time = Date.UTC(2026, 0, 1)
  const tokens = createLinkTokens(Buffer.alloc(32, 1), () => time)
  const others = createLinkTokens(Buffer.alloc(32, 2), () => time)
  const token = tokens.tokenOf(7)
  expect(tokens.linkOf(token)).toBe(7)
  expect([others.linkOf(token), tokens.linkOf(token.replace('7-', '8-')), tokens.linkOf('7-x')]).toEqual([
    null,
    null,
    null,
  ])
  const key = tokens.keyOf(7)
  expect([tokens.isKey(7, key), tokens.isKey(8, key), tokens.isKey(7, 'x'), tokens.isKey(7, '')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  const ticket = tokens.ticketFor(7, ENTRY)
  expect(tokens.taken(ticket)).toEqual({ link: 7, entry: ENTRY })
  expect([tokens.taken(ticket.replace('7.', '8.')), tokens.taken(token), others.taken(ticket)]).toEqual([
    null,
    null,
    null,
  ])
  time += 61 * 60_000
  expect([tokens.isKey(7, key), tokens.taken(ticket), tokens.linkOf(token)]).toEqual([false, null, 7])
})
