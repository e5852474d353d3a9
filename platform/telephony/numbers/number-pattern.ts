const CLASSES: Record<string, string> = { X: '[0-9]', Z: '[1-9]', N: '[2-9]', '.': '.+' }

/** Compiles a pattern of `OutboundRoute` or `NumberRule`; digits, `+`, `*` and `#` match themselves. */
export function fits(pattern: string, number: string): boolean {
  const source = [...pattern].map((sign) => CLASSES[sign] ?? sign.replace(/[*+#]/, '\\$&')).join('')
  return new RegExp(`^${source}$`).test(number)
}
