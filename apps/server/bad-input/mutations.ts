import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { type DescribeIssue, type RequestParser, requestParser } from '#platform/http/server/parse-request.ts'
import { arbitraryOf } from '#platform/testing/arbitrary-of.ts'

/** An invalid request, and what is wrong with it. */
export interface BadRequest {
  what: string
  /** Where it is wrong. */
  part: Part
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** Longer than any stored text, but below the body limit. */
const OVERLONG = 'x'.repeat(200_001)
/** For URLs: request headers are limited to 16 KiB. */
const OVERLONG_IN_ADDRESS = 'x'.repeat(5_000)
const WRONG_TYPES = ['text', 7.5, -1, true, null, [], {}, [[null]], { $ne: null }]
const WRONG_TEXTS = ['abc', '-1', '1.5', '1e400', '99999999999999999999', '0x10', 'NaN', '%', "1' OR '1'='1"]
const NUL = 'a\u0000b'

type Part = 'params' | 'query' | 'body'

type Shape = Record<string, z.ZodType>
/** Fields of an object's declaration; of none or another kind, none. */
export const shapeOf = (schema: z.ZodType | undefined): Shape => {
  let inner: unknown = schema
  while (inner && typeof inner === 'object' && 'unwrap' in inner)
    inner = (inner as { unwrap(): unknown }).unwrap()
  return inner && typeof inner === 'object' && 'shape' in inner ? (inner.shape as Shape) : {}
}
export const accepts = (schema: z.ZodType | undefined, value: unknown): boolean =>
  schema?.safeParse(value).success ?? false

/** A deterministic sample, so that failures are reproducible. */
const seedOf = (name: string): number => createHash('sha256').update(name).digest().readInt32LE()

const sampleOf = (name: string, schema: z.ZodType | undefined): Record<string, unknown> => {
  const all = schema ? arbitraryOf(schema) : null
  const [sample] = all ? fc.sample(all, { numRuns: 1, seed: seedOf(name) }) : []
  return sample && typeof sample === 'object' ? { ...sample } : {}
}

const goodOnes = new WeakMap<RouteContract, BadRequest>()

/** A valid request, as far as it can be generated; deterministic. */
export function goodRequest(contract: RouteContract): BadRequest {
  const known = goodOnes.get(contract) ?? generated(contract)
  goodOnes.set(contract, known)
  return known
}

function generated({ method, path, params, query, body }: RouteContract): BadRequest {
  const of = (part: string, schema: z.ZodType | undefined) => sampleOf(`${method} ${path} ${part}`, schema)
  return {
    what: 'nothing',
    part: 'body',
    params: of('params', params),
    query: of('query', query),
    body: body ? of('body', body) : undefined,
  }
}

/** Every invalid variant of every field. */
export function badRequests(contract: RouteContract): BadRequest[] {
  const good = goodRequest(contract)
  return [...badBodies(contract, good), ...badQueries(contract, good), ...badParams(contract, good)]
}

function badBodies({ body: schema }: RouteContract, good: BadRequest): BadRequest[] {
  if (!schema) return []
  const bodies: BadRequest[] = []
  const sample = good.body as Record<string, unknown>
  const bad = (what: string, body: unknown): void => void bodies.push({ ...good, what, part: 'body', body })
  for (const whole of [[], 'text', 5, true]) if (!accepts(schema, whole)) bad(`body ${typeof whole}`, whole)
  bad('an unknown field', { ...sample, a_field_nobody_declared: 1 })
  for (const [name, field] of Object.entries(shapeOf(schema))) {
    if (!accepts(field, undefined)) bad(`no ${name}`, without(sample, name))
    for (const value of WRONG_TYPES) {
      if (!accepts(field, value)) bad(`${name} = ${JSON.stringify(value)}`, { ...sample, [name]: value })
    }
    // Beyond the declaration: no stored text is this long or contains NUL, which the database cannot hold.
    if (accepts(field, 7)) continue
    bad(`${name} far too long`, { ...sample, [name]: OVERLONG })
    bad(`${name} with a NUL`, { ...sample, [name]: NUL })
  }
  return bodies
}

function badQueries({ query: schema }: RouteContract, good: BadRequest): BadRequest[] {
  return Object.entries(shapeOf(schema)).flatMap(([name, field]) =>
    [...WRONG_TEXTS.filter((value) => !accepts(field, value)), NUL, OVERLONG_IN_ADDRESS].map((value) => ({
      ...good,
      what: `?${name}=${value.slice(0, 30)}`,
      part: 'query' as const,
      query: { ...good.query, [name]: value },
    })),
  )
}

function badParams({ params: schema }: RouteContract, good: BadRequest): BadRequest[] {
  return Object.entries(shapeOf(schema)).flatMap(([name, field]) =>
    [...WRONG_TEXTS.filter((value) => !accepts(field, value)), NUL, '../..'].map((value) => ({
      ...good,
      what: `:${name}=${value}`,
      part: 'params' as const,
      params: { ...good.params, [name]: value },
    })),
  )
}

const parsers = new WeakMap<RouteContract, Record<Part, RequestParser>>()

/** A parser for each part alone, made once: the schemas compile themselves. */
function parsersOf(contract: RouteContract): Record<Part, RequestParser> {
  const known = parsers.get(contract)
  if (known) return known
  const { params, query, body, ...rest } = contract
  const made = {
    params: requestParser({ ...rest, ...(params ? { params } : {}) }),
    query: requestParser({ ...rest, ...(query ? { query } : {}) }),
    body: requestParser({ ...rest, ...(body ? { body } : {}) }),
  }
  parsers.set(contract, made)
  return made
}

/** The refusal of its wrong part by the parser of all routes; null when the declaration accepts it. */
export function refusalOf(
  contract: RouteContract,
  request: BadRequest,
  describe: DescribeIssue = () => '',
): Failure | null {
  try {
    parsersOf(contract)[request.part].parse(request, describe)
    return null
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** Limits of integer columns, and of numbers. */
const LARGEST = [Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 31 - 1]
const SMALLEST = [-(2 ** 31) - 1]
/** Characters not allowed in one line: line breaks, control and direction characters. */
const UNSEEN = ['a\r\nVia: b', 'a\u001bb', 'factura\u202efdp.exe', 'a\u2028b']

/** Replaces a field, at any depth, by each value that the declaration accepts; `first`: by the first of them alone. */
function* replaced(
  schema: z.ZodType | undefined,
  sample: unknown,
  values: readonly unknown[],
  path: string,
  first = false,
): Generator<{ what: string; value: unknown; schema: z.ZodType; given: unknown }> {
  for (const [name, field] of Object.entries(shapeOf(schema))) {
    const before = { ...(sample as Record<string, unknown>) }
    for (const inner of replaced(field, before[name] ?? {}, values, `${path}.${name}`, first))
      yield { ...inner, value: { ...before, [name]: inner.value } }
    for (const value of values) {
      if (!accepts(field, value)) continue
      yield {
        what: `${path}.${name} = ${JSON.stringify(value)}`,
        value: { ...before, [name]: value },
        schema: field,
        given: value,
      }
      if (first) break
    }
  }
}

/** Valid requests with each number at the largest and the smallest of these that its declaration accepts. */
export function requestsAtTheEdge(contract: RouteContract): BadRequest[] {
  const good = goodRequest(contract)
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    [LARGEST, SMALLEST].flatMap((edges) =>
      [...replaced(contract[part], good[part], edges, part, true)].map(({ what, value }) => ({
        ...good,
        what,
        part,
        [part]: value,
      })),
    ),
  )
}

const DAYS = ['0001-01-01', '9999-12-31']
const INSTANTS = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']

/** Valid requests with each day and time at the first and at the last one that there is. */
export function requestsAtTheEndsOfTime(contract: RouteContract): BadRequest[] {
  const good = goodRequest(contract)
  return (['query', 'body'] as const).flatMap((part) =>
    [0, 1].flatMap((end) =>
      [...replaced(contract[part], good[part], [DAYS[end], INSTANTS[end]], part, true)]
        // Texts take anything.
        .filter(({ schema }) => !accepts(schema, 'text'))
        .map(({ what, value }) => ({ ...good, what, part, [part]: value })),
    ),
  )
}

/** Valid requests with all numbers, days and times of the address at their largest, and at their smallest. */
export function queriesAtTheEdge(contract: RouteContract): BadRequest[] {
  const { query: schema } = contract
  const good = goodRequest(contract)
  const fields = Object.entries(shapeOf(schema))
  return [
    [...LARGEST, DAYS[1], INSTANTS[1]],
    [...SMALLEST, DAYS[0], INSTANTS[0]],
  ].map((edges) => {
    const changed = fields.flatMap(([name, field]) => {
      const edge = accepts(field, 'text') ? undefined : edges.find((value) => accepts(field, value))
      return edge === undefined ? [] : [[name, edge]]
    })
    return {
      ...good,
      what: 'all at their edges',
      part: 'query',
      query: { ...good.query, ...Object.fromEntries(changed) },
    }
  })
}

/** Body texts that keep such characters, by path. */
export function textsOfManyLines({ body }: RouteContract): string[] {
  const keeps = [...replaced(body, {}, UNSEEN, 'body')].filter(
    ({ schema, given: input }) => JSON.stringify(schema.safeParse(input).data) === JSON.stringify(input),
  )
  const takes = keeps.map(({ what }) => what.split(' = ')[0] ?? '')
  return [...new Set(takes)]
}

function without(value: Record<string, unknown>, name: string): Record<string, unknown> {
  const { [name]: _, ...rest } = value
  return rest
}

/** Arbitrary JSON for the body or a field, unless the declaration accepts it. */
export function arbitraryBadBody(contract: RouteContract): fc.Arbitrary<unknown> {
  const { body: schema } = contract
  const { body } = goodRequest(contract)
  const names = Object.keys(shapeOf(schema))
  const field = fc
    .tuple(fc.constantFrom(...(names.length > 0 ? names : ['any'])), fc.jsonValue())
    .map(([name, value]) => ({ ...(body as object), [name]: value }))
  return fc.oneof(field, fc.jsonValue()).filter((value) => value !== null && !accepts(schema, value))
}
