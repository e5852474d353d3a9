import { expect, test } from 'vitest'
import { readCards, writeCard } from './vcard.ts'

const ANA = {
  name: 'Ana Gómez, la de ventas',
  organisation: 'Ñandú; e hijos',
  job_title: 'Jefa',
  numbers: ['+57 300 123 4567', '601 555 0101'],
  email: 'ana@example.com',
  notes: 'Llamar\npor la tarde',
}

test('written cards are parsed back, long lines included', () => {
  const long = { ...ANA, notes: 'ñ'.repeat(300) }
  const text = writeCard(ANA) + writeCard(long)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(readCards(text)).toEqual([ANA, long])
})

test('cards of old telephones and grouped properties are parsed', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:P=C3=A1ramo;Pedro;;;',
    'TEL;CELL;PREF:3001234567',
    'item1.TEL;type="work,voice":tel:+57-601-555-0101',
    'TEL:no es un número',
    'EMAIL:nada',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:3.0',
    'NOTE:sin nombre',
    'END:VCARD',
  ].join('\r\n')
  expect(readCards(text)).toMatchObject([
    { name: 'Pedro Páramo', numbers: ['3001234567', '+57-601-555-0101'], email: null },
  ])
  expect(readCards('esto no es nada')).toEqual([])
})
