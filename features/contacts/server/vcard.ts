import { cutText } from '#platform/contract/cut-text.ts'
import { writtenNumber } from '#platform/telephony/numbers/read-number.ts'
import { plainText, type VcardProperty, vcardProperties } from '#platform/vcards/vcard-properties.ts'
import { MAX_NOTES, MAX_NUMBERS, NUMBER } from '../contract/contacts.ts'

export interface Card {
  name: string
  organisation: string | null
  job_title: string | null
  numbers: string[]
  email: string | null
  notes: string | null
}

const oneLine = (value: string, max: number): string =>
  cutText(
    plainText(value)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    max,
  )

/** Turns `García;Ana;María;;` into the spoken order, `Ana María García`. */
const spoken = (value: string): string =>
  value
    .split(/(?<!\\);/)
    .slice(0, 3)
    .map((part, index) => ({ part: oneLine(part, 120), index: [2, 0, 1][index] ?? 3 }))
    .toSorted((one, other) => one.index - other.index)
    .map(({ part }) => part)
    .filter((part) => part !== '')
    .join(' ')

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** A number with the extension of its `tel:` address or its text, which notes keep. */
function numberOf(value: string): { number: string; extension: string | null } {
  const text = oneLine(value, 80)
  const [, extension = null] = /(?:;ext=|[,; ]*\b(?:extensi[oó]n|ext|x)\b\.?:? *)(\d{1,8})$/i.exec(text) ?? []
  const main =
    extension === null ? text : text.replace(/(?:;ext=|[,; ]*\b(?:extensi[oó]n|ext|x)\b\.?:? *)\d{1,8}$/i, '')
  return { number: writtenNumber(main), extension }
}

function cardOf(properties: readonly VcardProperty[]): Card | null {
  const firstOf = (name: string) =>
    properties.find((one) => one.name === name && one.value.trim() !== '')?.value ?? ''
  const all = (name: string) =>
    properties.filter((one) => one.name === name && one.value.trim() !== '').map(({ value }) => value)
  const organisation = oneLine(firstOf('ORG').split(/(?<!\\);/)[0] ?? '', 120)
  const written = all('TEL').map(numberOf)
  const read = [...new Set(written.map(({ number }) => number))]
  const numbers = read.filter((number) => NUMBER.test(number)).slice(0, MAX_NUMBERS)
  const [email = '', ...emails] = [
    ...new Set(all('EMAIL').map((value) => oneLine(value.replace(/^mailto:/i, ''), 254))),
  ].filter((one) => EMAIL.test(one))
  const name =
    oneLine(firstOf('FN'), 120) ||
    cutText(spoken(firstOf('N')), 120) ||
    oneLine(firstOf('NICKNAME'), 120) ||
    organisation ||
    numbers[0] ||
    email
  if (!name) return null
  // A contact has one address and what reads as a number; the rest is not lost.
  const others = [
    ...read.filter((number) => number !== '' && !numbers.includes(number)),
    ...written.flatMap(({ number, extension }) =>
      extension === null ? [] : [`${number} ext. ${extension}`],
    ),
    ...emails,
  ]
  const notes = [plainText(firstOf('NOTE')), ...others].filter((text) => text !== '').join('\n')
  return {
    name,
    organisation: organisation || null,
    job_title: oneLine(firstOf('TITLE'), 120) || null,
    numbers,
    email: email || null,
    notes: cutText(notes, MAX_NOTES) || null,
  }
}

/** Cards of a file's lines; null for each without anything to call it by. What people send goes by `readVcards`: time depends on the text. */
export function* cardsOf(lines: Iterable<string>): Generator<Card | null> {
  for (const properties of vcardProperties(lines)) yield cardOf(properties)
}

const quoted = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(',', '\\,').replaceAll(';', '\\;')

/** Folds lines at 75 bytes (RFC 6350, 3.2) without splitting characters. */
function fold(line: string): string {
  const lines = ['']
  for (const letter of line) {
    const last = lines.length - 1
    const grown = `${lines[last]}${letter}`
    if (Buffer.byteLength(grown) > 73) lines.push(letter)
    else lines[last] = grown
  }
  return lines.join('\r\n ')
}

export const writeCard = (card: Card): string =>
  [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${quoted(card.name)}`,
    ...(card.organisation ? [`ORG:${quoted(card.organisation)}`] : []),
    ...(card.job_title ? [`TITLE:${quoted(card.job_title)}`] : []),
    ...card.numbers.map((number) => `TEL;VALUE=text:${quoted(number)}`),
    ...(card.email ? [`EMAIL:${quoted(card.email)}`] : []),
    ...(card.notes ? [`NOTE:${quoted(card.notes)}`] : []),
    'END:VCARD',
    '',
  ]
    .map(fold)
    .join('\r\n')
