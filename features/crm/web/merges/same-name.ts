const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  )

/** Whether two names may be the same person's: all words of the shorter one, at least two, are in the longer. */
export function isSameName(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size)
  return (
    short !== undefined && long !== undefined && short.size > 1 && [...short].every((word) => long.has(word))
  )
}
