import type { Field, FieldAccess } from '#platform/resource/contract/field.ts'
import { isPicture } from '#platform/resource/contract/file-fields.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { FieldErrors } from '#platform/ui/form/form.ts'
import type { Input, ResourceRecord } from './resource-client.ts'

/** Form values: as read, but numbers and lines as typed. */
export type FormValues = Record<string, unknown>

interface Reference {
  id: number
  label: string
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value

/** Unchanged in the form. */
const isKept = (field: Field): boolean =>
  field.kind === 'reference' ||
  field.kind === 'person' ||
  field.kind === 'flag' ||
  field.kind === 'file' ||
  isPicture(field)

export const typed = (field: Field, value: unknown): unknown => {
  if (field.kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  if (field.kind === 'references' || field.kind === 'choices') return value ?? []
  if (isKept(field)) return value ?? null
  return value === null || value === undefined ? '' : String(value)
}

export const sent = (field: Field, value: unknown): unknown => {
  switch (field.kind) {
    case 'lines':
      return String(value)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    case 'number':
    case 'money':
    case 'decimal':
      return value === '' ? null : Number(value)
    case 'reference':
    case 'person':
    case 'file':
      return isReference(value) ? value.id : null
    case 'references':
      return Array.isArray(value) ? value.filter(isReference).map(({ id }) => id) : []
    case 'text':
    case 'long_text':
    case 'email':
    case 'phone':
    case 'day':
    case 'instant':
    case 'choice':
      return field.required ? value : value === '' ? null : value
    default:
      return value
  }
}

/** Fields of the form for a new or existing record. */
export const formFields = (resource: Resource, isNew: boolean): [string, Field][] => {
  const writable: readonly FieldAccess[] = isNew ? ['create', 'edit'] : ['edit']
  return Object.entries(resource.fields).filter(
    ([, field]) => writable.includes(field.access) && !field.wireOnly,
  )
}

export const valuesOf = (resource: Resource, record: ResourceRecord | null): FormValues =>
  Object.fromEntries(
    formFields(resource, record === null).map(([name, field]) => [
      name,
      typed(field, record === null ? field.fallback : record[name]),
    ]),
  )

/** Request body: all fields of a new record, changed ones of an existing one. */
export const inputOf = (resource: Resource, record: ResourceRecord | null, values: FormValues): Input => {
  const before = valuesOf(resource, record)
  const fields = formFields(resource, record === null).filter(
    ([name]) => record === null || JSON.stringify(before[name]) !== JSON.stringify(values[name]),
  )
  return Object.fromEntries(fields.map(([name, field]) => [name, sent(field, values[name])]))
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value !== 'object' && String(value).trim() === '')

const isAmount = ({ kind }: Field): boolean => kind === 'number' || kind === 'money' || kind === 'decimal'

const fits = ({ min, max, places, fallback }: Field, text: string): boolean => {
  // Fields that always have a value use their fallback.
  if (text === '') return fallback === null
  const known = places > 0 ? /^-?\d+(\.\d*)?$/ : /^-?\d+$/
  return known.test(text) && Number(text) >= (min ?? Number(text)) && Number(text) <= (max ?? Number(text))
}

/** Client-side validation errors by field. */
export const wrongOf = (
  fields: readonly [string, Field][],
  values: FormValues,
  texts: { required: string; between: (min: number, max: number) => string },
): FieldErrors => {
  const wrong: Record<string, string> = {}
  for (const [name, field] of fields) {
    const value = values[name]
    if (field.required && isMissing(value)) wrong[name] = texts.required
    else if (isAmount(field) && !fits(field, String(value ?? ''))) {
      wrong[name] = texts.between(field.min ?? 0, field.max ?? 0)
    }
  }
  return wrong
}
