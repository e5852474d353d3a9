import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { Language, Principal } from '#platform/access/principal.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { RateLimit, Upload } from '#platform/contract/route.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { languageOf, type Translate } from './answer-error.ts'
import type { BoundRoute, RequestContext } from './bind.ts'
import { type Doorkeeper, establish, requestKey } from './establish.ts'
import { requestParser } from './parse-request.ts'
import { receiveUpload } from './receive-upload.ts'
import { type FileAnswer, sendFile } from './send-file.ts'
import { isOfSession } from './token-watch.ts'

export interface RouteSurroundings extends Doorkeeper {
  database: Database
  translate: Translate
  /** Place in the event stream, sent with every answer: events after it may be applied on top of the answer. */
  cursor: () => string
  /** Where uploads stay while their requests last. */
  uploadFolder: string
  /** For files that are put together for an answer. */
  workFolder: string
  /** Describes a field's special errors in the user's language. */
  describeIssue: (language: Language, issue: z.core.$ZodIssue) => string
}

const DEFAULT_RATE: RateLimit = { max: 1200, perSeconds: 60, by: 'user' }
/**
 * People behind one address, whose tokens are all new to a server that was just started. Tokens that open nothing are
 * counted apart (see TokenWatch).
 */
const BEHIND_ONE_ADDRESS = 50

/** A name or an address, perhaps with a port: addresses are made of it. */
const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i

/** @throws Failure `invalid` for a `Host` that is none */
function originOf({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`
  if (!HOST.test(host) || !URL.canParse(origin)) throw new Failure(invalid)
  return origin
}

/** The order of every route: rate limit, authenticate, parse, transaction in the company, handler, shaped answer. */
export function registerRoute(app: FastifyInstance, route: BoundRoute, around: RouteSurroundings): void {
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
        keyGenerator: (request) => requestKey(request, contract, rate, around),
      },
    },
    ...(contract.answer ? { schema: { response: { [status]: contract.answer } } } : {}),
    handler: async (request, reply) => {
      const principal = await establish(request, contract, around)
      const language = principal?.language ?? languageOf(request.headers['accept-language'])
      request.language = language
      const received = contract.upload
        ? await receiveUpload(request, contract.upload, around.uploadFolder)
        : null
      try {
        const parts = parser.parse(
          { params: request.params, query: request.query, body: received ? received.fields : request.body },
          (issue) => around.describeIssue(language, issue),
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
      describeIssue: (issue) => around.describeIssue(request.language, issue),
      client: { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) },
      log: request.log as RequestContext['log'],
      authorization: request.headers.authorization ?? null,
      origin: originOf(request),
      workFolder: around.workFolder,
    }
    // Read before the data: an event in between is then applied twice, which changes nothing, and never missed.
    reply.header('x-cursor', around.cursor())
    if (principal === null) return route.handler({ ...context, ...parts, principal, unit: null })
    const reads = contract.method === 'GET' && !contract.audited
    const received = { ...context, ...parts, principal }
    const proceed = (prepared: unknown) => {
      const work = (unit: UnitOfWork) => route.handler({ ...received, unit, prepared })
      return reads
        ? around.database.reading(principal.companyId, work)
        : around.database.tenant(principal.companyId, work, principal.userId)
    }
    return route.around ? route.around(received, proceed) : proceed(undefined)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the answer, also of a refusal. */
    language: Language
  }
}
