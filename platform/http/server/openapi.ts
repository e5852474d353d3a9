import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { errorEnvelope, forbidden, invalid, unauthenticated } from '#platform/contract/errors.ts'
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

/** A body as it is sent: with a file among its parts where the route takes one. */
function requestBody(contract: RouteContract) {
  const schema = contract.body ? schemaOf(contract.body, 'input') : { type: 'object', properties: {} }
  if (!contract.upload) return contract.body ? { requestBody: { content: json(schema) } } : {}
  const file = { type: 'string', format: 'binary', maxLength: contract.upload.maxBytes }
  const properties = { ...(schema.properties as object), [contract.upload.part ?? 'file']: file }
  return { requestBody: { content: { 'multipart/form-data': { schema: { ...schema, properties } } } } }
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

function refusals(contract: RouteContract) {
  const kinds = [
    ...(contract.errors ?? []),
    ...(contract.body || contract.query || contract.params ? [invalid] : []),
    ...(contract.auth === 'session' ? [unauthenticated] : []),
    ...(contract.ability ? [forbidden] : []),
  ]
  const byStatus = Map.groupBy(kinds, (kind) => kind.status)
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

function operation(contract: RouteContract) {
  const success = contract.answer
    ? { description: 'Done', content: json(schemaOf(contract.answer, 'output')) }
    : { description: contract.download ? 'The file' : 'Done' }
  return {
    summary: contract.summary,
    ...(contract.ability ? { description: `Needs the ability \`${contract.ability.name}\`.` } : {}),
    tags: [contract.path.split('/')[2] ?? 'api'],
    security: contract.auth === 'session' ? [{ token: [] }] : [],
    parameters: [...parametersOf(contract.params, 'path'), ...parametersOf(contract.query, 'query')],
    ...requestBody(contract),
    responses: { [contract.status ?? 200]: success, ...refusals(contract) },
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
 * The API page's document, made from the same declarations that the server and the browser are bound to. Its paths are made when
 * they are first asked for.
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
          description: 'Written `token {token}`.',
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

/** `/docs` for people, `/docs/json` for programs. */
export async function registerApiPage(
  app: FastifyInstance,
  routes: readonly BoundRoute[],
  productName: string,
): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(routes, productName) as never },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // The page lives on its own origin alone, which may be a plain http one.
    transformStaticCSP: (policy) =>
      policy
        .replaceAll(/ (https:|validator\.swagger\.io)(?=[ ;])/g, '')
        .replace('upgrade-insecure-requests;', ''),
  })
}
