import { describe, expect, test } from 'vitest'
import {
  type EntryKind,
  matchingEntries,
  type PaletteEntry,
  parseQuery,
  withoutDuplicates,
} from './entries.ts'

const entry = (group: string, text: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: text,
  kind: 'screen' satisfies EntryKind,
  group,
  text,
  run: () => {},
  ...more,
})
const entries = [
  entry('Personas', 'Carolina Díaz', { hint: '1000' }),
  entry('Pantallas', 'Extensiones', { hint: 'Configuración' }),
  entry('Pantallas', 'Historial', { hint: 'Teléfono', synonyms: 'llamadas perdidas' }),
  entry('Acciones', 'Usar el tema oscuro'),
  entry('Acciones', 'Ir al marcador'),
]
const found = (query: string) => matchingEntries(entries, query).map(({ text }) => text)

describe('what the palette finds', () => {
  test('everything for an empty search', () => {
    expect(found(' ')).toHaveLength(entries.length)
  })
  test('ignoring accents and case, with words in any order, also in hints and synonyms', () => {
    expect(found('TELÉFONO')).toEqual(['Historial'])
    expect(found('telefono histo')).toEqual(['Historial'])
    expect(found('oscuro usar')).toEqual(['Usar el tema oscuro'])
    expect(found('perdidas')).toEqual(['Historial'])
    expect(found('zzz')).toEqual([])
  })
  test('matches at the start of a word before matches inside one, across groups', () => {
    expect(found('mar')).toEqual(['Ir al marcador'])
    expect(found('di')).toEqual(['Carolina Díaz', 'Historial'])
    // "Carolina" contains it; in "Ir al …" a word starts with it.
    expect(found('al').slice(0, 1)).toEqual(['Ir al marcador'])
  })
})

test('a prefix character limits the search to one kind', () => {
  expect(parseQuery('> nuevo')).toEqual({ query: 'nuevo', only: 'action' })
  expect(parseQuery(' @lu')).toEqual({ query: 'lu', only: 'person' })
  expect(parseQuery('#equipo')).toEqual({ query: 'equipo', only: 'chat' })
  expect(parseQuery('lu @')).toEqual({ query: 'lu @', only: null })
})

test('a screen of two areas appears once, at its first position', () => {
  const twice = [
    entry('Acciones', 'Nuevo evento'),
    entry('Acciones', 'Nuevo lead'),
    entry('Acciones', 'Nuevo evento'),
  ]
  expect(withoutDuplicates(twice)).toEqual([twice[0], twice[1]])
})
