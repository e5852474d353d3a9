import fc from 'fast-check'
import { z } from 'zod'

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  pattern?: string
  format?: string
  default?: unknown
}

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  email: fc.emailAddress(),
  uuid: fc.uuid(),
  date: fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  uri: fc.webUrl(),
}
const A_FEW = 3

/**
 * Generates valid input for a schema. Rules beyond JSON Schema (a `refine`) are met by discarding what the schema itself
 * refuses; null when nothing valid is found.
 */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> | null {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const all = fromSchema(described)
  // Fixed seed: a failure is reproducible.
  const fits = fc.sample(all, { numRuns: 50, seed: 1 }).some((value) => schema.safeParse(value).success)
  return fits ? all.filter((value) => schema.safeParse(value).success) : null
}

function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fromSchema))
  if (schema.allOf) return fromSchema(Object.assign({}, ...schema.allOf))
  switch (schema.type) {
    case 'object':
      return fromObject(schema)
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? A_FEW, (schema.minItems ?? 0) + A_FEW),
      })
    case 'string':
      return fromString(schema)
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1,
        max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
      })
    case 'number':
      return fc.integer({ min: Math.ceil(schema.minimum ?? 0), max: Math.floor(schema.maximum ?? 1000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.constantFrom('text', 1, true)
  }
}

function fromObject(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) return fc.constant({})
  return fc.record(Object.fromEntries(properties.map(([name, value]) => [name, fromSchema(value)])), {
    requiredKeys: schema.required ?? [],
  })
}

/** By pattern or lengths: making one takes a millisecond, and a thousand routes have few different ones. */
const strings = new Map<string, fc.Arbitrary<string>>()

function fromString({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  const known = FORMATS[format ?? '']
  if (known) return known
  const longest = Math.min(maxLength, minLength + 40)
  const key = pattern ?? `${minLength} ${longest}`
  const made =
    strings.get(key) ??
    (pattern === undefined
      ? fc.string({ minLength, maxLength: longest })
      : fc.stringMatching(new RegExp(pattern)))
  strings.set(key, made)
  return made
}
