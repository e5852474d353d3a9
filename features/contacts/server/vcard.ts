import { cutText } from '#platform/contract/cut-text.ts'
import { writtenNumber } from '#platform/telephony/numbers/read-number.ts'
import { NUMBER } from '../contract/contacts.ts'

export interface Card {
  name: string
  organisation: string | null
  job_title: string | null
  numbers: string[]
  email: string | null
  notes: string | null
}

interface Property {
  name: string
  parameters: string
  value: string
}

/** Joins folded lines (RFC 6350, 3.2) and soft line breaks of quoted-printable (2.1). */
const unfold = (text: string): string[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')

const unquote = (value: string): string =>
  Buffer.from(
    value.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

function propertyOf(line: string): Property | null {
  const found = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*"[^:"]*)*)?):(.*)$/.exec(line)
  if (!found) return null
  const [, name = '', parameters = '', value = ''] = found
  const plain = /QUOTED-PRINTABLE/i.test(parameters) ? unquote(value) : value
  return { name: name.toUpperCase(), parameters: parameters.toUpperCase(), value: plain }
}

const plainText = (value: string): string =>
  value
    .replaceAll(/\\n/gi, '\n')
    .replaceAll(/\\([,;\\])/g, '$1')
    .trim()

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

function cardOf(properties: readonly Property[]): Card | null {
  const firstOf = (name: string) => properties.find((one) => one.name === name)?.value ?? ''
  const all = (name: string) => properties.filter((one) => one.name === name).map(({ value }) => value)
  const organisation = oneLine(firstOf('ORG').split(/(?<!\\);/)[0] ?? '', 120)
  const numbers = [...new Set(all('TEL').map((value) => oneLine(writtenNumber(value), 32)))]
  const email = oneLine(firstOf('EMAIL'), 254)
  const name = oneLine(firstOf('FN'), 120) || cutText(spoken(firstOf('N')), 120) || organisation || numbers[0]
  if (!name) return null
  return {
    name,
    organisation: organisation || null,
    job_title: oneLine(firstOf('TITLE'), 120) || null,
    numbers: numbers.filter((number) => NUMBER.test(number)).slice(0, 20),
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null,
    notes: cutText(plainText(firstOf('NOTE')), 2000) || null,
  }
}

/**
 * Parses the first `max` cards of a file (vCard 2.1 to 4.0); skips those with neither name nor number. What people send goes by
 * `readVcards`: time depends on the text.
 */
export function readCards(text: string, max = Number.POSITIVE_INFINITY): Card[] {
  const cards: Card[] = []
  let open: Property[] | null = null
  for (const line of unfold(text)) {
    if (cards.length >= max) break
    const property = propertyOf(line)
    if (property === null) continue
    if (property.name === 'BEGIN') open = []
    else if (property.name !== 'END') open?.push(property)
    else if (open) {
      const card = cardOf(open)
      if (card) cards.push(card)
      open = null
    }
  }
  return cards
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
