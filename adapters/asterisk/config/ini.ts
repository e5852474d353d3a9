/** A section `[name]` with `key=value` lines; keys may repeat. */
export type Section = readonly [
  name: string,
  ...lines: readonly (readonly [key: string, value: string | number])[],
]

/**
 * Renders a configuration file.
 * @throws Error for a value with a line break, which could inject settings.
 */
export function ini(...sections: readonly Section[]): string {
  return sections
    .map(
      ([name, ...lines]) =>
        `[${name}]\n${lines.map(([key, value]) => `${key}=${escapeValue(value)}\n`).join('')}`,
    )
    .join('\n')
}

function escapeValue(value: string | number): string {
  const text = String(value)
  if (/[\r\n]/.test(text)) throw new Error('an Asterisk configuration value must be one line')
  // An unescaped semicolon starts a comment.
  return text.replaceAll(';', '\\;')
}
