import { expect, test } from 'vitest'
import { EMPTY_CARD } from '#platform/spreadsheet/contract/sheet.ts'
import { isVcardFile, vcardTable } from './vcard-table.ts'

const card = (version: string, ...lines: string[]) =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\n')

/** Filled cells of each card, by heading. */
function cardsOf(text: string | Buffer) {
  const [headings = [], ...rows] = [...vcardTable(Buffer.from(text as string))]
  return rows.map((row) =>
    Object.fromEntries(row.flatMap((cell, at) => (cell === '' ? [] : [[headings[at], cell]]))),
  )
}

test('an iPhone groups numbers with labels, and has birthdays without a year', () => {
  const text = card(
    '3.0',
    'PRODID:-//Apple Inc.//iPhone OS 17.4//EN',
    'N:De la Cruz Pérez;María José;;Dra.;',
    'FN:Dra. María José De la Cruz Pérez',
    'ORG:Clínica Norte;Cardiología;Piso 3',
    'TITLE:Jefa',
    'item1.TEL;type=pref:+57 310 555 0001',
    'item1.X-ABLabel:Consultorio',
    'item2.TEL:3105550002',
    'item2.X-ABLabel:_$!<Mobile>!$_',
    'TEL;type=WORK;type=VOICE:(601) 745 0001',
    'TEL;type=HOME;type=FAX:6017450002',
    'item3.EMAIL;type=INTERNET:mj@x.co',
    'item4.ADR;type=HOME:;;Calle 5 # 3-21\\, apto 201;Cali;Valle;760001;Colombia',
    'BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-17',
    'NOTE:Dos\\nlíneas',
  )
  expect(cardsOf(text)).toEqual([
    {
      'Nombre completo': 'De la Cruz Pérez, María José',
      Celular: '3105550002',
      'Teléfono del trabajo': '(601) 745 0001',
      Teléfono: '+57 310 555 0001 (Consultorio)',
      Fax: '6017450002',
      'Correo electrónico': 'mj@x.co',
      Empresa: 'Clínica Norte',
      Cargo: 'Jefa',
      Dirección: 'Calle 5 # 3-21, apto 201, Valle, 760001, Colombia',
      Ciudad: 'Cali',
      Notas: 'Dos\nlíneas\nCumpleaños: 17/05\nDepartamento: Cardiología / Piso 3',
    },
  ])
})

test('Androids write 2.1 with quoted-printable, several types and folded lines', () => {
  const samsung = card(
    '2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=47=C3=B3mez;=C3=81lvaro;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=81lvaro G=C3=B3mez',
    'TEL;CELL;PREF:310-555-0003',
    'TEL;WORK;FAX:6017450003',
    'TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=46=69=6E=63=61):3105550004',
    'EMAIL;WORK:a@x.co',
    'BDAY:1990-05-17',
  )
  const xiaomi = card(
    '3.0',
    'N:;Primo Juan;;;',
    'FN:Primo Juan',
    'TEL;TYPE=CELL:3105550005',
    'TEL;TYPE=CELL:3105550006',
  )
  const huawei = card('4.0', 'FN:Solo nombre visible', 'TEL;TYPE="cell,voice";VALUE=uri:tel:+57-310-555-0007')
  expect(cardsOf(`${samsung}${xiaomi}${huawei}`)).toMatchObject([
    {
      'Nombre completo': 'Gómez, Álvaro',
      Celular: '310-555-0003',
      Fax: '6017450003',
      'Correo del trabajo': 'a@x.co',
      Cumpleaños: '1990-05-17',
    },
    { 'Nombre completo': 'Primo Juan', Celular: '3105550005 / 3105550006' },
    { 'Nombre completo': 'Solo nombre visible', Celular: '+57-310-555-0007' },
  ])
})

test('each card has its row: without a name, of a company alone, empty', () => {
  const text = `${card('3.0', 'N:;;;;', 'ORG:Ferretería Sol;', 'X-ABShowAs:COMPANY')}${card('2.1')}${card('3.0', 'TEL:3105550008')}BEGIN:VCARD\nFN:Cortada`
  expect(cardsOf(text)).toEqual([
    { 'Nombre completo': 'Ferretería Sol', Empresa: 'Ferretería Sol' },
    { Notas: EMPTY_CARD },
    { Teléfono: '3105550008' },
    { 'Nombre completo': 'Cortada' },
  ])
})

test('files of cards are told from tables in whatever encoding', () => {
  const text = card('3.0', 'FN:Begoña')
  for (const one of [text, `\uFEFF${text}`, `\n\n${text.toLowerCase()}`])
    expect(isVcardFile(Buffer.from(one))).toBe(true)
  expect(isVcardFile(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(true)
  expect(isVcardFile(Buffer.from('Nombre;BEGIN:VCARD'))).toBe(false)
})
