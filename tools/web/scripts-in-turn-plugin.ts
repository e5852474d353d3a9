import type { Plugin } from 'vite'

/** Groups in script-groups.ts, in the order in which they import each other. */
const PARTS = ['react', 'interface']

/**
 * The page names the parts that the program begins with as scripts of their own before it: browsers run each such script in
 * a task of its own. As mere imports they run with the program in one, a sixth of a second on a telephone.
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
