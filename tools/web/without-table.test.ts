import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withoutTable } from './without-table.ts'

const FONTS = new URL('../../node_modules/@fontsource/noto-color-emoji/files/', import.meta.url)

test('removes a table from a font, and refuses other input', async () => {
  const font = await readFile(new URL('noto-color-emoji-10-400-normal.woff2', FONTS))
  const smaller = await withoutTable(font, 'SVG ')
  expect(smaller.readUInt16BE(12)).toBe(font.readUInt16BE(12) - 1)
  expect(smaller.length).toBeLessThan(font.length / 2)
  expect(smaller.readUInt32BE(8)).toBe(smaller.length)
  await expect(withoutTable(smaller, 'SVG ')).rejects.toThrow('no table')
  await expect(withoutTable(Buffer.alloc(64), 'SVG ')).rejects.toThrow('not a WOFF2')
})
