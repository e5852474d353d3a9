import type { FastifyInstance } from 'fastify'

export interface RawRequest {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** Lower-case names; the first of repeated ones. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  address: string
}

export interface RawAnswer {
  status: number
  body: string | Buffer
  contentType: string
  headers?: Readonly<Record<string, string>>
}

/**
 * A route for programs without our contracts, such as a provider's webhook: gets the body as raw bytes, since signatures are
 * computed over them, and authenticates the sender itself.
 */
export interface RawRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly maxBytes: number
  /** Requests per minute and address; default 6000. */
  readonly perMinute?: number
  handle(request: RawRequest): Promise<RawAnswer>
}

const texts = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input ?? {}).flatMap(([name, value]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value
      return typeof first === 'string' ? [[name, first]] : []
    }),
  )

/** In a scope of their own, where every body is a buffer. */
export async function registerRawRoutes(app: FastifyInstance, routes: readonly RawRoute[]): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const route of routes)
      scope.route({
        method: route.method,
        url: route.path,
        ...(route.maxBytes > 0 ? { bodyLimit: route.maxBytes } : {}),
        config: { rateLimit: { max: route.perMinute ?? 6000, timeWindow: 60_000 } },
        handler: async (request, reply) => {
          const {
            status,
            body,
            contentType,
            headers = {},
          } = await route.handle({
            params: texts(request.params),
            query: texts(request.query),
            headers: texts(request.headers),
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            address: request.ip,
          })
          return reply.code(status).headers(headers).type(contentType).send(body)
        },
      })
  })
}
