import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { withoutTable } from './without-table.ts'

const WHOLE = 'files/noto-color-emoji-emoji-400-normal.woff2'

/**
 * The emoji font for every browser. The package's slices have SVG glyphs, which Chromium does not draw; its complete
 * font has COLR glyphs, too. Chromium gets that one without the SVG table (2 MB instead of 6), Firefox and Safari the
 * slices.
 */
export const colourEmojiFont = (root: string): Plugin => ({
  name: 'colour-emoji-font',
  enforce: 'pre',
  transform: {
    filter: { id: /noto-color-emoji\/400\.css$/ },
    async handler(code, id) {
      const folder = join(id, '..')
      const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
        version: string
      }
      // Once per version: compressing takes seconds.
      const made = join(root, `dist/fonts/emoji-colr-${version}.woff2`)
      if (!existsSync(made)) {
        await mkdir(join(made, '..'), { recursive: true })
        await writeFile(`${made}.part`, await withoutTable(await readFile(join(folder, WHOLE)), 'SVG '))
        // Renamed at the end: a killed build leaves no partial font.
        await rename(`${made}.part`, made)
      }
      return code
        .replace(/, url\([^)]*\.woff\) format\('woff'\)/g, '')
        .replaceAll(
          "format('woff2')",
          `format('woff2') tech(color-SVG), url(${relative(folder, made)}) format('woff2') tech(color-COLRv1)`,
        )
    },
  },
})
