import type { Plugin } from 'vite'

const MODULES = /@mui\/material\/(?:styles\/defaultTheme|Box\/Box)\.mjs$/
const MADE = /const defaultTheme = createTheme\(\);/

/**
 * MUI makes its own theme twice while it loads, for pages without a `ThemeProvider`; each of ours has one (`platform/ui/root`).
 * On a telephone that is a twentieth of a second before the first paint.
 */
export const oneTheme = (): Plugin => ({
  name: 'one-theme',
  apply: 'build',
  transform: {
    filter: { id: MODULES },
    handler(code, id) {
      if (!MADE.test(code)) throw new Error(`${id} makes its theme in another way now`)
      return { code: code.replace(MADE, 'const defaultTheme = {};'), map: null }
    },
  },
})
