import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound, tooMany } from '#platform/contract/errors.ts'
import { isAmbiguous } from './ambiguous-head.ts'
import { answerError, languageOf } from './answer-error.ts'
import { answerSerializer } from './answer-serializer.ts'
import { registerApiPage } from './api-page.ts'
import { guardApiPage } from './api-page-guard.ts'
import type { BoundRoute } from './bind.ts'
import { limitConnections, limitUnreadBodies } from './connection-limits.ts'
import { type HealthChecks, registerHealth } from './health.ts'
import { registerJsonBody } from './json-body.ts'
import { answerMalformedRequest, RequestTimeout } from './malformed-request.ts'
import { type Metrics, registerMetrics } from './metrics.ts'
import { createOpenBodies, DEFAULT_PACE, type Pace } from './open-bodies.ts'
import { type RawRoute, registerRawRoutes } from './raw-route.ts'
import { type RouteContext, registerRoute } from './register-route.ts'
import { registerSecurityHeaders, secure } from './security-headers.ts'
import { createTokenWatch } from './token-watch.ts'
import { registerWeb, type WebSettings } from './web-files.ts'

export interface HttpSettings extends Omit<RouteContext, 'tokens' | 'bodies'> {
  routes: readonly BoundRoute[]
  /** Raw routes for other programs, such as webhooks. */
  rawRoutes?: readonly RawRoute[]
  productName: string
  health: HealthChecks
  /** The node's roles, for the readiness check. */
  roles: readonly string[]
  metrics: Metrics
  log: FastifyBaseLogger
  /** Folder of the built web client; null without one (API tests). */
  webFolder: string | null
  web: WebSettings
  /** Whether `/docs` is for everybody, as on a developer's machine, or asks for a session. */
  isApiPageOpen: boolean
  /** Whose `X-Forwarded-*` are trusted: nobody's, a number of hops, or addresses and networks. */
  trustProxy: false | number | string[]
  /** Invalid tokens per address and minute; beyond that, none is checked. */
  failedTokensPerMinute: number
  /** Connections of one address (a /64 of IPv6) at a time; null behind a proxy, which has them all. */
  connectionsPerAddress: number | null
  /** Slowest bodies. */
  pace?: Pace
  /** Largest JSON body, bytes. */
  bodyLimit?: number
}

const MEBIBYTE = 1024 * 1024
/** Guards against slowloris. */
const HEAD_WITHIN_MS = 10_000
/** Enough for 50 MB over a line of 0.1 Mbit/s; bodies that trickle are closed earlier (`open-bodies.ts`). */
const REQUEST_WITHIN_MS = 60 * 60_000
const CHECKED_EVERY_MS = 2_000
/** Longer than proxies keep theirs (nginx 60 s), which would otherwise send a request into a closing connection. */
const KEEP_ALIVE_MS = 72_000
/** Then a new connection is made, and counted again. */
const MAX_REQUESTS = 10_000
/** Grace period for running answers at shutdown; a paused video would never end. */
const LAST_ANSWERS_MS = 4_000

/** The HTTP server with all routes, not yet listening. */
export async function createHttpServer(settings: HttpSettings): Promise<FastifyInstance> {
  const { trustProxy: trusted } = settings
  const app = Fastify({
    loggerInstance: settings.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted,
    bodyLimit: settings.bodyLimit ?? MEBIBYTE,
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: HEAD_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
    },
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxRequestsPerSocket: MAX_REQUESTS,
    // An address that is none is found out before any hook or route.
    frameworkErrors: (error, request, reply) =>
      answerError(
        error,
        request,
        secure(reply),
        settings.translate,
        languageOf(request.headers['accept-language']),
      ),
    clientErrorHandler: (error, socket) => answerMalformedRequest(error, socket, settings.translate),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  endAnswersOnClose(app)
  if (settings.connectionsPerAddress !== null) limitConnections(app.server, settings.connectionsPerAddress)
  limitUnreadBodies(app)
  const bodies = createOpenBodies(settings.pace ?? DEFAULT_PACE, ({ raw }) =>
    answerMalformedRequest(new RequestTimeout(), raw.socket, settings.translate),
  )
  registerJsonBody(app)
  app.setSerializerCompiler<z.ZodType>(({ schema }) => answerSerializer(schema))
  app.decorateRequest('language', 'es')
  app.decorateRequest('admitted', null)
  app.addHook('onRequest', async (request, reply) => {
    request.language = languageOf(request.headers['accept-language'])
    if (isAmbiguous(request.raw)) {
      reply.header('connection', 'close')
      throw new Failure(invalid)
    }
    // Nobody's path reads nobody's body; the connection ends with what is left of it.
    if (request.is404 && hasBody(request)) {
      reply.header('connection', 'close')
      throw new Failure(notFound)
    }
  })
  app.setErrorHandler((error: Error, request, reply) =>
    answerError(error, request, reply, settings.translate, request.language),
  )
  registerSecurityHeaders(app)
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new Failure(tooMany, { retryAfterSeconds: context.ttl / 1000 }),
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  registerMetrics(app, settings.metrics)
  registerHealth(app, settings.health, settings.roles)
  const tokens = createTokenWatch(settings.failedTokensPerMinute)
  const doorkeeper = { ...settings, tokens, bodies }
  for (const route of settings.routes) registerRoute(app, route, doorkeeper)
  await registerRawRoutes(app, settings.rawRoutes ?? [], bodies)
  const guard = settings.isApiPageOpen
    ? null
    : (request: FastifyRequest, reply: FastifyReply) => guardApiPage(request, reply, doorkeeper)
  await registerApiPage(app, settings.routes, settings.productName, guard)
  app.setNotFoundHandler(() => {
    throw new Failure(notFound)
  })
  if (settings.webFolder !== null) await registerWeb(app, settings.webFolder, settings.web)
  return app
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function endAnswersOnClose(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
