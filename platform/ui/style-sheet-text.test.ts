import { expect, test } from 'vitest'
import { styleSheetText } from './style-sheet-text.ts'
import { createUiTheme } from './theme.ts'

test('rules, at-rules and declarations of either kind', () => {
  const sheets = [
    { ':root': { '--gap': '8px', colorScheme: 'light', left: undefined } },
    { '@media print': { body: { zIndex: 0 } } },
  ]
  expect(styleSheetText(sheets)).toBe(':root{--gap:8px;color-scheme:light;}\n@media print{body{z-index:0;}}')
})

test('a brand’s colour is among the variables of both schemes', () => {
  const text = styleSheetText(createUiTheme({ primary: '#7a1fa2', secondary: null }).generateStyleSheets())
  expect(text).toContain('[data-theme="dark"]{')
  const mains = [...text.matchAll(/--mui-palette-primary-main:(#\w+);/g)].map(([, color]) => color)
  expect(mains).toHaveLength(2)
  expect(new Set(mains).size).toBe(2)
})
