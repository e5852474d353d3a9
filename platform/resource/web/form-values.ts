import { type Field, type FieldAccess, isPicture } from '#platform/resource/contract/field.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import type { FieldErrors } from '#platform/ui/form/form.ts'
import type { Input, ResourceRecord } from './resource-client.ts'

/** What the form's fields hold: what was read, but numbers and lines as they are typed. */
export type FormValues = Record<string, unknown>

interface Reference {
  id: number
  label: string
}

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value

const typed = (field: Field, value: unknown): unknown => {
  if (field.kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  if (field.kind === 'references') return value ?? []
  if (field.kind === 'reference' || field.kind === 'flag' || isPicture(field)) return value ?? null
  return value === null || value === undefined ? '' : String(value)
}

const sent = (field: Field, value: unknown): unknown => {
  switch (field.kind) {
    case 'lines':
      return String(value)
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    case 'number':
      return Number(value)
    case 'reference':
      return isReference(value) ? value.id : null
    case 'references':
      return Array.isArray(value) ? value.filter(isReference).map(({ id }) => id) : []
    case 'text':
    case 'email':
      return field.required ? value : value === '' ? null : value
    default:
      return value
  }
}

/** The fields of the form: of a new one, or of one that is there. */
export const formFields = (resource: Resource, isNew: boolean): [string, Field][] => {
  const writable: readonly FieldAccess[] = isNew ? ['create', 'edit'] : ['edit']
  return Object.entries(resource.fields).filter(([, field]) => writable.includes(field.access))
}

export const valuesOf = (resource: Resource, record: ResourceRecord | null): FormValues =>
  Object.fromEntries(
    formFields(resource, record === null).map(([name, field]) => [
      name,
      typed(field, record === null ? field.fallback : record[name]),
    ]),
  )

/** What is sent: everything of a new one, what was changed of one that is there. */
export const inputOf = (resource: Resource, record: ResourceRecord | null, values: FormValues): Input => {
  const before = valuesOf(resource, record)
  const fields = formFields(resource, record === null).filter(
    ([name]) => record === null || JSON.stringify(before[name]) !== JSON.stringify(values[name]),
  )
  return Object.fromEntries(fields.map(([name, field]) => [name, sent(field, values[name])]))
}

/** What is wrong before the server is asked, by field. */
export const wrongOf = (
  fields: readonly [string, Field][],
  values: FormValues,
  texts: { required: string; between: (min: number, max: number) => string },
): FieldErrors => {
  const wrong: Record<string, string> = {}
  for (const [name, field] of fields) {
    const value = values[name]
    if (field.required && String(value ?? '').trim() === '') wrong[name] = texts.required
    if (field.kind === 'number') {
      const { min, max } = field
      const fits = /^-?\d+$/.test(String(value)) && min !== null && max !== null
      if (!fits || Number(value) < min || Number(value) > max) wrong[name] = texts.between(min ?? 0, max ?? 0)
    }
  }
  return wrong
}
