interface Mark {
  id: number
  read_sequence: number
}

/** The two lowest read marks of a chat: enough to tell, for any author, whether all others have read a message. */
export type LowestMarks = readonly Mark[]

export const lowestMarks = (members: readonly Mark[]): LowestMarks => {
  const lowest: Mark[] = []
  for (const { id, read_sequence } of members) {
    lowest.push({ id, read_sequence })
    lowest.sort((one, other) => one.read_sequence - other.read_sequence)
    lowest.length = Math.min(lowest.length, 2)
  }
  return lowest
}

/** Whether all members but the author have read it; false without other members. */
export function readByAll(
  message: { author: { id: number } | null; sequence: number },
  lowest: LowestMarks,
): boolean {
  const slowest = lowest.find((mark) => mark.id !== message.author?.id)
  return slowest !== undefined && slowest.read_sequence >= message.sequence
}
