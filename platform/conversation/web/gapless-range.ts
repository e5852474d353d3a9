interface Placed {
  readonly sequence: number
}

/**
 * The gapless messages around a position, or the last ones without a position: what may be shown as one conversation.
 * `messages` are in order; without gaps the same array is returned.
 */
export function gaplessRange<Entry extends Placed>(
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

/** Whether the viewer may see earlier messages than these. */
export const hasOlder = (stretch: readonly Placed[], chat: { visible_from: number }): boolean =>
  (stretch[0]?.sequence ?? 0) > chat.visible_from + 1

/** Whether newer messages exist. */
export const hasNewer = (stretch: readonly Placed[], chat: { last_sequence: number }): boolean =>
  (stretch.at(-1)?.sequence ?? chat.last_sequence) < chat.last_sequence
