import { describe, expect, test } from 'vitest'
import { errorText } from './errors.ts'
import { findText, translate } from './text.ts'
import { platformTexts } from './texts.ts'

const catalogue = {
  es: { hi: 'Hola {name}', rows_one: '{count} fila', rows_other: '{count} filas' },
  en: { hi: 'Hello {name}', rows_one: '{count} row', rows_other: '{count} rows' },
}

describe('translate', () => {
  test('fills placeholders, and leaves one without a value visible', () => {
    expect(translate(catalogue, 'es', 'hi', { name: 'Ana' })).toBe('Hola Ana')
    expect(translate(catalogue, 'en', 'hi')).toBe('Hello {name}')
  })

  test('does not expand placeholders inside values', () => {
    expect(translate(catalogue, 'es', 'hi', { name: '{count}', count: 3 })).toBe('Hola {count}')
  })

  test('chooses the plural form and formats numbers by language', () => {
    expect(translate(catalogue, 'es', 'rows', { count: 1 })).toBe('1 fila')
    expect(translate(catalogue, 'es', 'rows', { count: 0 })).toBe('0 filas')
    expect(translate(catalogue, 'es', 'rows', { count: 12345 })).toBe('12.345 filas')
    expect(translate(catalogue, 'en', 'rows', { count: 12345 })).toBe('12,345 rows')
  })

  test('parts of a text agree with their own counts, which may be written already', () => {
    const told = {
      es: { undone: '{undone, plural, one {# fila deshecha} other {# filas deshechas}}, {kept} más' },
      en: { undone: '{undone, plural, one {# row undone} other {# rows undone}}, {kept} more' },
    }
    expect(translate(told, 'es', 'undone', { undone: 1, kept: 2 })).toBe('1 fila deshecha, 2 más')
    expect(translate(told, 'es', 'undone', { undone: 1200, kept: 1 })).toBe('1.200 filas deshechas, 1 más')
    expect(translate(told, 'en', 'undone', { undone: '1', kept: 0 })).toBe('1 row undone, 0 more')
    expect(translate(told, 'en', 'undone', { undone: '$&', kept: 0 })).toBe('$& rows undone, 0 more')
    expect(translate(told, 'en', 'undone', { kept: 0 })).toContain('{undone, plural')
  })

  test('a key built at run time may be missing', () => {
    expect(findText(catalogue, 'es', 'nothing')).toBeUndefined()
  })
})

describe('errorText', () => {
  test('the first catalogue with the code wins; an unknown code gets the general text', () => {
    const own = { es: { 'errors.own': 'propio' }, en: { 'errors.own': 'own' } }
    expect(errorText([platformTexts, own], 'es', 'own')).toBe('propio')
    expect(errorText([platformTexts, own], 'en', 'nobody')).toBe(platformTexts.en['errors.internal'])
  })
})
