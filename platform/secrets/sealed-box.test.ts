import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealedBox } from './sealed-box.ts'

const master = randomBytes(32)

test('opens what it sealed, and seals the same text differently each time', () => {
  const box = createSealedBox(master, 'extension secrets')
  expect(box.open(box.seal('ñandú'))).toBe('ñandú')
  expect(box.seal('x').equals(box.seal('x'))).toBe(false)
})

test('refuses altered bytes, and those of another purpose or master secret', () => {
  const box = createSealedBox(master, 'a')
  const sealed = box.seal('secret')
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => box.open(changed)).toThrow()
  expect(() => createSealedBox(master, 'b').open(sealed)).toThrow()
  expect(() => createSealedBox(randomBytes(32), 'a').open(sealed)).toThrow()
})
