import type { Plugin } from 'vite'

/** Groups of script-groups.ts, in import order. */
const PARTS = ['react', 'interface']

/**
 * Adds the program's first groups to the page as separate scripts before it: browsers run each script in its own task.
 * As plain imports they would run in one task with the program, a sixth of a second on a telephone.
 */
export const scriptsInTurn = (): Plugin => {
  let addresses: string[] = []
  return {
    name: 'scripts-in-turn',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      addresses = PARTS.map((part) => {
        const chunk = chunks.find(({ name }) => name === part)
        if (chunk === undefined)
          throw new Error(`The build has no group ${part}: tools/web/scripts-in-turn-plugin.ts names it.`)
        return `/${chunk.fileName}`
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        addresses.map((src) => ({
          tag: 'script',
          attrs: { type: 'module', crossorigin: true, src, nonce: '__CSP_NONCE__' },
          injectTo: 'head-prepend' as const,
        })),
    },
  }
}
