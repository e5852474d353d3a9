/** Maximum of files sent at once. */
export const MAX_FILES = 30

export type Refusal = { name: string; size: number; why: 'tooLarge' | 'blank' | 'tooMany' }

/** Filters files by count and size, given those already chosen. */
export function admitFiles<Input extends { name: string; size: number }>(
  input: readonly Input[],
  chosen: number,
  maxBytes: number,
): { accepted: Input[]; refused: Refusal[] } {
  const accepted: Input[] = []
  const refused: Refusal[] = []
  for (const file of input) {
    const why = refusalOf(file, chosen + accepted.length, maxBytes)
    if (why === null) accepted.push(file)
    else refused.push({ name: file.name, size: file.size, why })
  }
  return { accepted, refused }
}

function refusalOf({ size }: { size: number }, chosen: number, maxBytes: number): Refusal['why'] | null {
  if (size > maxBytes) return 'tooLarge'
  if (size === 0) return 'blank'
  return chosen >= MAX_FILES ? 'tooMany' : null
}
