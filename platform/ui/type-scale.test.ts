import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createUiTheme } from './theme.ts'

/** The poster on the sign-in page is not part of the scale. */
const POSTERS = ['features/session/web/auth/brand-panel.tsx']

const sizesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.includes('fontSize'))
    .flatMap((line) => [...line.matchAll(/'([\d.]+rem)'/g)].map(([, size]) => size ?? ''))

test('every size of text is one of the six of the scale', () => {
  const { h1, h2, body1, body2, caption, micro } = createUiTheme({
    primary: null,
    secondary: null,
  }).typography
  const scale = new Set([h1, h2, body1, body2, caption, micro].map(({ fontSize }) => String(fontSize)))
  expect(scale.size).toBe(6)
  const files = globSync(['apps/web/**/*.{ts,tsx}', 'features/*/web/**/*.{ts,tsx}', 'platform/**/*.{ts,tsx}'])
  expect(files.length).toBeGreaterThan(300)
  const others = files
    .filter((file) => !POSTERS.includes(file) && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      sizesIn(readFileSync(file, 'utf8'))
        .filter((size) => !scale.has(size))
        .map((size) => `${file}: ${size}`),
    )
  expect(others).toEqual([])
})
