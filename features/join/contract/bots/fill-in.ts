/** Replaces each `{{name}}` by its value; empty when there is no value. */
export const fillIn = (
  text: string,
  known: Readonly<Record<string, string>>,
  quote: (value: string) => string = (value) => value,
): string =>
  text.replaceAll(/\{\{\s*([a-z0-9_]*)\s*\}\}/g, (_, name: string) =>
    quote(Object.hasOwn(known, name) ? (known[name] ?? '') : ''),
  )
