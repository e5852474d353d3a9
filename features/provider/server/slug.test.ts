import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Años & Más S.A.', 'anos-mas-s-a'],
  ['Café 24/7', 'cafe-24-7'],
  ['123 Llamadas', 'llamadas'],
  ['Z', 'empresaz'],
  ['***', 'empresa'],
  ['Una empresa con un nombre larguísimo', 'una-empresa-con-un-nombre-largu'],
])('%s becomes %s, a valid company slug', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slugOf(name)).toMatch(/^[a-z][a-z0-9-]{1,30}$/)
})
