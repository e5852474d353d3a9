import type { Plugin } from 'vite'

const MODULES = /@mui\/material\/(?:styles\/defaultTheme|Box\/Box)\.mjs$/
const MADE = /const defaultTheme = createTheme\(\);/

/**
 * On loading, MUI creates its default theme twice, for pages without a `ThemeProvider`; all of ours have one
 * (`platform/ui/root`). On a telephone this saves 50 ms before the first paint.
 */
export const oneTheme = (): Plugin => ({
  name: 'one-theme',
  apply: 'build',
  transform: {
    filter: { id: MODULES },
    handler(code, id) {
      if (!MADE.test(code)) throw new Error(`${id} no longer creates its theme as expected`)
      return { code: code.replace(MADE, 'const defaultTheme = {};'), map: null }
    },
  },
})
