import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import {
  diskFull,
  type ErrorKind,
  errorEnvelope,
  forbidden,
  internal,
  invalid,
  tooHeavy,
  tooLarge,
  tooMany,
  unauthenticated,
  unavailable,
  unsupportedMedia,
} from '#platform/contract/errors.ts'
import { storageFull } from '#platform/contract/files.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import type { BoundRoute } from './bind.ts'

type JsonSchema = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }))

/** Like the parser, which treats a missing body as one without fields. */
const needsBody = (body: z.ZodType): boolean =>
  !body.safeParse(body instanceof z.ZodObject ? {} : undefined).success

/** The request body; multipart when the route takes a file. */
function requestBody(contract: RouteContract) {
  const { body, upload } = contract
  const schema = body ? schemaOf(body, 'input') : { type: 'object', properties: {} }
  if (!upload) return body ? { requestBody: { required: needsBody(body), content: json(schema) } } : {}
  const part = upload.part ?? 'file'
  const file = { type: 'string', format: 'binary', maxLength: upload.maxBytes }
  const properties = { ...(schema.properties as object), [part]: file }
  const required = [...((schema.required as string[] | undefined) ?? []), part]
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { ...schema, properties, required } } },
    },
  }
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const FILE_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Content types of a download: by its `format`, or the file's own. */
function fileContent({ query }: RouteContract) {
  const { enum: formats } = query?.shape.format ? schemaOf(query.shape.format, 'input') : {}
  const types = Array.isArray(formats) ? formats.flatMap((format) => FILE_TYPES[String(format)] ?? []) : []
  const file = { schema: { type: 'string', format: 'binary' } }
  return Object.fromEntries((types.length > 0 ? types : ['*/*']).map((type) => [type, file]))
}

const FILE_ANSWERS = {
  206: { description: 'The part of it that `Range` asked for' },
  304: { description: 'What `If-None-Match` names is still so' },
  416: { description: 'There is no such part' },
}

/** Possible refusals: those declared, and those of every route of this kind. */
export function refusalsOf(contract: RouteContract): readonly ErrorKind[] {
  const hasBody = contract.body !== undefined || contract.upload !== undefined
  return [
    ...(contract.errors ?? []),
    invalid,
    ...(contract.auth === 'session' ? [unauthenticated] : []),
    ...(contract.ability ? [forbidden] : []),
    ...(hasBody ? [tooLarge, unsupportedMedia] : []),
    ...(contract.upload ? [tooHeavy, diskFull] : []),
    ...(contract.upload?.counted ? [storageFull] : []),
    tooMany,
    internal,
    unavailable,
  ]
}

/** Refusals of one status: declared once in the document, since thousands of operations share a few dozen of them. */
interface Refusals {
  name: string
  response: { description: string; content: ReturnType<typeof json> }
}

function refusalsByStatus(contract: RouteContract): ReadonlyMap<number, Refusals> {
  const byStatus = Map.groupBy(refusalsOf(contract), (kind) => kind.status)
  return new Map(
    [...byStatus].map(([status, list]) => {
      const codes = [...new Set(list.map((kind) => kind.code))]
      return [
        status,
        {
          name: [status, ...codes].join('-'),
          response: {
            description: codes.join(', '),
            content: json({ $ref: '#/components/schemas/Error' }),
          },
        },
      ]
    }),
  )
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Derived from method and path, so it is stable: `getApiAdminUsersById`. */
function operationId({ method, path }: RouteContract): string {
  const parts = path.split('/').filter((part) => part !== '')
  const words = parts.map((part) =>
    part
      .replace(/^:/, 'by-')
      .split(/[^A-Za-z0-9]+/)
      .map(capital)
      .join(''),
  )
  return method.toLowerCase() + words.join('')
}

const wordsOf = ({ path }: RouteContract): string[] =>
  path.split('/').filter((part) => part !== '' && !part.startsWith(':'))

/** `admin/users` for `/api/admin/users/:id/`. */
const tagOf = (contract: RouteContract): string => wordsOf(contract).slice(1, 3).join('/') || 'api'

/** API tokens open what needs an ability. */
function securityOf({ auth, ability }: RouteContract): Record<string, string[]>[] {
  if (auth !== 'session') return []
  return ability ? [{ token: [] }, { bearer: [] }] : [{ token: [] }]
}

function operation(contract: RouteContract, refusals: ReadonlyMap<number, Refusals>) {
  const success = contract.answer
    ? { description: 'Done', content: json(schemaOf(contract.answer, 'output')) }
    : contract.download
      ? { description: 'The file', content: fileContent(contract) }
      : { description: 'Done' }
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    ...(contract.ability ? { description: `Needs the ability \`${contract.ability.name}\`.` } : {}),
    tags: [tagOf(contract)],
    security: securityOf(contract),
    parameters: [...parametersOf(contract.params, 'path'), ...parametersOf(contract.query, 'query')],
    ...requestBody(contract),
    responses: {
      [contract.status ?? 200]: success,
      ...(contract.download ? FILE_ANSWERS : {}),
      ...Object.fromEntries(
        [...refusals].map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
    },
  }
}

/** Areas with fewer operations share one. */
const MIN_OPERATIONS = 20
const OTHERS = 'others'

/** Parts of the document that a browser shows at once, by the first word of their paths; those of few operations as `others`. */
export function apiAreas(routes: readonly BoundRoute[]): ReadonlyMap<string, readonly BoundRoute[]> {
  const byWord = Map.groupBy(routes, ({ contract }) => wordsOf(contract)[1] ?? OTHERS)
  const isLarge = (word: string) => (byWord.get(word)?.length ?? 0) >= MIN_OPERATIONS
  return Map.groupBy(routes, ({ contract }) => {
    const word = wordsOf(contract)[1] ?? OTHERS
    return isLarge(word) ? word : OTHERS
  })
}

/** So many routes are described in one turn of the event loop, some 10 ms: others are answered in between. */
const ROUTES_PER_TURN = 10

/** The OpenAPI document as JSON, generated from the route declarations. */
export async function writeOpenApi(routes: readonly BoundRoute[], productName: string): Promise<string> {
  const byPath = Map.groupBy(routes, ({ contract }) => contract.path.replaceAll(/:(\w+)/g, '{$1}'))
  const responses: Record<string, Refusals['response']> = {}
  const describe = ({ contract }: BoundRoute) => {
    const refusals = refusalsByStatus(contract)
    for (const { name, response } of refusals.values()) responses[name] = response
    return [contract.method.toLowerCase(), operation(contract, refusals)] as const
  }
  const items: string[] = []
  for (const [path, ofPath] of byPath) {
    if (items.length % ROUTES_PER_TURN === 0) await nextTurn()
    items.push(`${JSON.stringify(path)}:${JSON.stringify(Object.fromEntries(ofPath.map(describe)))}`)
  }
  const rest = JSON.stringify(documentOf(productName, responses))
  return `${rest.slice(0, -1)},"paths":{${items.join()}}}`
}

const documentOf = (productName: string, responses: Record<string, Refusals['response']>) => ({
  openapi: '3.1.0',
  info: { title: `${productName} API`, version: '1' },
  components: {
    securitySchemes: {
      token: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description:
          'Of a session, written `token {token}`. On the API page the session of this browser is used by itself.',
      },
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'An API token of the company: `suite_…`.',
      },
    },
    schemas: { Error: schemaOf(errorEnvelope, 'output') },
    responses,
  },
})
