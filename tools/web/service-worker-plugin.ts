import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Plugin, transformWithOxc } from 'vite'

/** What a page may load at any time; of the fonts only the one that every page shows. */
const KEPT = /\.(js|css)$|-latin-wght-normal-[^/]*\.woff2$/

/** Emits `/service-worker.js`: the worker's parts, each in a block of its own, with the list of what this build consists of in front. */
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
