import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FramedPage } from './framed-page.ts'
import { pageNonce } from './security-headers.ts'

export interface WebSettings {
  /** Whether the simulated outside world has a page. */
  simulates: boolean
  /** Settings for the page of a host, as JSON in its `#settings`. */
  published: (host: string) => Promise<unknown>
  framedPages: readonly FramedPage[]
}

/** A worker `….wasm-worker.ts` of the build: a worker has its own policy, and WebAssembly is allowed there alone, not in pages. */
const COMPUTES = /\.wasm-worker-[\w-]+\.js(?:\.br|\.gz)?$/
const COMPUTING = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

const NONCE_MARK = '__CSP_NONCE__'

/**
 * Serves the web client: a page with a new nonce each time, and immutable assets with hashed names. Prefers the build's
 * compressed copies.
 */
export async function registerWeb(
  app: FastifyInstance,
  folder: string,
  { simulates, published, framedPages }: WebSettings,
): Promise<void> {
  const plain = await readFile(join(folder, 'index.html'), 'utf8')
  const sendPage = async (
    { hostname }: FastifyRequest,
    reply: FastifyReply,
    framers: readonly string[] = [],
  ) => {
    const page = withSettings(plain, await published(hostname))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replaceAll(NONCE_MARK, pageNonce(reply, framers)))
  }
  app.get('/', (request, reply) => sendPage(request, reply))
  app.get('/index.html', (request, reply) => sendPage(request, reply))
  for (const { path, exists, framers } of framedPages) {
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const [parameter = ''] = Object.values(request.params)
      const framed = await exists(parameter)
      const by = framed ? ((await framers?.(parameter)) ?? ['*']) : []
      // Whoever has the address may enter: no page of results lists it.
      if (!framed) reply.header('x-robots-tag', 'noindex, nofollow')
      return sendPage(request, reply, by)
    })
  }
  if (simulates) app.get('/simulator', (request, reply) => sendPage(request, reply))
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    // Served only with a nonce, above.
    globIgnore: ['index.html'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const lasting = path.includes(`${folder}/assets/`)
      if (COMPUTES.test(path)) response.header('content-security-policy', COMPUTING)
      response.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** A data block, to which script-src does not apply. */
function withSettings(page: string, payload: unknown): string {
  // Escaped, so that the content cannot close the element.
  const json = JSON.stringify(payload).replaceAll('<', '\\u003c')
  return page.replace(
    '</head>',
    () => `<script type="application/json" id="settings">${json}</script></head>`,
  )
}
