interface Shown {
  id: number
  label: string
}

const isShown = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value

/**
 * Resolves ambiguous names to the row's current reference: of three people of one name, the one that is already there.
 */
export function currentReferences(
  input: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const there = [record[name]].flat().filter(isShown)
      const idOf = (one: unknown) =>
        typeof one === 'string' ? (there.find(({ label }) => label === one)?.id ?? one) : one
      return [name, Array.isArray(value) ? value.map(idOf) : idOf(value)]
    }),
  )
}
