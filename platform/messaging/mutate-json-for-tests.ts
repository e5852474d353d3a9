type Json = Readonly<Record<string, unknown>> | readonly unknown[]

const isTree = (value: unknown): value is Json => typeof value === 'object' && value !== null
const entriesOf = (value: Json): [string, unknown][] => Object.entries(value)

/** Paths of all values within. */
function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (!isTree(value)) return []
  return entriesOf(value).flatMap(([name, inner]) => [[...path, name], ...pathsOf(inner, [...path, name])])
}

function changed(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (!isTree(value) || name === undefined) return value
  const entries = entriesOf(value).map(([key, inner]): [string, unknown] => [
    key,
    key !== name ? inner : rest.length === 0 ? change(inner) : changed(inner, rest, change),
  ])
  const kept = entries.filter(([, inner]) => inner !== undefined)
  return Array.isArray(value) ? kept.map(([, inner]) => inner) : Object.fromEntries(kept)
}

/** Each value of a JSON document dropped, null, and of every other type. */
export function mutationsOf(document: unknown): { path: string; value: unknown }[] {
  const others = [
    undefined,
    null,
    'texto',
    '',
    7,
    true,
    [],
    {},
    ['x'],
    { a: 1 },
    '\ud83d',
    'z'.repeat(100_000),
  ]
  return pathsOf(JSON.parse(JSON.stringify(document))).flatMap((path) =>
    others.map((other) => ({ path: path.join('.'), value: changed(document, path, () => other) })),
  )
}
