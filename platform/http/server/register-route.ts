import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Failure } from '#platform/access/failure.ts'
import type { Language, Principal } from '#platform/access/principal.ts'
import { invalid, unsupportedMedia } from '#platform/contract/errors.ts'
import type { RateLimit, RouteContract, Upload } from '#platform/contract/route.ts'
import type { Database, UnitOfWork } from '#platform/db/database.ts'
import { addressKey } from './address-key.ts'
import { languageOf, type Translate } from './answer-error.ts'
import { authorizeRequest, type Doorkeeper, requestKey } from './authorize-request.ts'
import type { BoundRoute, RequestContext } from './bind.ts'
import type { OpenBodies } from './open-bodies.ts'
import { allowOrigin, answerPreflight } from './other-origins.ts'
import { requestParser } from './parse-request.ts'
import { receiveUpload } from './receive-upload.ts'
import { type FileAnswer, sendFile } from './send-file.ts'
import { isOfSession, keyOfSession } from './token-watch.ts'
import type { UploadGate, UploadPlace } from './upload-gate.ts'

export interface RouteContext extends Doorkeeper {
  database: Database
  translate: Translate
  /** Position in the event stream, sent with every answer: later events apply on top of it. */
  cursor: () => string
  bodies: OpenBodies
  uploads: UploadGate
  /** Looks at what has arrived, before the handler. */
  inspectUpload: (
    upload: Upload,
    sender: { principal: Principal; client: { address: string } },
  ) => Promise<void>
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

/** Bodies on their way at a time: of one session, and of one address without. A page sends few at once. */
const [BODIES_OF_SESSION, BODIES_OF_ADDRESS] = [40, 40]
/** Of a body without a session, bytes: the longest are forms of strangers, with a text in every field. */
const STRANGERS_BODY = 512 * 1024
/** Of a body that nothing reads, as some programs send with every request, bytes. */
const UNREAD_BODY = 1024
/** After a body that took longer than this to arrive the session is checked once more, ms. */
const CHECKED_FOR = 2_000

/** A host name or address, optionally with a port: URLs are built from it. */
const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i

/** @throws Failure `invalid` for a malformed `Host` */
function originOf({ protocol, host }: FastifyRequest): string {
  const origin = `${protocol}://${host}`
  if (!HOST.test(host) || !URL.canParse(origin)) throw new Failure(invalid)
  return origin
}

/** Order of every route: rate limit, authenticate, admit and read the body, parse, transaction in the company, handler, shaped answer. */
export function registerRoute(app: FastifyInstance, route: BoundRoute, routeContext: RouteContext): void {
  const { contract } = route
  const parser = requestParser(contract)
  const rate = contract.rate ?? DEFAULT_RATE
  const status = contract.status ?? 200
  if (route.allowsOrigin) answerPreflight(app, route.contract, route.allowsOrigin)
  app.route({
    method: contract.method,
    url: contract.path,
    config: {
      isForStrangers: contract.auth === 'none',
      rateLimit: {
        max: (_request, key) =>
          rate.by === 'user' && !isOfSession(key) ? rate.max * BEHIND_ONE_ADDRESS : rate.max,
        timeWindow: rate.perSeconds * 1000,
        keyGenerator: (request) => requestKey(request, contract, rate, routeContext),
      },
    },
    ...(contract.auth === 'none'
      ? { bodyLimit: contract.body || contract.upload ? STRANGERS_BODY : UNREAD_BODY }
      : {}),
    ...(contract.answer ? { schema: { response: { [status]: contract.answer } } } : {}),
    ...(route.allowsOrigin ? { onRequest: allowOrigin(route.allowsOrigin) } : {}),
    preParsing: async (request, reply) => {
      const principal = await authorizeRequest(request, contract, routeContext)
      request.language = principal?.language ?? languageOf(request.headers['accept-language'])
      await admitBody({ request, reply, contract, principal }, routeContext)
    },
    handler: async (request, reply) => {
      const { language, admitted } = request
      if (contract.upload && !admitted?.place) throw new Failure(unsupportedMedia)
      const received = admitted?.place
        ? await receiveUpload(request, contract.upload?.part, admitted.place, routeContext.uploadFolder)
        : null
      try {
        const isRecent = performance.now() - (admitted?.at ?? 0) < CHECKED_FOR
        const principal = isRecent
          ? (admitted?.principal ?? null)
          : await authorizeRequest(request, contract, routeContext)
        if (received) await inspect(received.upload, principal, request.ip)
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

  async function inspect(upload: Upload, principal: Principal | null, address: string): Promise<void> {
    if (principal === null || contract.upload?.isPortion === true) return
    await routeContext.inspectUpload(upload, { principal, client: { address } })
  }

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
      if (route.across) return route.across.system(work)
      return reads
        ? routeContext.database.reading(principal.companyId, work)
        : routeContext.database.tenant(principal.companyId, work, principal.userId)
    }
    return route.around ? route.around(received, proceed) : proceed(undefined)
  }
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')

/** The last step before the body is read. @throws Failure `too_many`, and what the upload gate says */
async function admitBody(
  {
    request,
    reply,
    contract,
    principal,
  }: { request: FastifyRequest; reply: FastifyReply; contract: RouteContract; principal: Principal | null },
  { bodies, uploads }: RouteContext,
): Promise<void> {
  if (principal) await bodies.enter(request, keyOfSession(principal.sessionId), BODIES_OF_SESSION)
  else await bodies.enter(request, addressKey(request.ip), BODIES_OF_ADDRESS)
  request.admitted = { principal, at: performance.now(), place: null }
  if (!contract.upload || !principal || !isForm(request)) return
  const announced = request.headers['content-length']
  const place = await uploads.admit(
    principal.companyId,
    contract.upload,
    announced === undefined ? null : Number(announced),
  )
  request.admitted.place = place
  if (reply.raw.closed) place.release()
  else reply.raw.once('close', place.release)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of the answer, also of refusals. */
    language: Language
    /** Decided before the body was read; null until then. */
    admitted: { principal: Principal | null; at: number; place: UploadPlace | null } | null
  }
}
