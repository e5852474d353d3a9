import fc from 'fast-check'
import type { z } from 'zod'
import type { Field } from '#platform/resource/contract/field.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { arbitraryOf } from '#platform/testing/arbitrary-of.ts'

/** Fetches the options of a reference field. */
export type Choose = (field: Field) => Promise<readonly number[]>

const DAY = 24 * 60 * 60 * 1000
const START = Date.UTC(2026, 0, 15, 12)

const dayAfter = (days: number): string => new Date(START + days * DAY).toISOString()

const within = ({ min, max }: Field, value: number): number =>
  Math.min(max ?? value, Math.max(min ?? value, value))

/** A valid value, distinct per number. */
function fitting(schema: z.ZodType, wished: string, number: number): unknown {
  if (schema.safeParse(wished).success) return wished
  const arbitrary = arbitraryOf(schema)
  return arbitrary
    ? fc.sample(
        arbitrary.filter((value) => value !== null),
        { numRuns: 1, seed: number },
      )[0]
    : null
}

/** Sample value of a field, by kind. */
async function sampleValue(
  name: string,
  field: Field,
  number: number,
  { resource, choose }: { resource: string; choose: Choose },
): Promise<unknown> {
  switch (field.kind) {
    case 'email':
      return `${resource}${number}@example.com`
    case 'phone':
      return `+57300123${4000 + number}`
    case 'number':
    case 'money':
      return within(field, (field.min ?? 0) + number)
    case 'decimal':
      return within(field, (field.min ?? 0) + number + 0.5)
    case 'day':
      return dayAfter(number).slice(0, 10)
    case 'instant':
      return dayAfter(number)
    case 'choice':
      return field.choices[number % field.choices.length]
    case 'choices':
      return [field.choices[number % field.choices.length]]
    case 'flag':
      return number % 2 === 0
    case 'lines':
      return []
    case 'color':
      return `#0000${String(10 + (number % 80))}`
    case 'file':
    case 'picture':
    case 'logo':
      return null
    case 'reference':
    case 'person': {
      const ids = await choose(field)
      return ids[number % Math.max(1, ids.length)] ?? null
    }
    case 'references':
      return (await choose(field)).slice(0, 1)
    default:
      return fitting(field.input, `Muestra ${name} ${number}`.slice(0, field.max ?? 80).trim(), number)
  }
}

/** Input of the numbered sample, with all writable fields. */
export async function sampleOf(
  { name: resource, fields }: Pick<Resource, 'name' | 'fields'>,
  number: number,
  choose: Choose,
): Promise<Record<string, unknown>> {
  const made: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.access !== 'read') made[name] = await sampleValue(name, field, number, { resource, choose })
  }
  return made
}
