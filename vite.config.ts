import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedCopies } from './tools/web/compressed-copies-plugin.ts'
import { contractsInBrowser } from './tools/web/contracts-in-browser-plugin.ts'
import { colourEmojiFont } from './tools/web/emoji-font-plugin.ts'
import { derivedEmoji } from './tools/web/emoji-plugin.ts'
import { englishLater } from './tools/web/english-later-plugin.ts'
import { jssipParts } from './tools/web/jssip-parts-plugin.ts'
import { mailOnServer } from './tools/web/mail-on-server-plugin.ts'
import { oneTheme } from './tools/web/one-theme-plugin.ts'
import { prefetchScript } from './tools/web/prefetch-plugin.ts'
import { scriptGroups } from './tools/web/script-groups.ts'
import { scriptSizes } from './tools/web/script-sizes-plugin.ts'
import { scriptsInTurn } from './tools/web/scripts-in-turn-plugin.ts'
import { serviceWorker } from './tools/web/service-worker-plugin.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The running server that `vite` in development passes everything but the page to. */
const backend = process.env.SUITE_ORIGIN ?? 'http://127.0.0.1:8080'
const passed = [
  '/api',
  '/ws',
  '/sip',
  '/telephony',
  '/join',
  '/attached',
  '/docs',
  '/simulator/api',
  '/simulator/sip',
]

export default defineConfig({
  root: here('./apps/web'),
  // The server fills in a fresh nonce for each page it serves, here and in its Content-Security-Policy.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    derivedEmoji(),
    colourEmojiFont(here('.')),
    englishLater(here('.')),
    mailOnServer(),
    oneTheme(),
    contractsInBrowser(),
    jssipParts(),
    prefetchScript(),
    scriptsInTurn(),
    serviceWorker(['worker.ts', 'push.ts'].map((part) => here(`./apps/web/service-worker/${part}`))),
    scriptSizes(),
    compressedCopies(),
  ],
  // The reader of PDF documents works in a module worker.
  worker: { format: 'es' },
  resolve: {
    alias: [
      // Contracts declare schemas for the server; the browser needs their types, methods and paths only (26 KB less).
      { find: /^zod$/, replacement: here('./apps/web/zod-stub.ts') },
    ],
  },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // The policy allows no data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    manifest: true,
    // Vite would compress each script a second time, for a list that is not printed.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: scriptGroups },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(passed.map((path) => [path, { target: backend, ws: true }])),
  },
})
