import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const CATALOGUE = /\/i18n\/(?:\w+\/)?en\.ts$/
const ALL = /\/apps\/web\/i18n\/english\.ts$/

/**
 * Moves the English catalogues to a chunk of their own, which only users of English load. Each is replaced by an object
 * of `later-texts.ts` that is filled then.
 */
export const englishLater = (repository: string): Plugin => ({
  name: 'english-later',
  enforce: 'pre',
  load: {
    filter: { id: [ALL, CATALOGUE] },
    async handler(id) {
      if (ALL.test(id)) return everyCatalogue(repository)
      const key = JSON.stringify(relative(repository, id))
      const home = JSON.stringify(join(repository, 'platform/i18n/web/later-texts.ts'))
      return `import { laterTexts } from ${home}\nexport const en = laterTexts(${key})`
    },
  },
})

async function everyCatalogue(repository: string): Promise<string> {
  const found = await Promise.all(
    ['apps', 'features', 'platform'].map(async (folder) => {
      const inside = await readdir(join(repository, folder), { recursive: true })
      return inside.map((name) => join(repository, folder, name)).filter((path) => CATALOGUE.test(path))
    }),
  )
  const paths = found.flat().sort()
  // The query distinguishes the real catalogues from their replacements.
  const imports = paths.map((path, at) => `import { en as en${at} } from ${JSON.stringify(`${path}?full`)}`)
  const entries = paths.map((path, at) => `[${JSON.stringify(relative(repository, path))}, en${at}]`)
  return `${imports.join('\n')}\nexport const english = [${entries.join(', ')}]`
}
