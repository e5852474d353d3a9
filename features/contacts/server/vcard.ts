import { cutText } from '#platform/contract/cut-text.ts'
import { writtenNumber } from '#platform/telephony/numbers/read-number.ts'
import { plainText, type VcardProperty, vcardProperties } from '#platform/vcards/vcard-properties.ts'
import { MAX_NOTES, MAX_NUMBERS, NUMBER } from '../contract/contacts.ts'
import { type CardWords, extraLines, kindsOf, leftOutOf } from './vcard-extras.ts'

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

/** Of what a file has and contacts don't: by property, on how many cards. Notes that were too long are `NOTE`. */
export type LeftOut = Map<string, number>

/** Numbers with what their kinds and extensions say, where a contact has no place for it. */
function linesOfNumbers(numbers: readonly { number: string; extension: string | null; kind: string }[]) {
  const several = new Set(numbers.map(({ number }) => number)).size > 1
  return numbers.flatMap(({ number, extension, kind }) => {
    const said = several && kind !== '' ? ` (${kind})` : ''
    if (extension !== null) return [`${number} ext. ${extension}${said}`]
    return said === '' || number === '' ? [] : [`${number}${said}`]
  })
}

function cardOf(properties: readonly VcardProperty[], words: CardWords, leftOut: LeftOut): Card | null {
  const filled = properties.filter(({ value }) => value.trim() !== '')
  const firstOf = (name: string) => filled.find((one) => one.name === name)?.value ?? ''
  const all = (name: string) => filled.filter((one) => one.name === name)
  const organisation = oneLine(firstOf('ORG').split(/(?<!\\);/)[0] ?? '', 120)
  const kindOf = kindsOf(filled, words)
  const written = all('TEL').map((one) => ({ ...numberOf(one.value), kind: kindOf(one) }))
  const read = [...new Set(written.map(({ number }) => number))]
  const numbers = read.filter((number) => NUMBER.test(number)).slice(0, MAX_NUMBERS)
  const [email = '', ...emails] = [
    ...new Set(all('EMAIL').map(({ value }) => oneLine(value.replace(/^mailto:/i, ''), 254))),
  ].filter((one) => EMAIL.test(one))
  const name =
    oneLine(firstOf('FN'), 120) ||
    cutText(spoken(firstOf('N')), 120) ||
    oneLine(firstOf('NICKNAME'), 120) ||
    organisation ||
    numbers[0] ||
    email
  if (!name) return null
  const jobTitle = oneLine(firstOf('TITLE'), 120) || oneLine(firstOf('ROLE'), 120) || null
  // A contact has one address and what reads as a number; the rest is not lost.
  const ofNumbers = linesOfNumbers(written)
  const others = [
    ...read.filter(
      (number) =>
        number !== '' && !numbers.includes(number) && !ofNumbers.some((line) => line.startsWith(number)),
    ),
    ...ofNumbers,
    ...emails,
    ...extraLines(filled, words, { name, jobTitle }),
  ]
  const notes = [...all('NOTE').map(({ value }) => plainText(value)), ...others]
    .filter((text) => text !== '')
    .join('\n')
  const kept = cutText(notes, MAX_NOTES)
  for (const what of [...leftOutOf(properties), ...(kept === notes ? [] : ['NOTE'])])
    leftOut.set(what, (leftOut.get(what) ?? 0) + 1)
  return {
    name,
    organisation: organisation || null,
    job_title: jobTitle,
    numbers,
    email: email || null,
    notes: kept || null,
  }
}

/**
 * Cards of a file's lines; null for each without anything to call it by. What contacts keep nothing of is counted in `leftOut`. What
 * people send goes by `readVcards`: time depends on the text.
 */
export function* cardsOf(
  lines: Iterable<string>,
  words: CardWords,
  leftOut: LeftOut = new Map(),
): Generator<Card | null> {
  for (const properties of vcardProperties(lines)) yield cardOf(properties, words, leftOut)
}

/** A carriage return alone ends the line for some programs, too. */
const quoted = (value: string): string =>
  value
    .replaceAll(/[\\,;]/g, (letter) => `\\${letter}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')

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
