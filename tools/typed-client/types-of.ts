import { z } from 'zod'

type JsonSchema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const NAME = /^[A-Za-z_$][\w$]*$/
const keyOf = (name: string): string => (NAME.test(name) ? name : JSON.stringify(name))

const unionOf = (types: readonly string[]): string => {
  const several = [...new Set(types)]
  if (several.length === 0 || several.includes('unknown')) return 'unknown'
  return several.length === 1 ? (several[0] ?? 'unknown') : several.join(' | ')
}

const arrayOf = (item: string): string => `readonly ${item.includes(' ') ? `(${item})` : item}[]`

function objectType({ properties, required, additionalProperties }: JsonSchema): string {
  const needed = new Set(listOf(required))
  const fields = Object.entries(isSchema(properties) ? properties : {}).map(
    ([name, schema]) => `${keyOf(name)}${needed.has(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return isSchema(additionalProperties)
    ? `Record<string, ${typeOf(additionalProperties)}>`
    : 'Record<string, unknown>'
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

function typeOf(schema: unknown): string {
  if (!isSchema(schema)) return 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return unionOf(schema.enum.map((value) => JSON.stringify(value)))
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (choices.length > 0) return unionOf(choices.map(typeOf))
  if (Array.isArray(schema.allOf)) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ')
  if (Array.isArray(schema.type)) return unionOf(schema.type.map((type) => typeOf({ ...schema, type })))
  if (Array.isArray(schema.prefixItems)) return `readonly [${schema.prefixItems.map(typeOf).join(', ')}]`
  if (schema.type === 'array') return arrayOf(typeOf(schema.items))
  if (schema.type === 'object') return objectType(schema)
  return PLAIN[String(schema.type)] ?? 'unknown'
}

/** The TypeScript type of what a schema reads (`input`) or gives (`output`). */
export const typeOfSchema = (schema: z.ZodType, io: 'input' | 'output'): string =>
  typeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
