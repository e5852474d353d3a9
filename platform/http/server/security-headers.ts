import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { contentSecurityPolicy } from 'helmet'

/** Everything from the own origin, nothing inline, nobody's frame. */
const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
}

// Made once: every answer carries the same, and making them takes longer than many an answer.
const setHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: POLICY },
  // Meaningful only over TLS, which a proxy in front ends; browsers ignore it otherwise.
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  crossOriginEmbedderPolicy: false,
  xFrameOptions: { action: 'deny' },
})

const nonces = new WeakMap<ServerResponse, string>()

const allowNonce = contentSecurityPolicy({
  useDefaults: false,
  directives: {
    ...POLICY,
    styleSrc: ["'self'", (_request, response) => `'nonce-${nonces.get(response as ServerResponse)}'`],
  },
})

/** Both are done when they return. */
const rethrow = (error?: unknown): void => {
  if (error) throw error
}

/** Lets one page bring inline styles that carry the nonce, which is new each time. */
export function pageNonce(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('hex')
  nonces.set(reply.raw, nonce)
  allowNonce(reply.request.raw, reply.raw, rethrow)
  return nonce
}

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request.raw, reply.raw, rethrow)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header(
      'permissions-policy',
      'microphone=(self), camera=(self), speaker-selection=(self), geolocation=()',
    )
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
