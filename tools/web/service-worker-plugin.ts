import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Plugin, transformWithOxc } from 'vite'

/** Files cached by the service worker; of fonts only the one on every page. */
const KEPT = /\.(js|css)$|-latin-wght-normal-[^/]*\.woff2$/

/** Emits `/service-worker.js`: the worker's parts, each in its own block, preceded by the list of the build's files. */
export const serviceWorker = (sources: readonly string[]): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    const assets = Object.keys(bundle)
      .filter((name) => name.startsWith('assets/') && KEPT.test(name))
      .map((name) => `/${name}`)
      .sort()
    const name = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 16)
    const parts = await Promise.all(
      sources.map(async (source) => (await transformWithOxc(await readFile(source, 'utf8'), source)).code),
    )
    this.emitFile({
      type: 'asset',
      fileName: 'service-worker.js',
      source: `const BUILD = ${JSON.stringify({ name, assets })}\n${parts.map((code) => `{\n${code}\n}`).join('\n')}`,
    })
  },
})
