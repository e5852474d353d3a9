import type { Plugin } from 'vite'

/**
 * Names the kind of colour glyphs in the bundled emoji font, so that browsers that can't draw them (Safari) keep to the
 * system's, and leaves out the copies for browsers without WOFF2.
 */
export const colourEmojiFont = (): Plugin => ({
  name: 'colour-emoji-font',
  enforce: 'pre',
  transform: {
    filter: { id: /noto-color-emoji\/400\.css$/ },
    handler: (code) =>
      code
        .replace(/, url\([^)]*\.woff\) format\('woff'\)/g, '')
        .replaceAll("format('woff2')", "format('woff2') tech(color-COLRv1)"),
  },
})
