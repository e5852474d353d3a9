import { expect, test } from 'vitest'
import { createSigner } from '#platform/http/server/sign.ts'
import { panelKeys } from './panel-keys.ts'

const signer = createSigner(Buffer.from('a secret of thirty-two characters'), 'panel')

test('a proof is of one user over there, for half a minute', () => {
  let now = 1_000_000
  const keys = panelKeys(signer, () => now)
  const code = keys.prove({ companyId: 1, userId: 5, owner: '7' })
  expect(keys.provenBy(code, '8')).toBeNull()
  expect(keys.provenBy(code, '7')).toMatchObject({ companyId: 1, userId: 5 })
  const late = keys.prove({ companyId: 1, userId: 5, owner: '7' })
  expect(keys.provenBy(late.replace('.5.', '.6.'), '7')).toBeNull()
  now += 31_000
  expect(keys.provenBy(late, '7')).toBeNull()
})

test('a key tells its company, and cannot be made up', () => {
  const keys = panelKeys(signer)
  expect(keys.companyOf(keys.keyOf(12))).toBe(12)
  expect(keys.companyOf(keys.keyOf(12).replace('12.', '13.'))).toBeNull()
  expect(keys.companyOf('')).toBeNull()
})
