/** Without accents and case. */
export const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Pairs of people who have the same name on both sides; names that somebody shares are left to a person. */
export function matchByName(
  own: readonly { user: number; name: string; remote: string | null }[],
  theirs: readonly { id: string; name: string }[],
): ReadonlyMap<number, string> {
  const taken = new Set(own.flatMap(({ remote }) => (remote === null ? [] : [remote])))
  const free = own.filter(({ remote }) => remote === null)
  const found = new Map<number, string>()
  for (const { user, name } of free) {
    const same = theirs.filter((one) => plain(one.name) === plain(name))
    const namesakes = own.filter((one) => plain(one.name) === plain(name))
    const [only] = same
    if (only && same.length === 1 && namesakes.length === 1 && !taken.has(only.id)) found.set(user, only.id)
  }
  return found
}
