import { z } from 'zod'
import { emptyIsNull, type Field, type Fields, field } from './field.ts'
import { fileField } from './file-fields.ts'
import { dayField, decimalField, moneyField, personField } from './value-fields.ts'

/**
 * Fields that a company defines at run time. Their name is `v12`, by id, wherever a field is named (filters, orders, columns,
 * forms); a record carries their values in `custom`.
 */
const NAME = 'v[1-9]\\d{0,14}'
const WHOLE_NAME = new RegExp(`^${NAME}$`)
/** Regular expression source for names of custom fields. */
export const CUSTOM_NAMES = NAME

export const isCustomName = (name: string): boolean => WHOLE_NAME.test(name)

export const CUSTOM_KINDS = [
  'text',
  'decimal',
  'money',
  'day',
  'choice',
  'choices',
  'person',
  'file',
] as const
export type CustomKind = (typeof CUSTOM_KINDS)[number]

export const customDefinition = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  kind: z.enum(CUSTOM_KINDS),
  choices: z.array(z.string()),
  /** Listed by default. */
  listed: z.boolean(),
})
export type CustomDefinition = z.infer<typeof customDefinition>

/** Values by name: null clears, absent stays. */
export const customInput = z.record(z.string().regex(WHOLE_NAME), z.unknown())
export const customOutput = z.record(z.string(), z.unknown())

const MAX_LENGTH = 400
const MAX = 1_000_000_000_000

const nothing = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(emptyIsNull, schema.nullable())

function plainField({ kind, choices, listed }: CustomDefinition): Field {
  const options = { listed, sort: true, filter: true } as const
  const chosen = z.string().refine((value) => choices.includes(value))
  switch (kind) {
    case 'text':
      return field(options, false)(
        'text',
        nothing(z.string().trim().max(MAX_LENGTH)),
        z.string().nullable(),
        { max: MAX_LENGTH },
      )
    case 'decimal':
      return decimalField({ ...options, min: -MAX, max: MAX, places: 4 })
    case 'money':
      return moneyField(options)
    case 'day':
      return dayField(options)
    case 'choice':
      return field(options, false)('choice', nothing(chosen), z.string().nullable(), { choices })
    case 'choices':
      return field({ ...options, sort: false }, false)(
        'choices',
        z.array(chosen).max(choices.length),
        z.array(z.string()),
        { choices, max: choices.length, fallback: [] },
      )
    case 'person':
      return personField(options)
    case 'file':
      return fileField({ ...options, sort: false })
  }
}

/** Converts them to declared fields, by name. */
export const customFields = (definitions: readonly CustomDefinition[]): Fields =>
  Object.fromEntries(
    definitions.map((definition) => [
      definition.name,
      { ...plainField(definition), label: definition.label, help: definition.help },
    ]),
  )

/** Splits off the values that belong in `custom`. */
export function withCustomApart(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const custom = Object.entries(values).filter(([name]) => isCustomName(name))
  if (custom.length === 0) return { ...values }
  const plain = Object.entries(values).filter(([name]) => !isCustomName(name))
  return { ...Object.fromEntries(plain), custom: Object.fromEntries(custom) }
}
