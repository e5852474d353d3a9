import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pageNonce } from './security-headers.ts'

export interface WebSettings {
  /** There is an outside world to play, at a page of its own. */
  simulates: boolean
  /** What the page is told before it asks for anything, as JSON in its `#settings`. */
  told: unknown
}

const NONCE_MARK = '__CSP_NONCE__'

/**
 * The web client: one page whose nonce is new each time it is served, and assets whose names carry their hash and
 * which therefore never change. Compressed copies made by the build are preferred.
 */
export async function registerWeb(
  app: FastifyInstance,
  folder: string,
  { simulates, told }: WebSettings,
): Promise<void> {
  const page = withSettings(await readFile(join(folder, 'index.html'), 'utf8'), told)
  const sendPage = (reply: FastifyReply, framed = false) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replaceAll(NONCE_MARK, pageNonce(reply, framed)))
  app.get('/', (_request, reply) => sendPage(reply))
  app.get('/index.html', (_request, reply) => sendPage(reply))
  // The company's own pages show its public forms; at this address the client knows of no session.
  app.get('/formulario/:key', (_request, reply) => sendPage(reply, true))
  if (simulates) app.get('/simulator', (_request, reply) => sendPage(reply))
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // Only ever as a page with its nonce, above.
    globIgnore: ['index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const lasting = path.includes(`${folder}/assets/`)
      response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** A block of data, which no policy of scripts concerns. */
function withSettings(page: string, told: unknown): string {
  // Nothing in it can end the element.
  const json = JSON.stringify(told).replaceAll('<', '\\u003c')
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="settings">${json}</script></head>`,
  )
}
