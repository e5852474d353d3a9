import { expect, test } from 'vitest'
import { csvText, withoutApostrophe } from './csv.ts'

test('starts with the byte order mark, has CRLF line ends, and quotes cells where needed', () => {
  expect(
    csvText(
      ['Número', 'Nota'],
      [
        ['1002', 'a;b'],
        ['3', 'di "sí"\nya'],
      ],
      ';',
    ),
  ).toBe('\uFEFFNúmero;Nota\r\n1002;"a;b"\r\n3;"di ""sí""\nya"\r\n')
  expect(csvText(['a'], [['x;y'], ['x,y']], ',')).toBe('\uFEFFa\r\nx;y\r\n"x,y"\r\n')
})

const FORMULAS = ['=1+1', '+57300', '-1', '@sum', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠sum', 'a;＝1']

test.each(FORMULAS)('%j cannot run as a formula, and is read as it was', (text) => {
  const [, line] = csvText(['h'], [[text]], ';').split('\r\n', 2)
  const cell = (line ?? '').replaceAll('"', '')
  expect(cell).toMatch(/^(a;)?'/)
  expect(withoutApostrophe(cell)).toBe(text)
})

test('a number stays a number', () => {
  expect(csvText(['s'], [[-5]], ';')).toContain('\r\n-5\r\n')
})

test("a formula after another country's separator is escaped, too", () => {
  expect(csvText(['h'], [['a;=cmd()', 2]], ',')).toContain("\r\na;'=cmd(),2\r\n")
  expect(csvText(['h'], [['a,@sum; -1']], ';')).toContain("a,'@sum; -1")
})
