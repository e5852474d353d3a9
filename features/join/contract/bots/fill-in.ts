/** A text with `{{name}}` replaced by what is known under it; nothing where nothing is known. */
export const fillIn = (
  text: string,
  known: Readonly<Record<string, string>>,
  quote: (value: string) => string = (value) => value,
): string =>
  text.replaceAll(/\{\{\s*([a-z0-9_]*)\s*\}\}/g, (_, name: string) =>
    quote(Object.hasOwn(known, name) ? (known[name] ?? '') : ''),
  )
