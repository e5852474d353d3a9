/** `[name]` and its `key=value` lines; a key may come twice. */
export type Section = readonly [
  name: string,
  ...lines: readonly (readonly [key: string, value: string | number])[],
]

/**
 * The text of one configuration file.
 * @throws Error for a value that would end its line and begin another setting.
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
  if (/[\r\n]/.test(text)) throw new Error('a value in the configuration of Asterisk must be one line')
  // An unescaped semicolon begins a comment.
  return text.replaceAll(';', '\\;')
}
