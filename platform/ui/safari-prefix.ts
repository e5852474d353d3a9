import type { StylisElement, StylisPlugin } from '@emotion/cache'

/** Properties that Safari still knows by its own name alone, in a version that the program runs in. */
const PREFIXED = new Set(['user-select', 'backdrop-filter'])

/**
 * Instead of Emotion's prefixer, which writes for browsers of ten years ago: each of its rules is one more for the browser to
 * read, or to refuse.
 */
export const safariPrefix: StylisPlugin = (element: StylisElement) => {
  if (element.type !== 'decl' || element.return !== '' || !PREFIXED.has(String(element.props))) return
  element.return = `-webkit-${element.value}${element.value}`
}
