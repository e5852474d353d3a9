import { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { RouteContract } from '#platform/contract/route.ts'

/** Translates an issue with a field. */
export type DescribeIssue = (issue: z.core.$ZodIssue) => string

export interface RequestParser {
  parse(
    parts: { params: unknown; query: unknown; body: unknown },
    describe: DescribeIssue,
  ): { params: unknown; query: unknown; body: unknown }
}

/** Undeclared body fields are errors; unknown query parameters are common and ignored. */
function closed(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.strict()
  if (schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodObject) {
    return (schema.unwrap() as z.ZodObject).strict().optional()
  }
  return schema
}

/** Issues that are put into words: a body of tens of thousands of wrong values has as many. */
const MAX_ISSUES = 100
/** Unknown fields that are named. */
const MAX_NAMES = 20

const fieldOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return issue.keys.slice(0, MAX_NAMES).join(', ')
  return issue.path.join('.') || 'body'
}

/** Characters that the database cannot store, or would store differently. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Path of the first text or key that cannot be stored. */
function* unstorable(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield path
  } else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      if (isStorable(name)) yield* unstorable(inner, [...path, name])
      else yield path
    }
  }
}

function unstorablePaths(value: unknown): string[][] {
  const found: string[][] = []
  for (const path of unstorable(value)) {
    found.push(path)
    if (found.length === MAX_ISSUES) break
  }
  return found
}

/** By declaration: servers of one process, as in tests, share them, and what zod compiled for their schemas. */
const parsers = new WeakMap<RouteContract, RequestParser>()

export function requestParser(contract: RouteContract): RequestParser {
  const known = parsers.get(contract)
  if (known) return known
  const made = createParser(contract)
  parsers.set(contract, made)
  return made
}

function createParser(contract: RouteContract): RequestParser {
  const schemas = { params: contract.params, query: contract.query, body: closed(contract.body) }
  return {
    parse(parts, describe) {
      // Without a prototype: a field may be called `valueOf`.
      const fields: Record<string, string[]> = Object.create(null)
      const parsePart = (schema: z.ZodType | undefined, value: unknown): unknown => {
        if (!schema) return undefined
        const result = schema.safeParse(value ?? (schema instanceof z.ZodObject ? {} : undefined))
        const issues: z.core.$ZodIssue[] = result.success
          ? unstorablePaths(result.data).map((path) => ({
              code: 'custom',
              path,
              message: '',
              input: null,
            }))
          : result.error.issues.slice(0, MAX_ISSUES)
        for (const issue of issues) {
          const field = fieldOf(issue)
          const texts = fields[field] ?? []
          fields[field] = texts
          texts.push(describe(issue))
        }
        return result.data
      }
      const parsed = {
        params: parsePart(schemas.params, parts.params),
        query: parsePart(schemas.query, parts.query),
        body: parsePart(schemas.body, parts.body),
      }
      if (Object.keys(fields).length > 0) throw new Failure(invalid, { fields })
      return parsed
    },
  }
}
