import { expect, test } from 'vitest'
import { noDataOf } from './no-data.ts'

const HEADINGS = ['Nombre', 'Celular', 'Valor']
const what = (...cells: string[]) => noDataOf(HEADINGS, cells, /\d{7}/.test(cells[1] ?? ''))

test.each([
  [['Total', '', '1.250.000']],
  [['TOTAL GENERAL:', '', '$ 1.250.000,00']],
  [['', 'Subtotal', '(500)']],
  [['Gran total', '52', '1,250']],
  [['Totales', '', '']],
  [['Total registros: 52', '', '']],
  [['Suma', '', '12']],
])('a sum: %j', (cells) => expect(what(...cells)).toBe('total'))

test.each([
  [['Página 1 de 3', '', '']],
  [['Pág. 2', '', '']],
  [['Fuente: CRM de ventas', '', '']],
  [['', '', 'Generado el 12/03/2024 por Ana']],
  [['52 registros', '', '']],
  [['Cantidad de registros: 52', '', '']],
  [['*** ---- ***', '', '']],
  [['-----', '-----', '-----']],
  [['Fin del reporte', '', '']],
  [['Confidential Information - Do Not Distribute', '', '']],
])('a foot: %j', (cells) => expect(what(...cells)).toBe('footer'))

test('the headings once more', () => {
  expect(what('NOMBRE', 'celular', ' Valor ')).toBe('heading')
  expect(noDataOf(['Nombre'], ['Nombre'], false)).toBe('heading')
})

test.each([
  [['Total', '3105550000', '']],
  [['Total Seguros', '', '1.250.000']],
  [['Seguro total', '', '1.250.000']],
  [['Suma', '', '']],
  [['Fuente', '', '']],
  [['Página Blanca', '', '']],
  [['Nota Pérez', '', '']],
  [['Nombre', '', '']],
  [['Ana', '', '5']],
  [['-', '', '']],
  [['', '', '']],
])('data: %j', (cells) => expect(what(...cells)).toBeNull())
