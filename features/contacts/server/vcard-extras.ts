import { plainText, type VcardProperty } from '#platform/vcards/vcard-properties.ts'

/** What lines of the notes are called, in the user's language. */
export const CARD_WORDS = [
  'birthday',
  'anniversary',
  'address',
  'website',
  'messenger',
  'nickname',
  'department',
  'role',
  'related',
  'labels',
  'home',
  'work',
  'mobile',
  'fax',
  'main',
  'pager',
] as const
export type CardWords = Readonly<Record<(typeof CARD_WORDS)[number], string>>

const flat = (value: string): string =>
  plainText(value)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

const partsOf = (value: string): string[] => value.split(/(?<!\\);/).map(flat)

/** `_$!<Mobile>!$_` is a label of Apple's own. */
const OWN_LABEL = /^_\$!<(.*)>!\$_$/

/** Types and labels in words. */
const KINDS: readonly (readonly [RegExp, keyof CardWords])[] = [
  [/FAX/, 'fax'],
  [/CELL|MOBILE|IPHONE|CELULAR|M[OÓ]VIL/, 'mobile'],
  [/WORK|TRABAJO|OFICINA/, 'work'],
  [/HOME|CASA/, 'home'],
  [/MAIN|PRINCIPAL/, 'main'],
  [/PAGER/, 'pager'],
]

export type KindOf = (property: VcardProperty) => string

/** Says of what kind a number or an address is: its own label, else its types in words; empty for none. */
export function kindsOf(properties: readonly VcardProperty[], words: CardWords): KindOf {
  const labels = new Map(
    properties
      .filter(({ name }) => name === 'X-ABLABEL')
      .map(({ group, value }) => [group, flat(value).replace(OWN_LABEL, '$1')]),
  )
  return ({ group, parameters }) => {
    const label = group === '' ? '' : (labels.get(group) ?? '')
    const types = `${parameters};${label.toUpperCase()}`
    const known = KINDS.find(([form]) => form.test(label === '' ? types : label.toUpperCase()))
    if (known) return words[known[1]]
    return /^(?:other|otro)$/i.test(label) ? '' : label
  }
}

/** `17/05/1980`, `17/05` where the year is not known; another text as it is. */
function dayOf(value: string): string {
  const text = flat(value)
  const [, year = '', month = '', day = ''] = /^(\d{4}|--)-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text) ?? []
  if (day === '') return text
  // Apple's year of those who gave none.
  return year === '--' || year === '1604' ? `${day}/${month}` : `${day}/${month}/${year}`
}

const addressOf = (value: string): string =>
  partsOf(value)
    .filter((part) => part !== '')
    .join(', ')

/** What becomes a line of the notes, by property. */
const LINES: Readonly<Record<string, readonly [keyof CardWords, (value: string) => string]>> = {
  BDAY: ['birthday', dayOf],
  ANNIVERSARY: ['anniversary', dayOf],
  'X-ANNIVERSARY': ['anniversary', dayOf],
  ADR: ['address', addressOf],
  URL: ['website', flat],
  IMPP: ['messenger', flat],
  'X-SOCIALPROFILE': ['messenger', flat],
  'X-SKYPE': ['messenger', flat],
  'X-SKYPE-USERNAME': ['messenger', flat],
  NICKNAME: ['nickname', flat],
  RELATED: ['related', flat],
  'X-ABRELATEDNAMES': ['related', flat],
  'X-SPOUSE': ['related', flat],
  'X-ASSISTANT': ['related', flat],
  CATEGORIES: ['labels', flat],
}

/** Lines for the notes of all that a contact has no field for. `has`: what its fields have already. */
export function extraLines(
  properties: readonly VcardProperty[],
  words: CardWords,
  has: { name: string; jobTitle: string | null },
): string[] {
  const kindOf = kindsOf(properties, words)
  const lines = properties.flatMap((property) => {
    const [word, read] = LINES[property.name] ?? []
    const text = read?.(property.value) ?? ''
    if (word === undefined || text === '' || (word === 'nickname' && text === has.name)) return []
    const kind = kindOf(property)
    return [`${words[word]}${kind === '' ? '' : ` (${kind})`}: ${text}`]
  })
  const first = (name: string) => properties.find((one) => one.name === name)?.value ?? ''
  const departments = partsOf(first('ORG'))
    .slice(1)
    .filter((part) => part !== '')
  const role = flat(first('ROLE'))
  return [
    ...(departments.length > 0 ? [`${words.department}: ${departments.join(' / ')}`] : []),
    ...(role !== '' && role !== has.jobTitle ? [`${words.role}: ${role}`] : []),
    ...new Set(lines),
  ]
}

/** In fields of the contact. */
const IN_FIELDS = ['FN', 'N', 'ORG', 'TITLE', 'ROLE', 'TEL', 'EMAIL', 'NOTE']
/** About the card, or said by another property once more. */
const TECHNICAL =
  /^(?:VERSION|PRODID|REV|UID|SOURCE|KIND|CLASS|SORT-STRING|LABEL|MAILER|PROFILE|NAME|CLIENTPIDMAP|XML|AGENT|X-AB(?:LABEL|ADR|UID|SHOWAS|ORDER)|X-PHONETIC-.*|X-(?:APPLE|MS-OL|EVOLUTION-FILE|GOOGLE|WAB).*)$/

/** Properties of which a contact keeps nothing: pictures, sounds, keys, what no program but its own knows. */
export function leftOutOf(properties: readonly VcardProperty[]): string[] {
  const names = properties.flatMap(({ name, value }) => {
    if (/PHOTO|PICTURE|IMAGE/.test(name)) return ['PHOTO']
    if (/^(?:LOGO|SOUND|KEY)$/.test(name)) return [name]
    const isKnown = IN_FIELDS.includes(name) || name in LINES || TECHNICAL.test(name)
    return isKnown || value.trim() === '' ? [] : [name]
  })
  return [...new Set(names)]
}
