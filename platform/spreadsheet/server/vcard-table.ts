import { EMPTY_CARD } from '#platform/spreadsheet/contract/sheet.ts'
import { vcardLines } from '#platform/vcards/vcard-lines.ts'
import { plainText, type VcardProperty, vcardProperties } from '#platform/vcards/vcard-properties.ts'

/** As address books in Spanish name their columns. */
const HEADINGS = {
  name: 'Nombre completo',
  mobile: 'Celular',
  work: 'Teléfono del trabajo',
  house: 'Teléfono de la casa',
  fax: 'Fax',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  workEmail: 'Correo del trabajo',
  company: 'Empresa',
  position: 'Cargo',
  address: 'Dirección',
  city: 'Ciudad',
  birthday: 'Cumpleaños',
  website: 'Página web',
  notes: 'Notas',
} as const
type Column = keyof typeof HEADINGS
const COLUMNS = Object.keys(HEADINGS) as Column[]

/** Whether a file is one of contacts, as telephones send it. UTF-16 has zeros between the letters. */
export const isVcardFile = (content: Buffer): boolean =>
  /^[\uFEFF\s]*BEGIN:VCARD/i.test(
    content
      .subarray(0, 200)
      .toString('latin1')
      .replaceAll('\0', '')
      .replace(/^(?:ï»¿|ÿþ|þÿ)/, ''),
  )

const line = (value: string): string =>
  plainText(value)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** Parts of a structured value: `García;Ana;María;;`. */
const partsOf = (value: string): string[] => value.split(/(?<!\\);/).map(line)

/** `_$!<Mobile>!$_` is a label of Apple's own. */
const OWN_LABEL = /^_\$!<(.*)>!\$_$/

/** The kind of a number by its types and the label of its group. */
function kindOf(types: string): 'mobile' | 'work' | 'house' | 'fax' | 'phone' {
  if (/FAX/.test(types)) return 'fax'
  if (/CELL|MOBILE|IPHONE|WHATSAPP|CELULAR|M[OÓ]VIL/.test(types)) return 'mobile'
  if (/WORK|MAIN|TRABAJO|OFICINA/.test(types)) return 'work'
  return /HOME|CASA/.test(types) ? 'house' : 'phone'
}

/** Known labels are kinds already; another one is kept beside the number. */
const KNOWN =
  /^(?:mobile|cell|iphone|home|work|main|other|homefax|workfax|pager|celular|m[oó]vil|casa|trabajo|otro)$/i

/** Of `N`, `Gómez, Ana María`; of a name that is in one part, that. */
function nameOf(first: (name: string) => string): string {
  const [family = '', given = '', additional = ''] = partsOf(first('N'))
  const names = [given, additional].filter((part) => part !== '').join(' ')
  const isWhole = family !== '' && names !== '' && !`${family}${names}`.includes(',')
  const alone = `${names}${family}`
  return (
    (isWhole ? `${family}, ${names}` : line(first('FN')) || alone) ||
    line(first('NICKNAME')) ||
    (partsOf(first('ORG'))[0] ?? '')
  )
}

/** Days without a year (`--0517`) go into the notes. */
function birthdayOf(value: string): { day: string; note: string } {
  const [, month = '', day = ''] =
    /^--(\d{2})-?(\d{2})/.exec(value) ?? /^1604-(\d{2})-(\d{2})/.exec(value) ?? []
  if (month !== '') return { day: '', note: `Cumpleaños: ${day}/${month}` }
  return { day: line(value).replace(/T.*$/, ''), note: '' }
}

/** Cells with several values each. */
function collector() {
  const cells = new Map<Column, string[]>()
  return {
    add(column: Column, value: string): void {
      const had = cells.get(column) ?? []
      if (value !== '' && !had.includes(value)) cells.set(column, [...had, value])
    },
    joined: (column: Column): string => (cells.get(column) ?? []).join(column === 'notes' ? '\n' : ' / '),
  }
}

/** A number as a cell says it, with a label of one's own. */
function numberOf(value: string, label: string): string {
  const number = line(value.replace(/^tel:/i, '').replace(/;ext=/i, ' ext. ')).replaceAll(/[;,|]/g, ' ')
  return label === '' || KNOWN.test(label) ? number : `${number} (${label})`
}

/** Adds a property that a card may have several times. */
function addPoint(
  { name, parameters, value }: VcardProperty,
  label: string,
  { add }: ReturnType<typeof collector>,
) {
  const types = `${parameters};${label.toUpperCase()}`
  if (name === 'TEL') add(kindOf(types), numberOf(value, label))
  else if (name === 'EMAIL')
    add(/WORK|TRABAJO/.test(types) ? 'workEmail' : 'email', line(value.replace(/^mailto:/i, '')))
  else if (name === 'URL') add('website', line(value))
  else if (name === 'NOTE') add('notes', plainText(value))
}

function rowOf(properties: readonly VcardProperty[]): Record<Column, string> {
  const filled = properties.filter(({ value }) => value.trim() !== '')
  const first = (name: string) => filled.find((one) => one.name === name)?.value ?? ''
  const labels = new Map(
    filled
      .filter(({ name }) => name === 'X-ABLABEL')
      .map(({ group, value }) => [group, line(value).replace(OWN_LABEL, '$1')]),
  )
  const points = collector()
  for (const property of filled) addPoint(property, labels.get(property.group || '-') ?? '', points)
  const [company = '', ...rest] = partsOf(first('ORG'))
  const departments = rest.filter((part) => part !== '').join(' / ')
  const [, , street = '', city = '', region = '', code = '', country = ''] = partsOf(first('ADR'))
  const { day, note } = birthdayOf(first('BDAY'))
  points.add('notes', note)
  points.add('notes', departments === '' ? '' : `Departamento: ${departments}`)
  const cells = Object.fromEntries(COLUMNS.map((column) => [column, points.joined(column)]))
  return {
    ...(cells as Record<Column, string>),
    name: nameOf(first),
    company,
    position: line(first('TITLE')) || line(first('ROLE')),
    address: [street, region, code, country].filter((part) => part !== '').join(', '),
    city,
    birthday: day,
  }
}

/** A table of a vCard file: headings, and a row for each card, also for one that says nothing. */
export function* vcardTable(content: Buffer): Generator<string[]> {
  yield COLUMNS.map((column) => HEADINGS[column])
  for (const properties of vcardProperties(vcardLines([content]))) {
    const row = rowOf(properties)
    const isEmpty = COLUMNS.every((column) => row[column] === '')
    yield COLUMNS.map((column) => (isEmpty && column === 'notes' ? EMPTY_CARD : row[column]))
  }
}
