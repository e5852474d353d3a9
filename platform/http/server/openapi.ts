import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
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
import { API_PAGE } from './api-page-guard.ts'
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

function refusals(contract: RouteContract) {
  const byStatus = Map.groupBy(refusalsOf(contract), (kind) => kind.status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: [...new Set(list.map((kind) => kind.code))].join(', '),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    ]),
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

/** API tokens open what needs an ability. */
function securityOf({ auth, ability }: RouteContract): Record<string, string[]>[] {
  if (auth !== 'session') return []
  return ability ? [{ token: [] }, { bearer: [] }] : [{ token: [] }]
}

function operation(contract: RouteContract) {
  const success = contract.answer
    ? { description: 'Done', content: json(schemaOf(contract.answer, 'output')) }
    : contract.download
      ? { description: 'The file', content: fileContent(contract) }
      : { description: 'Done' }
  return {
    operationId: operationId(contract),
    summary: contract.summary,
    ...(contract.ability ? { description: `Needs the ability \`${contract.ability.name}\`.` } : {}),
    tags: [contract.path.split('/')[2] ?? 'api'],
    security: securityOf(contract),
    parameters: [...parametersOf(contract.params, 'path'), ...parametersOf(contract.query, 'query')],
    ...requestBody(contract),
    responses: {
      [contract.status ?? 200]: success,
      ...(contract.download ? FILE_ANSWERS : {}),
      ...refusals(contract),
    },
  }
}

type Paths = Record<string, Record<string, ReturnType<typeof operation>>>

function pathsOf(routes: readonly BoundRoute[]): Paths {
  const paths: Paths = {}
  for (const { contract } of routes) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) }
  }
  return paths
}

/**
 * The OpenAPI document, generated from the route declarations. Paths are generated on first use.
 */
function openApiDocument(routes: readonly BoundRoute[], productName: string) {
  let paths: Paths | undefined
  return {
    openapi: '3.1.0' as const,
    info: { title: `${productName} API`, version: '1' },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey' as const,
          in: 'header' as const,
          name: 'Authorization',
          description:
            'Of a session, written `token {token}`. On this page the session of this browser is used by itself.',
        },
        bearer: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'An API token of the company: `suite_…`.',
        },
      },
      schemas: { Error: schemaOf(errorEnvelope, 'output') },
    },
    get paths() {
      paths ??= pathsOf(routes)
      return paths
    },
  }
}

/** Requests can be tried out at once, each with the command that makes it; what was typed as a token stays in the browser. */
const UI = {
  tryItOutEnabled: true,
  persistAuthorization: true,
  requestSnippetsEnabled: true,
  displayRequestDuration: true,
  filter: true,
  docExpansion: 'none',
} as const

/** Tries requests out with the session of this browser, unless the person gave a token. */
const SESSION_SCRIPT = `(() => {
  const make = window.SwaggerUIBundle
  const tokenOf = () => {
    try {
      return JSON.parse(localStorage.getItem('suite.tokens') ?? 'null')?.token ?? ''
    } catch {
      return ''
    }
  }
  const requestInterceptor = (request) => {
    const url = new URL(request.url, location.href)
    const token = tokenOf()
    const own = url.origin === location.origin && !url.pathname.startsWith('/docs')
    if (own && token !== '' && !request.headers.Authorization && !request.headers.authorization)
      request.headers.Authorization = 'token ' + token
    return request
  }
  window.SwaggerUIBundle = Object.assign((config) => make({ ...config, requestInterceptor }), make)
})()`

/** The one style that the page's own script writes into its markup. */
const OWN_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** The web client opens the page with a link of the session, which no guard takes off here; the page would look for its document there. */
const withoutLink: onRequestAsyncHookHandler = async ({ query }, reply) => {
  if ((query as Record<string, unknown>).link !== undefined) return reply.redirect(API_PAGE)
}

/** `/docs` for people, `/docs/json` for programs; with a `guard`, for those whom it lets in. */
export async function registerApiPage(
  app: FastifyInstance,
  routes: readonly BoundRoute[],
  productName: string,
  guard: onRequestAsyncHookHandler | null,
): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(routes, productName) as never },
  })
  await app.register(async (pages) => {
    pages.addHook('onRequest', guard ?? withoutLink)
    await pages.register(swaggerUi, {
      routePrefix: API_PAGE,
      staticCSP: true,
      uiConfig: UI,
      theme: { js: [{ filename: 'signed-in.js', content: SESSION_SCRIPT }] },
      // The docs page must work on plain http, too.
      transformStaticCSP: (policy) =>
        policy
          .replaceAll(/ (https:|validator\.swagger\.io)(?=[ ;])/g, '')
          .replace('upgrade-insecure-requests;', '')
          .replace("style-src 'self'", `style-src 'self' 'unsafe-hashes' ${OWN_STYLE}`),
    })
  })
}
