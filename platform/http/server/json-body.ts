import type { FastifyInstance } from 'fastify'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'
import { exceedsJson } from './json-values.ts'

/** Of a body without a session: forms of strangers have thirty fields, with up to a hundred choices each. */
const STRANGERS_JSON = { values: 5_000, depth: 20 }
/** Of a user: the largest that screens send are graphs of bots, with some thousand values. */
const USERS_JSON = { values: 20_000, depth: 50 }

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * JSON in UTF-8 is the default body; invalid UTF-8 is refused, since it would be stored as question marks. Routes declare
 * other kinds of body.
 */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bounds = request.routeOptions.config.isForStrangers ? STRANGERS_JSON : USERS_JSON
    if (exceedsJson(body, bounds)) return done(new Failure(invalid))
    let text: string
    try {
      text = utf8.decode(body)
    } catch (cause) {
      return done(new Failure(invalid, { cause }))
    }
    parse(request, text, done)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Without a session: the bounds of bodies are narrower. */
    isForStrangers?: boolean
  }
}
