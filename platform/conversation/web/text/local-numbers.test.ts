import { describe, expect, test } from 'vitest'
import { findLocalNumbers } from './local-numbers.ts'
import { parseText } from './parse-text.ts'

const found = (text: string, country = 'CO') =>
  findLocalNumbers(text, country).map(({ start, end, number }) => [text.slice(start, end), number])

describe('numbers without a prefix', () => {
  test.each([
    ['llame al 3001234567 hoy', 'CO', '3001234567', '+573001234567'],
    ['mi celular: 300 123 4567.', 'CO', '300 123 4567', '+573001234567'],
    ['Tel:300-123-4567', 'CO', '300-123-4567', '+573001234567'],
    ['Tel. 300.123.4567', 'CO', '300.123.4567', '+573001234567'],
    ['fijo (601) 555 0199, ext. 3', 'CO', '(601) 555 0199', '+576015550199'],
    ['con el 573001234567 también', 'CO', '573001234567', '+573001234567'],
    ['al 987 654 321', 'PE', '987 654 321', '+51987654321'],
    ['al 55 5123 4567', 'MX', '55 5123 4567', '+525551234567'],
    ['¿300 123 4567?', 'CO', '300 123 4567', '+573001234567'],
  ])('are found in «%s» in %s', (text, country, shown, number) => {
    expect(found(text, country)).toEqual([[shown, number]])
  })

  test('finds several, each at its position', () => {
    expect(found('3001234567 o 301 222 3344')).toEqual([
      ['3001234567', '+573001234567'],
      ['301 222 3344', '+573012223344'],
    ])
  })

  test.each([
    ['a date', '24-11-2026', 'CO'],
    ['a date with a time', 'el 24-11-2026 10:30', 'CO'],
    ['a date backwards', '2026-11-24', 'CO'],
    ['a moment', '20261124103000', 'CO'],
    ['a date of eight digits, where telephones have eight', '20261124', 'CR'],
    ['a price', '$ 3001234567', 'CO'],
    ['a price with points', '3.001.234.567', 'CO'],
    ['a price in words', '3001234567 pesos', 'CO'],
    ['a price with its currency', 'USD 3001234567', 'CO'],
    ['an amount with cents', '3001234567,50', 'CO'],
    ['a percentage', '3001234567%', 'CO'],
    ['a citizen', 'cédula 3001234567', 'CO'],
    ['a citizen, in short', 'C.C. No. 3001234567', 'CO'],
    ['a citizen, where telephones look like that', 'DNI 45871234', 'PE'],
    ['a company', 'NIT: 3001234567-8', 'CO'],
    ['an order', 'pedido #3001234567', 'CO'],
    ['an order, by its number', 'el pedido número 3001234567', 'CO'],
    ['an invoice', 'Factura N.º 3001234567', 'CO'],
    ['a reference', 'ref. 3001234567', 'CO'],
    ['a key', 'AB3001234567', 'CO'],
    ['a path', 'https://x.co/p/3001234567', 'CO'],
    ['more digits than a telephone has', '30012345678901234', 'CO'],
    ['fewer', '300123', 'CO'],
    ["another country's", '2025550123', 'CO'],
    ['an extension', 'la extensión 1001', 'CO'],
    ['an address on the network', '192.168.100.200', 'CO'],
    ['a card', '4111 1111 1111 1111', 'CO'],
    ['a country that there is not', '3001234567', 'XX'],
  ])('%s is no phone number: «%s»', (_, text, country) => {
    expect(found(text, country)).toEqual([])
  })

  test('they become links, styled or not; not inside URLs and code', () => {
    const read = (text: string) => parseText(text, [], (content) => findLocalNumbers(content, 'CO'))
    const link = { kind: 'link', text: '300 123 4567', href: 'tel:+573001234567' }
    expect(read('al 300 123 4567 o +57 301 222 3344')).toEqual([
      { kind: 'text', text: 'al ' },
      link,
      { kind: 'text', text: ' o ' },
      { kind: 'link', text: '+57 301 222 3344', href: 'tel:+573012223344' },
    ])
    expect(read('*300 123 4567*')).toEqual([{ kind: 'bold', pieces: [link] }])
    expect(read('`300 123 4567`')).toEqual([{ kind: 'code', text: '300 123 4567' }])
    expect(read('https://x.co/?n=3001234567')).toMatchObject([{ href: 'https://x.co/?n=3001234567' }])
  })

  test.each(['3', '300 ', '1-', '(1', '300 123 4567 ', '$', 'nit '])('endless «%s» is parsed', (part) => {
    const text = part.repeat(20_000 / part.length)
    for (const { number } of findLocalNumbers(text, 'CO')) expect(number).toMatch(/^\+57\d{10}$/)
  })
})
