import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RawRoute } from '#platform/http/server/raw-route.ts'

const HOUR = 3600

interface Page {
  path: string
  file: string
  contentType: string
  headers?: Readonly<Record<string, string>>
}

/**
 * What other people's pages load: one script that makes numbers links, and the small window that it opens. The window is of our
 * origin, so that it has the session of whoever clicks, which the page never gets.
 */
const PAGES: readonly Page[] = [
  {
    path: '/llamar.js',
    file: 'call-numbers.js',
    contentType: 'text/javascript; charset=utf-8',
    headers: { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': `public, max-age=${HOUR}` },
  },
  {
    path: '/llamar',
    file: 'window.html',
    contentType: 'text/html; charset=utf-8',
    // The page that opened the window tells it the number.
    headers: { 'cross-origin-opener-policy': 'unsafe-none', 'x-robots-tag': 'noindex' },
  },
  { path: '/llamar/ventana.js', file: 'window.js', contentType: 'text/javascript; charset=utf-8' },
  { path: '/llamar/ventana.css', file: 'window.css', contentType: 'text/css; charset=utf-8' },
]

/** Browsers run these files as they are. */
export const pageRoutes: readonly RawRoute[] = PAGES.map(({ path, file, contentType, headers = {} }) => ({
  method: 'GET',
  path,
  maxBytes: 0,
  handle: async () => ({
    status: 200,
    contentType,
    headers,
    body: await readFile(join(import.meta.dirname, file)),
  }),
}))
