import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_NAME_BYTES } from './entries.ts'
import { entryName, extensionOf, isPlainName, nameOf, windowsName } from './names.ts'

const SCRIPTS = [
  'informe',
  'señal',
  '契約書',
  'عقد العمل',
  'договор',
  'अनुबंध',
  'สัญญา',
  '😀👩‍👩‍👧',
  'ﬁn',
  'Ａ',
  'İstanbul',
  'straße',
]

test.each(SCRIPTS)('%s is a name', (name) => {
  expect(entryName.parse(name)).toBe(name.normalize('NFC'))
  expect(nameOf(name)).toBe(name.normalize('NFC'))
  expect(windowsName(name)).toBe(name)
})

test.each([
  ['CON', 'CON_'],
  ['nul.txt', 'nul_.txt'],
  ['Com1.tar.gz', 'Com1_.tar.gz'],
  ['LPT³', 'LPT³_'],
  ['console.txt', 'console.txt'],
  ['a:b*c?.txt', 'a_b_c_.txt'],
  ['punto.', 'punto_'],
  ['blanco ', 'blanco_'],
  ['', ''],
])('%j is unpacked as %j', (name, safe) => {
  expect(windowsName(name)).toBe(safe)
})

test('one name from two systems is one', () => {
  expect(nameOf('man\u0303ana.txt')).toBe('ma\u00f1ana.txt')
  expect(entryName.parse('man\u0303ana.txt')).toBe('ma\u00f1ana.txt')
})

test('whatever a file is called becomes a plain name of at most 255 bytes that keeps its ending', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
      const name = nameOf(`${sent}.pdf`)
      expect(isPlainName(name)).toBe(true)
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(MAX_NAME_BYTES)
      expect(name.endsWith('.pdf') || extensionOf(name) === '').toBe(true)
    }),
  )
})

test.each(['\u200B', '\u3164', '\u2060\u00AD', '\u2800', '\uFE0F'])(
  '%j cannot be seen, and is no name',
  (name) => {
    expect(entryName.safeParse(name).success).toBe(false)
    expect(nameOf(name)).toBe('archivo')
    expect(nameOf(`${name.repeat(300)}a`)).toBe('archivo')
  },
)

test('a long name ends with a whole character, and not with a blank', () => {
  const families = nameOf(`${'👨‍👩‍👧'.repeat(50)}.pdf`)
  expect(families.replace('.pdf', '').replaceAll('👨‍👩‍👧', '')).toBe('')
  expect(families.length).toBeGreaterThan(100)
  const words = nameOf('العربية '.repeat(40))
  expect(entryName.parse(words)).toBe(words)
})
