import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { API_PAGE } from './api-page-guard.ts'
import type { BoundRoute } from './bind.ts'
import { apiAreas, writeOpenApi } from './openapi.ts'

/** Requests can be tried out at once, each with the command that makes it; what was typed as a token stays in the browser. */
const UI = {
  tryItOutEnabled: true,
  persistAuthorization: true,
  requestSnippetsEnabled: true,
  displayRequestDuration: true,
  filter: true,
  docExpansion: 'none',
} as const

/** Tries requests out with the session of this browser, unless the person gave a token. */
const SESSION_SCRIPT = `(() => {
  const make = window.SwaggerUIBundle
  const tokenOf = () => {
    try {
      return JSON.parse(localStorage.getItem('suite.tokens') ?? 'null')?.token ?? ''
    } catch {
      return ''
    }
  }
  const requestInterceptor = (request) => {
    const url = new URL(request.url, location.href)
    const token = tokenOf()
    const own = url.origin === location.origin && !url.pathname.startsWith('/docs')
    if (own && token !== '' && !request.headers.Authorization && !request.headers.authorization)
      request.headers.Authorization = 'token ' + token
    return request
  }
  window.SwaggerUIBundle = Object.assign((config) => make({ ...config, requestInterceptor }), make)
})()`

/** The one style that the page's own script writes into its markup. */
const OWN_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** The web client opens the page with a link of the session, which no guard takes off here; the page would look for its document there. */
const withoutLink: onRequestAsyncHookHandler = async ({ query }, reply) => {
  if ((query as Record<string, unknown>).link !== undefined) return reply.redirect(API_PAGE)
}

/** JSON is YAML 1.2, too. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  [`${API_PAGE}/json`]: 'application/json; charset=utf-8',
  [`${API_PAGE}/yaml`]: 'application/yaml; charset=utf-8',
}

const compress = promisify(gzip)

interface ApiDocument {
  plain: Buffer
  compressed: Buffer
}

/** Documents of all routes and of each area, written on first use, once for all readers. */
function apiDocuments(areas: ReturnType<typeof apiAreas>, all: readonly BoundRoute[], productName: string) {
  const written = new Map<string, Promise<ApiDocument>>()
  const write = async (routes: readonly BoundRoute[]): Promise<ApiDocument> => {
    const plain = Buffer.from(await writeOpenApi(routes, productName))
    return { plain, compressed: await compress(plain) }
  }
  /** Of an unknown area: all. */
  return (area: unknown): Promise<ApiDocument> => {
    const routes = areas.get(String(area))
    const name = routes ? String(area) : ''
    const document = written.get(name) ?? write(routes ?? all)
    written.set(name, document)
    // What failed is tried again by the next reader.
    document.catch(() => written.delete(name))
    return document
  }
}

/** The page shows one area at a time, beginning with the quickest: a browser takes many seconds for all. */
const choicesOf = (areas: ReturnType<typeof apiAreas>) => [
  ...[...areas]
    .sort(([, a], [, b]) => a.length - b.length)
    .map(([area]) => ({ name: area, url: `${API_PAGE}/json?area=${encodeURIComponent(area)}` })),
  { name: 'all', url: `${API_PAGE}/json` },
]

/** `/docs` for people, `/docs/json` for programs; with a `guard`, for those whom it lets in. */
export async function registerApiPage(
  app: FastifyInstance,
  routes: readonly BoundRoute[],
  productName: string,
  guard: onRequestAsyncHookHandler | null,
): Promise<void> {
  const areas = apiAreas(routes)
  const documentOf = apiDocuments(areas, routes, productName)
  // Only what the page's plugin asks for: the document is written here, in turns, and not by the plugin in one.
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } })
  await app.register(async (pages) => {
    pages.addHook('onRequest', guard ?? withoutLink)
    pages.addHook('onRequest', async (request, reply) => {
      const type = DOCUMENTS[request.routeOptions.url ?? '']
      if (type === undefined) return
      const { area } = request.query as Record<string, unknown>
      const { plain, compressed } = await documentOf(area)
      reply.header('content-type', type).header('vary', 'accept-encoding')
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(plain)
      return reply.header('content-encoding', 'gzip').send(compressed)
    })
    await pages.register(swaggerUi, {
      routePrefix: API_PAGE,
      staticCSP: true,
      uiConfig: { ...UI, urls: choicesOf(areas) },
      theme: {
        js: [{ filename: 'signed-in.js', content: SESSION_SCRIPT }],
        // The library's own logo.
        css: [{ filename: 'page.css', content: '.topbar-wrapper .link { display: none }' }],
      },
      // The docs page must work on plain http, too.
      transformStaticCSP: (policy) =>
        policy
          .replaceAll(/ (https:|validator\.swagger\.io)(?=[ ;])/g, '')
          .replace('upgrade-insecure-requests;', '')
          .replace("style-src 'self'", `style-src 'self' 'unsafe-hashes' ${OWN_STYLE}`),
    })
  })
}
