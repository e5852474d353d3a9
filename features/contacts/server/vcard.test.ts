import { expect, test } from 'vitest'
import { translate } from '#platform/i18n/text.ts'
import { vcardLines } from '#platform/vcards/vcard-lines.ts'
import { contactsTexts } from '../i18n/texts.ts'
import { cardsOf, type LeftOut, writeCard } from './vcard.ts'
import { CARD_WORDS, type CardWords } from './vcard-extras.ts'

const words = Object.fromEntries(
  CARD_WORDS.map((word) => [word, translate(contactsTexts, 'es', `vcard.${word}`)]),
) as CardWords
const cardsIn = (content: string | Buffer, leftOut?: LeftOut) => [
  ...cardsOf(vcardLines([Buffer.from(content as string)]), words, leftOut),
]
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
      notes: 'no es un número\n3001234567 (Celular)\n+57-601-555-0101 (Trabajo)',
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

test('what a contact has no field for goes into its notes; the rest is counted', () => {
  const leftOut: LeftOut = new Map()
  const [one] = cardsIn(
    card(
      'FN:Ana Gómez',
      'NICKNAME:La Mona',
      'ORG:Ñandú S.A.;Ventas;Norte',
      'ROLE:Jefa',
      'TEL;TYPE=CELL:3001234567',
      'TEL;TYPE=WORK:601 555 0101;ext=12',
      'item1.TEL:601 555 0102',
      'item1.X-ABLabel:Finca',
      'BDAY:1980-05-17',
      'item2.X-ABDATE;type=pref:2010-01-01',
      'ANNIVERSARY:--0612',
      'ADR;TYPE=HOME:;;Calle 1 # 2-3;Bogotá;D.C.;110111;Colombia',
      'ADR;TYPE=WORK:;Piso 2;Carrera 7;Bogotá;;;',
      'URL:https://x.co',
      'IMPP:skype:ana',
      'item3.X-ABRELATEDNAMES:Luis',
      'item3.X-ABLabel:Esposo',
      'NOTE:Primera',
      'NOTE:Segunda',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
      ' AAAA',
      'REV:20240101T000000Z',
    ),
    leftOut,
  )
  expect(one).toMatchObject({
    name: 'Ana Gómez',
    organisation: 'Ñandú S.A.',
    job_title: 'Jefa',
    numbers: ['3001234567', '601 555 0101', '601 555 0102'],
  })
  expect(one?.notes?.split('\n')).toEqual([
    'Primera',
    'Segunda',
    '3001234567 (Celular)',
    '601 555 0101 ext. 12 (Trabajo)',
    '601 555 0102 (Finca)',
    'Departamento: Ventas / Norte',
    'Apodo: La Mona',
    'Cumpleaños: 17/05/1980',
    'Aniversario: 12/06',
    'Dirección (Casa): Calle 1 # 2-3, Bogotá, D.C., 110111, Colombia',
    'Dirección (Trabajo): Piso 2, Carrera 7, Bogotá',
    'Página web: https://x.co',
    'Mensajería: skype:ana',
    'Persona cercana (Esposo): Luis',
  ])
  expect(Object.fromEntries(leftOut)).toEqual({ 'X-ABDATE': 1, PHOTO: 1 })
})

test('notes longer than a contact holds are cut, and said', () => {
  const leftOut: LeftOut = new Map()
  const [one] = cardsIn(card('FN:Larga', `NOTE:${'ñ'.repeat(12_000)}`, 'BDAY:1604-03-02'), leftOut)
  expect(one?.notes).toHaveLength(10_000)
  expect(Object.fromEntries(leftOut)).toEqual({ NOTE: 1 })
})

test('what people wrote begins no line of its own', () => {
  const hostile = { ...ANA, name: 'Ana\rTEL:666', notes: 'uno\r\ndos\rBEGIN:VCARD\u0085TEL:666\u0000' }
  const lines = writeCard(hostile).split(/\r\n|[\r\n\u0085]/)
  expect(lines.filter((line) => /^(TEL:|BEGIN)/.test(line))).toEqual(['BEGIN:VCARD'])
})
