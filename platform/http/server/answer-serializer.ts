import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

/** Draft 7 is what the compiled serialiser understands. */
function jsonSchema(answer: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
  })
  return schema
}

/**
 * Writes answers of this shape as JSON, and nothing else that they hold. Compiled with the first answer: a start has a thousand
 * routes, of which most are not asked for.
 */
export function answerSerializer(answer: z.ZodType): (value: unknown) => string {
  let compiled: ((value: unknown) => string) | undefined
  return (value) => {
    compiled ??= fastJson(jsonSchema(answer) as Schema)
    return compiled(value)
  }
}
