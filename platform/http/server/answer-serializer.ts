import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

/** The serialiser's compiler understands draft 7. */
function jsonSchema(answer: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => sayNullable(jsonSchema),
  })
  return schema
}

interface Described {
  type?: unknown
  anyOf?: Described[]
  $ref?: unknown
}

/**
 * What may be null, in a word of its own: a choice between two schemas is compiled to a validator of each, which costs most of
 * compiling and is asked about each value.
 */
function sayNullable(schema: object): void {
  const described: Described & { nullable?: boolean } = schema
  const choices = described.anyOf
  if (choices?.length !== 2) return
  const [one] = choices.filter(({ type }) => type !== 'null')
  if (typeof one?.type !== 'string' || choices.every(({ type }) => type !== 'null')) return
  delete described.anyOf
  Object.assign(described, one, { nullable: true })
}

type Serializer = (value: unknown) => string

/** By declaration: servers of one process, as in tests, share them. */
const compiled = new WeakMap<z.ZodType, Serializer>()

/**
 * A JSON serialiser for a schema, dropping undeclared properties. Compiled on first use: of a thousand routes most are never
 * called in one run.
 */
export const answerSerializer =
  (answer: z.ZodType): Serializer =>
  (value) => {
    const known = compiled.get(answer)
    if (known) return known(value)
    const made: Serializer = fastJson(jsonSchema(answer) as Schema)
    compiled.set(answer, made)
    return made(value)
  }
