import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { Language, Principal } from '#platform/access/principal.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { RateLimit, Upload } from '#platform/contract/route.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { languageOf, type Translate } from './answer-error.ts'
import { authorizeRequest, type Doorkeeper, requestKey } from './authorize-request.ts'
import type { BoundRoute, RequestContext } from './bind.ts'
import { requestParser } from './parse-request.ts'
import { receiveUpload } from './receive-upload.ts'
import { type FileAnswer, sendFile } from './send-file.ts'
import { isOfSession } from './token-watch.ts'

export interface RouteContext extends Doorkeeper {
  database: Database
  translate: Translate
  /** Position in the event stream, sent with every answer: later events apply on top of it. */
  cursor: () => string
  /** Where uploads are kept during the request. */
  uploadFolder: string
  /** Scratch folder for handlers. */
  workFolder: string
  /** Translates a field's error. */
  describeIssue: (language: Language, issue: z.core.$ZodIssue) => string
}

const DEFAULT_RATE: RateLimit = { max: 1200, perSeconds: 60, by: 'user' }
/**
 * Limit for many people behind one address whose tokens a restarted server does not know yet. Invalid tokens are counted
 * separately (see TokenWatch).
 */
const BEHIND_ONE_ADDRESS = 50

/** A host name or address, optionally with a port: URLs are built from it. */
const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i

/** @throws Failure `invalid` for a malformed `Host` */
function originOf({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`
  if (!HOST.test(host) || !URL.canParse(origin)) throw new Failure(invalid)
  return origin
}

/** Order of every route: rate limit, authenticate, parse, transaction in the company, handler, shaped answer. */
export function registerRoute(app: FastifyInstance, route: BoundRoute, routeContext: RouteContext): void {
  const { contract } = route
  const parser = requestParser(contract)
  const rate = contract.rate ?? DEFAULT_RATE
  const status = contract.status ?? 200
  app.route({
    method: contract.method,
    url: contract.path,
    config: {
      rateLimit: {
        max: (_request, key) =>
          rate.by === 'user' && !isOfSession(key) ? rate.max * BEHIND_ONE_ADDRESS : rate.max,
        timeWindow: rate.perSeconds * 1000,
        keyGenerator: (request) => requestKey(request, contract, rate, routeContext),
      },
    },
    ...(contract.answer ? { schema: { response: { [status]: contract.answer } } } : {}),
    handler: async (request, reply) => {
      const principal = await authorizeRequest(request, contract, routeContext)
      const language = principal?.language ?? languageOf(request.headers['accept-language'])
      request.language = language
      const received = contract.upload
        ? await receiveUpload(request, contract.upload, routeContext.uploadFolder)
        : null
      try {
        const parts = parser.parse(
          { params: request.params, query: request.query, body: received ? received.fields : request.body },
          (issue) => routeContext.describeIssue(language, issue),
        )
        const answer = await carryOut(request, reply, principal, { ...parts, upload: received?.upload })
        if (contract.download) return await sendFile(request, reply, answer as FileAnswer)
        reply.code(status)
        return status === 204 ? reply.send() : answer
      } finally {
        await received?.drop()
      }
    },
  })

  async function carryOut(
    request: FastifyRequest,
    reply: FastifyReply,
    principal: Principal | null,
    parts: { params: unknown; query: unknown; body: unknown; upload: Upload | undefined },
  ): Promise<unknown> {
    const context: RequestContext = {
      language: request.language,
      describeIssue: (issue) => routeContext.describeIssue(request.language, issue),
      client: { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) },
      log: request.log as RequestContext['log'],
      authorization: request.headers.authorization ?? null,
      origin: originOf(request),
      workFolder: routeContext.workFolder,
    }
    // Read before the data: an event in between is then applied twice, which is harmless, and never missed.
    reply.header('x-cursor', routeContext.cursor())
    if (principal === null) return route.handler({ ...context, ...parts, principal, unit: null })
    const reads = contract.method === 'GET' && !contract.audited
    const received = { ...context, ...parts, principal }
    const proceed = (prepared: unknown) => {
      const work = (unit: UnitOfWork) => route.handler({ ...received, unit, prepared })
      return reads
        ? routeContext.database.reading(principal.companyId, work)
        : routeContext.database.tenant(principal.companyId, work, principal.userId)
    }
    return route.around ? route.around(received, proceed) : proceed(undefined)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of the answer, also of refusals. */
    language: Language
  }
}
