import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet, { contentSecurityPolicy } from 'helmet'

type Middleware = ReturnType<typeof helmet>

/** Own origin only, nothing inline, no framing. */
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

/** Headers set on every answer. */
function headersOf(middleware: Middleware): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, (error?: unknown) => {
    if (error) throw error
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}

/** Built once: every answer has them, and building takes longer than many answers. */
const HEADERS = {
  ...headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: POLICY },
      // Only meaningful over TLS, terminated by a proxy in front; browsers ignore it otherwise.
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: 'deny' },
    }),
  ),
  'permissions-policy': 'microphone=(self), camera=(self), speaker-selection=(self), geolocation=()',
}

/**
 * Allows inline styles with a nonce, new for each page; `framers`: origins that may embed the page.
 */
export function pageNonce(reply: FastifyReply, framers: readonly string[] = []): string {
  const nonce = randomBytes(16).toString('hex')
  const directives = {
    ...POLICY,
    styleSrc: [...POLICY.styleSrc, `'nonce-${nonce}'`],
    ...(framers.length > 0 ? { frameAncestors: [...framers] } : {}),
  }
  reply.headers(headersOf(contentSecurityPolicy({ useDefaults: false, directives })))
  if (framers.length > 0) reply.removeHeader('x-frame-options')
  return nonce
}

/** For answers that no hook sees. */
export const secure = (reply: FastifyReply): FastifyReply => reply.headers(HEADERS)

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    secure(reply)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
