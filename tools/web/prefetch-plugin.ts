import { createHash } from 'node:crypto'
import type { Plugin, Rollup } from 'vite'
import { type PrefetchParts, prefetchFirstScreen } from '../../apps/web/prefetch/prefetch.ts'

/** Entry modules of each screen; their scripts and imports are preloaded. */
const ROOTS = {
  shell: ['apps/web/shell/shell.tsx'],
  chat: ['features/chat/web/chat-screen.tsx'],
  home: ['apps/web/home/home-screen.tsx'],
} as const

/**
 * Writes `prefetchFirstScreen` to a small script that the page loads in parallel with the program, with the scripts of the first
 * screens. In a file, since the CSP forbids inline scripts.
 */
export const prefetchScript = (): Plugin => {
  let address = ''
  return {
    name: 'prefetch-script',
    apply: 'build',
    generateBundle(_, bundle) {
      const parts = Object.fromEntries(
        Object.entries(ROOTS).map(([name, roots]) => [name, scriptsOf(bundle, roots)]),
      ) as unknown as PrefetchParts
      const source = `(${prefetchFirstScreen.toString()})(${JSON.stringify(parts)})`
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      address = `/assets/prefetch-${hash}.js`
      this.emitFile({ type: 'asset', fileName: address.slice(1), source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'script',
          attrs: { src: address, async: true, nonce: '__CSP_NONCE__' },
          injectTo: 'head-prepend',
        },
      ],
    },
  }
}

/** URLs of the scripts with these modules and of their imports, except those in the page itself. */
function scriptsOf(bundle: Rollup.OutputBundle, roots: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<string>()
  const visit = (fileName: string): void => {
    const chunk = byFile.get(fileName)
    if (chunk === undefined || seen.has(fileName)) return
    seen.add(fileName)
    chunk.imports.forEach(visit)
  }
  const entry = chunks.find(({ isEntry }) => isEntry)
  const inPage = new Set([entry?.fileName, ...(entry?.imports ?? [])])
  for (const root of roots) {
    const home = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${root}`)))
    if (home === undefined)
      throw new Error(`The build has no ${root}: tools/web/prefetch-plugin.ts names it.`)
    visit(home.fileName)
  }
  return [...seen].filter((file) => !inPage.has(file)).map((file) => `/${file}`)
}
