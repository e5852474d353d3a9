const HOLE = /\{\{([^{}]*)\}\}/g
const NAME = /^[a-z0-9_]*$/

/** Replaces each `{{name}}` by its value; empty when there is no value. */
export const fillIn = (
  text: string,
  known: Readonly<Record<string, string>>,
  quote: (value: string) => string = (value) => value,
): string =>
  text.replaceAll(HOLE, (hole, inside: string) => {
    const name = inside.trim()
    if (!NAME.test(name)) return hole
    return quote(Object.hasOwn(known, name) ? (known[name] ?? '') : '')
  })
