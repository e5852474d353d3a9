interface Placed {
  readonly sequence: number
}

/**
 * The messages without a hole around a place, or the last ones where no place is named: what a screen may show as one
 * conversation. `messages` are in their order; the answer is the same list when it has no hole.
 */
export function stretchOf<Entry extends Placed>(
  messages: readonly Entry[],
  around: number | null,
): readonly Entry[] {
  const found = around === null ? -1 : messages.findLastIndex(({ sequence }) => sequence <= around)
  const at = found < 0 ? (around === null ? messages.length - 1 : 0) : found
  const follows = (index: number) => {
    const [before, after] = [messages[index - 1], messages[index]]
    return before !== undefined && after !== undefined && after.sequence === before.sequence + 1
  }
  let first = at
  while (follows(first)) first -= 1
  let last = at
  while (follows(last + 1)) last += 1
  return first <= 0 && last >= messages.length - 1 ? messages : messages.slice(first, last + 1)
}

/** Whether there are messages before the stretch that the viewer may see. */
export const hasOlder = (stretch: readonly Placed[], chat: { visible_from: number }): boolean =>
  (stretch[0]?.sequence ?? 0) > chat.visible_from + 1

/** Whether the stretch ends before the newest message. */
export const hasNewer = (stretch: readonly Placed[], chat: { last_sequence: number }): boolean =>
  (stretch.at(-1)?.sequence ?? chat.last_sequence) < chat.last_sequence
