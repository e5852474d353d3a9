/** Files that are sent at once at most. */
export const MOST_FILES = 30

export type Refusal = { name: string; size: number; why: 'tooLarge' | 'blank' | 'tooMany' }

/** Which of the given files can be sent beside those that are chosen already. `maxBytes` is what the server takes. */
export function admitFiles<Given extends { name: string; size: number }>(
  given: readonly Given[],
  chosen: number,
  maxBytes: number,
): { accepted: Given[]; refused: Refusal[] } {
  const accepted: Given[] = []
  const refused: Refusal[] = []
  for (const file of given) {
    const why = refusalOf(file, chosen + accepted.length, maxBytes)
    if (why === null) accepted.push(file)
    else refused.push({ name: file.name, size: file.size, why })
  }
  return { accepted, refused }
}

function refusalOf({ size }: { size: number }, chosen: number, maxBytes: number): Refusal['why'] | null {
  if (size > maxBytes) return 'tooLarge'
  if (size === 0) return 'blank'
  return chosen >= MOST_FILES ? 'tooMany' : null
}
