import { describe, expect, test } from 'vitest'
import { matching, type PaletteEntry } from './entries.ts'

const entry = (group: string, text: string, hint?: string): PaletteEntry => ({
  id: text,
  group,
  text,
  run: () => {},
  ...(hint ? { hint } : {}),
})
const entries = [
  entry('Pantallas', 'Extensiones', 'Administración'),
  entry('Pantallas', 'Historial', 'Teléfono'),
  entry('Acciones', 'Usar el tema oscuro'),
  entry('Acciones', 'Ir al marcador'),
]
const found = (sought: string) => matching(entries, sought).map(({ text }) => text)

describe('what the palette finds', () => {
  test('everything while nothing is sought', () => {
    expect(found(' ')).toHaveLength(entries.length)
  })
  test('without accents and case, in any order of the words, in hints too', () => {
    expect(found('TELÉFONO')).toEqual(['Historial'])
    expect(found('telefono histo')).toEqual(['Historial'])
    expect(found('oscuro usar')).toEqual(['Usar el tema oscuro'])
  })
  test('beginnings before middles, groups in their order', () => {
    expect(found('a')).toEqual(['Extensiones', 'Historial', 'Ir al marcador', 'Usar el tema oscuro'])
    expect(found('zzz')).toEqual([])
  })
})
