import { expect, test } from 'vitest'
import { createSigner } from './sign.ts'

const secret = Buffer.alloc(32, 7)
const signer = createSigner(secret, 'one purpose')

test('a signature holds for its text alone', () => {
  const signature = signer.sign('a\nb')
  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(signer.isSigned('a\nb', signature)).toBe(true)
  expect(signer.isSigned('a\nc', signature)).toBe(false)
})

test('a signature of another purpose or secret does not hold', () => {
  const others = [createSigner(secret, 'another purpose'), createSigner(Buffer.alloc(32, 8), 'one purpose')]
  expect(others.map((other) => signer.isSigned('a', other.sign('a')))).toEqual([false, false])
})

test.each(['', 'x', signer.sign('a').slice(1)])('%j is no signature', (signature) => {
  expect(signer.isSigned('a', signature)).toBe(false)
})

test('a signature has one spelling', () => {
  // Its last letter has two bits that decoding drops.
  const others = ['B', 'C', 'D'].map((letter) => `${signer.sign('a').slice(0, -1)}${letter}`)
  for (const other of [...others, `${signer.sign('a')}=`, `${signer.sign('a')} `])
    expect(signer.isSigned('a', other)).toBe(false)
})

/** Links that are on their way must survive an update of the program. */
test('the signature of a text does not change from one version to the next', () => {
  expect(signer.sign('a')).toBe('7BU18K_oVNG6-GErTbB8xdsp6GTiU4ysP4e5Rf_cVnA')
})
