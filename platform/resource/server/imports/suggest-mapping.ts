import { LANGUAGES } from '#platform/i18n/text.ts'
import type { Field } from '#platform/resource/contract/field.ts'
import { bareDigits } from '#platform/telephony/numbers/phone-key.ts'
import { isNoValue } from '#platform/telephony/numbers/split-phones.ts'
import { columnsOf, type SheetColumn, sheetColumns } from '../sheet/sheet-columns.ts'
import type { Store } from '../store.ts'
import { headingForm, singular } from './heading-form.ts'

type Mapping = (string | null)[]

/** Share of a column's values that must look like a kind. */
const ENOUGH = 0.6

/** Fields that several columns may fill. */
export const isRepeatable = ({ kind, more }: Pick<Field, 'kind' | 'more'>): boolean =>
  more !== null || kind === 'lines' || kind === 'long_text' || kind === 'text'

const LOOKS: Partial<Record<Field['kind'], RegExp>> = {
  email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  phone: /^\+?[\d\s().\-/]{7,20}$/,
}
const SAYS: Partial<Record<Field['kind'], RegExp>> = {
  email: /\b(correos?|e ?mails?|mails?)\b/,
  phone: /\b(telefonos?|tel|celulares|celular|cel|movil(es)?|whats ?app|phones?|mobiles?|fax)\b/,
}
/** Values that a heading's word makes one, in whatever form. */
const MAY_BE = {
  email: (value: string) => value.includes('@'),
  phone: (value: string) => bareDigits(value).length >= 6,
} as const
/** Of a column that says something about the number or address. */
const ABOUT =
  /\b(type|tipo|label|etiqueta|display|country|pais|code|indicativo|verified|status|estado|opt|owner)\b/

/** A heading that begins with what the row is about. */
const OF_RECORD =
  /^(?:persona|person|contacto|contact|lead|negocio|deal|trato|oportunidad|opportunity) - (.+)$/i

const filledOf = (samples: readonly (readonly string[])[], at: number): string[] =>
  samples.map((row) => row[at] ?? '').filter((cell) => cell !== '' && !isNoValue(cell))

const looksLike = (kind: Field['kind'], values: readonly string[]): boolean => {
  const look = LOOKS[kind]
  const digits = (value: string) => kind !== 'phone' || bareDigits(value).length >= 7
  const alike = values.filter((value) => look?.test(value) && digits(value)).length
  return values.length > 0 && alike / values.length >= ENOUGH
}

/** Fields by the form of each of their headings; `add`: the heading adds to what the field has. */
function synonyms(store: Store, known: readonly SheetColumn[]) {
  const names = new Set(known.map(({ name }) => name))
  const forms = new Map<string, { name: string; add: boolean }>()
  for (const [name, headings = []] of Object.entries(store.headings ?? {}))
    for (const heading of names.has(name) ? headings : []) {
      const form = headingForm(heading.replace(/^\+/, ''))
      if (!forms.has(form)) forms.set(form, { name, add: heading.startsWith('+') })
    }
  return forms
}

/** Of a full name and its parts, what the file has: alone it is the full name, beside a last name the first one. */
function settleNames(store: Store, mapping: Mapping, samples: readonly (readonly string[])[]): Mapping {
  const full = Object.entries(store.resource.fields).find(([, { imported }]) => imported !== null)
  if (!full) return mapping
  const [name, { imported: part = '' }] = full
  const at = mapping.indexOf(name)
  if (at === -1) return mapping
  const put = (value: string | null) => mapping.map((one, index) => (index === at ? value : one))
  if (mapping.includes(part)) return put(null)
  const parts = Object.keys(store.headings ?? {}).some((one) => one === 'last_name' && mapping.includes(one))
  const single = filledOf(samples, at).every((value) => !value.includes(' '))
  return parts || single ? put(part) : mapping
}

/**
 * Maps columns to fields: by the field's own heading, other headings of it, then by what the values look like. `samples`: first rows.
 * People confirm it.
 */
export function suggestMapping(
  store: Store,
  headings: readonly string[],
  samples: readonly (readonly string[])[],
): Mapping {
  const known = LANGUAGES.flatMap((language) => sheetColumns(store, language, true))
  const fields = new Map(known.map(({ name, field }) => [name, field]))
  const mapping: Mapping = columnsOf(store, headings).map((column) => column?.name ?? null)
  const forms = synonyms(store, known)
  const free = (name: string) => {
    const field = fields.get(name)
    return field !== undefined && (field.more !== null || field.kind === 'lines' || !mapping.includes(name))
  }
  // Columns with values first: an address book has ten columns for a city, most of them empty.
  const places = headings
    .map((_, at) => at)
    .sort(
      (one, other) => Number(filledOf(samples, other).length > 0) - Number(filledOf(samples, one).length > 0),
    )
  const each = (find: (heading: string, values: string[], at: number) => string | undefined) => {
    for (const at of places) {
      const heading = headings[at] ?? ''
      if (mapping[at] != null || heading.trim() === '') continue
      const name = find(heading, filledOf(samples, at), at)
      if (name !== undefined) mapping[at] = name
    }
  }
  each((heading) => {
    const found = forms.get(headingForm(heading))
    return found && (free(found.name) || found.add) ? found.name : undefined
  })
  // Pipedrive: `Persona - Nombre`.
  each((heading) => {
    const [, rest = ''] = OF_RECORD.exec(heading.trim()) ?? []
    const found =
      forms.get(headingForm(rest)) ?? known.find(({ heading: own }) => singular(own) === singular(rest))
    return rest !== '' && found && free(found.name) ? found.name : undefined
  })
  each((heading) => {
    const like = known.find((column) => singular(column.heading) === singular(heading))
    return like && free(like.name) ? like.name : undefined
  })
  // `Empresa / Company`, `NIT/CC`: the parts that are known say the same.
  each((heading) => {
    const names = heading.split(/[/|()]/).map((part) => {
      const form = headingForm(part)
      return (
        forms.get(form)?.name ??
        known.find((own) => form !== '' && singular(own.heading) === singular(part))?.name
      )
    })
    const [name, ...others] = [...new Set(names.filter((one) => one !== undefined))]
    return names.length > 1 && name !== undefined && others.length === 0 && free(name) ? name : undefined
  })
  const pointsOf = (kind: Field['kind']) =>
    [...fields].filter(([name, field]) => field.kind === kind && free(name)).map(([name]) => name)
  const kinds = ['email', 'phone'] as const
  each((heading, values) => {
    const form = headingForm(heading)
    const kind = kinds.find((one) => SAYS[one]?.test(form) && !ABOUT.test(form))
    if (kind === undefined || (values.length > 0 && !values.some(MAY_BE[kind]))) return undefined
    return pointsOf(kind)[0]
  })
  each((_, values) => {
    const kind = kinds.find((one) => looksLike(one, values))
    // A document has as many digits: only a field without a column is filled by what numbers look like.
    return kind === undefined ? undefined : pointsOf(kind).find((name) => !mapping.includes(name))
  })
  return settleNames(store, mapping, samples)
}
