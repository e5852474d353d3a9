import { expect, test } from 'vitest'
import { vcardLines } from '#platform/vcards/vcard-lines.ts'
import { cardsOf, writeCard } from './vcard.ts'

const cardsIn = (content: string | Buffer) => [...cardsOf(vcardLines([Buffer.from(content as string)]))]
const readCards = (content: string | Buffer) => cardsIn(content).filter((card) => card !== null)

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
    {
      name: 'Pedro Páramo',
      numbers: ['3001234567', '+57-601-555-0101'],
      email: null,
      notes: 'no es un número',
    },
  ])
  expect(readCards('esto no es nada')).toEqual([])
})

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:2.1', ...lines, 'END:VCARD', ''].join('\r\n')

test('soft line breaks of quoted-printable are joined, in the encoding that the card names', () => {
  const soft = card(
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=D0=9C=D0=B8=D1=82=D0=BA=D0=BE=20=D0=9A=',
    '=D0=BE=D0=BB;;;',
    'TEL;CELL:+12311111',
  )
  expect(readCards(soft)).toMatchObject([{ name: 'Митко Кол', numbers: ['+12311111'] }])
  const latin = card('FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Mu=F1oz Pe=F1a')
  expect(readCards(latin)).toMatchObject([{ name: 'Muñoz Peña' }])
})

test('Latin-1, UTF-16 and byte order marks are read', () => {
  const text = card('FN:Begoña Ñíguez', 'TEL:3001234567')
  const expected = [{ name: 'Begoña Ñíguez', numbers: ['3001234567'] }]
  expect(readCards(Buffer.from(text, 'latin1'))).toMatchObject(expected)
  expect(readCards(`\uFEFF${text}`)).toMatchObject(expected)
  expect(readCards(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toMatchObject(expected)
  expect(readCards(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toMatchObject(expected)
})

test('photos, nested cards and a file that was cut off lose nobody', () => {
  const photo = [
    'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
    ...Array.from({ length: 50 }, () => ' TEL:iVBORw0KGgo='),
    '',
  ]
  const text = [
    card('FN:Con foto', ...photo, 'TEL:3001234567'),
    card('FN:Jefa', 'AGENT:', 'BEGIN:VCARD', 'FN:Asistente', 'TEL:3001234568', 'END:VCARD', 'TEL:3001234569'),
    card('NOTE:sin nada'),
    'BEGIN:VCARD\r\nFN:Cortada\r\nTEL:3001234560',
  ].join('')
  expect(cardsIn(text).map((one) => one && [one.name, ...one.numbers])).toEqual([
    ['Con foto', '3001234567'],
    ['Asistente', '3001234568'],
    ['Jefa', '3001234569'],
    null,
    ['Cortada', '3001234560'],
  ])
})

test('extensions and further addresses are kept in the notes', () => {
  const [one] = readCards(
    card('FN:Ana', 'TEL;VALUE=uri:tel:+57-601-555-0101;ext=12', 'EMAIL:a@x.co', 'EMAIL;HOME:b@x.co'),
  )
  expect(one).toMatchObject({ numbers: ['+57-601-555-0101'], email: 'a@x.co' })
  expect(one?.notes).toBe('+57-601-555-0101 ext. 12\nb@x.co')
})
