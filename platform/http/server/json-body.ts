import type { FastifyInstance } from 'fastify'
import { Failure } from '#platform/access/failure.ts'
import { invalid } from '#platform/contract/errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * JSON in UTF-8 is the default body; invalid UTF-8 is refused, since it would be stored as question marks. Routes declare
 * other kinds of body.
 */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = utf8.decode(body)
    } catch (cause) {
      return done(new Failure(invalid, { cause }))
    }
    parse(request, text, done)
  })
}
