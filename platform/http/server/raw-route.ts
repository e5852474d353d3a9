import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from './address-key.ts'
import { decodedBody } from './decoded-body.ts'
import { createOpenBodies, DEFAULT_PACE, type OpenBodies } from './open-bodies.ts'
import { type FileAnswer, sendFile } from './send-file.ts'

export interface RawRequest {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** Lower-case names; the first of repeated ones. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  address: string
  /** The body as it comes, of a route that streams; null without one. */
  stream: Readable | null
}

export interface RawAnswer {
  status: number
  body: string | Buffer
  contentType: string
  headers?: Readonly<Record<string, string>>
}

/** A large answer: streamed, with support of ranges. Its `drop` is called when it was sent or its reader has gone. */
export interface RawFile {
  file: FileAnswer
}

/**
 * A route for programs without our contracts, such as a provider's webhook: gets the body as raw bytes, since signatures are
 * computed over them, and authenticates the sender itself.
 */
export interface RawRoute {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Of the body, both as sent and decoded; 0: none. */
  readonly maxBytes: number
  /** Requests per minute and address; default 6000. */
  readonly perMinute?: number
  /** Decides before the body is read: an answer refuses the request. */
  admit?(request: Omit<RawRequest, 'body' | 'stream'>): Promise<RawAnswer | null>
  /** Gets the body as `stream`, however long; whoever handles it limits it. */
  readonly streams?: true
  handle(request: RawRequest): Promise<RawAnswer | RawFile>
}

const texts = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input ?? {}).flatMap(([name, value]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value
      return typeof first === 'string' ? [[name, first]] : []
    }),
  )

const headOf = ({ params, query, headers, ip }: FastifyRequest): Omit<RawRequest, 'body' | 'stream'> => ({
  params: texts(params),
  query: texts(query),
  headers: texts(headers),
  address: ip,
})

const answer = (reply: FastifyReply, { status, body, contentType, headers = {} }: RawAnswer): FastifyReply =>
  reply.code(status).headers(headers).type(contentType).send(body)

/** Bodies on their way from one address at a time: a provider's callbacks for many companies come from few. */
const BODIES_OF_ADDRESS = 200

/** What a streamed body is, without a copy of it in memory. */
const streamOf = (body: unknown): Readable | null => (body instanceof Readable ? body : null)

/** In scopes of their own, where every body is a buffer, or a stream. */
export async function registerRawRoutes(
  app: FastifyInstance,
  routes: readonly RawRoute[],
  bodies: OpenBodies = createOpenBodies(DEFAULT_PACE, ({ raw }) => raw.socket.destroy()),
): Promise<void> {
  for (const streams of [false, true])
    await registerScope(
      app,
      routes.filter((route) => (route.streams === true) === streams),
      bodies,
      streams,
    )
}

async function registerScope(
  app: FastifyInstance,
  routes: readonly RawRoute[],
  bodies: OpenBodies,
  streams: boolean,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    if (streams) scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    else scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const route of routes)
      scope.route({
        method: route.method,
        url: route.path,
        bodyLimit: Math.max(route.maxBytes, 1),
        config: { rateLimit: { max: route.perMinute ?? 6000, timeWindow: 60_000 } },
        // After the rate limit, before the body.
        preParsing: async (request, reply) => {
          const refusal = (await route.admit?.(headOf(request))) ?? null
          // The rest of the body is not waited for.
          if (refusal) return answer(reply.header('connection', 'close'), refusal)
          await bodies.enter(request, `raw ${addressKey(request.ip)}`, BODIES_OF_ADDRESS)
        },
        handler: async (request, reply) => {
          const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const body = await decodedBody(sent, request.headers['content-encoding'], route.maxBytes)
          const answered = await route.handle({ ...headOf(request), body, stream: streamOf(request.body) })
          if ('file' in answered) return sendFile(request, reply, answered.file)
          return answer(reply, answered)
        },
      })
  })
}
