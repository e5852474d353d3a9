import { expect, test } from 'vitest'
import { markFound } from './mark-found.ts'

test('what is sought is marked, accents and case aside, in the letters of the text', () => {
  expect(markFound('La Cotización de ayer', 'cotizacion')).toEqual({
    before: 'La ',
    hit: 'Cotización',
    after: ' de ayer',
  })
  expect(markFound('Otra cotizacio\u0301n', 'COTIZACIÓN')?.hit).toBe('cotización')
  expect(markFound('Hola', 'adiós')).toBeNull()
  expect(markFound('Hola', '  ')).toBeNull()
})

test('in one line, from a word a little before; a whole name keeps its beginning', () => {
  const text = 'Buenos días, quisiera\nsaber cuándo llega la factura del mes'
  expect(markFound(text, 'factura')).toEqual({
    before: '…saber cuándo llega la ',
    hit: 'factura',
    after: ' del mes',
  })
  expect(markFound(text, 'factura', true)?.before).toBe('Buenos días, quisiera saber cuándo llega la ')
  expect(markFound(`${'a'.repeat(40)}factura`, 'factura')?.before).toBe(`…${'a'.repeat(24)}`)
})

test('pictures before it move nothing', () => {
  expect(markFound('👍🏽 😀 La factura', 'factura')).toEqual({
    before: '👍🏽 😀 La ',
    hit: 'factura',
    after: '',
  })
  expect(markFound('Sí 😀 claro', '😀')).toEqual({ before: 'Sí ', hit: '😀', after: ' claro' })
})
