import { expect, test } from 'vitest'
import { groupsIn } from './group-sums.ts'
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
  [['*** TOTAL ***', '', 'R$ 1.250,00']],
  [['T O T A L', '', '€ 12']],
  [['Sub-total', '', '1.250.000 COP']],
  [['Subtotales', '---', '5 USD']],
  [['Suma total', '', 'S/ 120.50']],
  [['Total del mes', '', '12']],
  [['TOTAL A PAGAR', '', '12']],
  [['Total geral', '', '12']],
  [['Gesamtsumme', '', '12,00 €']],
  [['Totaux :', '', '12']],
  [['Grand Totals', '3', '12']],
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
  [['Media', '', '']],
  [['Soma Ltda.', '', '5']],
  [['Total Play', '', '5']],
  [['-', '', '']],
  [['', '', '']],
])('data: %j', (cells) => expect(what(...cells)).toBeNull())

test('sums of groups, where rows near them are of the group', async () => {
  const rows = [
    ['Ana', '', '5', 'Cali'],
    ['Total Cali', '', '5'],
    ['Luis', '', '$ 7', 'Bogotá'],
    ['', '', '$ 7', 'Bogotá Total'],
    ['Suma de bogotá:', '', '7'],
    ['Total Seguros', '', '9', 'Cali'],
    ['Total Play', '', '9', ''],
    ['Total Cali', '', ''],
  ].map((cells, at) => ({ cells, number: at + 2 }))
  const isGroup = await groupsIn(rows)
  const found = rows.flatMap(({ cells, number }) =>
    noDataOf(HEADINGS, cells, false, (name) => isGroup(name, number)) === 'total' ? [number] : [],
  )
  expect(found).toEqual([3, 5, 6])
})
