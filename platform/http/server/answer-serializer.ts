import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

/** The serialiser's compiler understands draft 7. */
function jsonSchema(answer: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
  })
  return schema
}

/**
 * A JSON serialiser for a schema, dropping undeclared properties. Compiled on first use: of a thousand routes most are never
 * called in one run.
 */
export function answerSerializer(answer: z.ZodType): (value: unknown) => string {
  let compiled: ((value: unknown) => string) | undefined
  return (value) => {
    compiled ??= fastJson(jsonSchema(answer) as Schema)
    return compiled(value)
  }
}
