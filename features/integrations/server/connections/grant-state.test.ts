import { expect, test } from 'vitest'
import { createSigner } from '#platform/http/server/sign.ts'
import { grantState } from './grant-state.ts'

const signer = createSigner(Buffer.alloc(32, 1), 'grants')
const own = { companyId: 1, userId: 2, connectionId: 3 }

test('a state is of whoever began, for a quarter of an hour', () => {
  let now = 1_000_000
  const states = grantState(signer, () => now)
  const state = states.issue(own)
  expect(states.isOf(state, own)).toBe(true)
  for (const other of [{ companyId: 9 }, { userId: 9 }, { connectionId: 9 }])
    expect(states.isOf(state, { ...own, ...other })).toBe(false)
  now += 15 * 60_000
  expect(states.isOf(state, own)).toBe(false)
})

test('no other text is a state', () => {
  const states = grantState(signer, () => 0)
  const state = states.issue(own)
  const forged = grantState(createSigner(Buffer.alloc(32, 2), 'grants'), () => 0).issue(own)
  for (const text of [
    '',
    '.',
    'a.b.c.d.e',
    state.slice(1),
    `${state}x`,
    state.replace('1.2.3', '1.2.4'),
    forged,
  ])
    expect(states.isOf(text, own), text).toBe(false)
})
