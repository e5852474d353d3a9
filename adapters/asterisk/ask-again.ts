/**
 * Asks about a name at most once every `everyMs`: whoever comes in between shares the question that is under way, or
 * goes by the answer there was.
 */
export function askAgainAfter(
  everyMs: number,
  ask: (name: string) => Promise<void>,
  now: () => number = () => performance.now(),
): (name: string) => Promise<void> {
  /** In the order in which they were asked. */
  const asked = new Map<string, { at: number; answer: Promise<void> }>()

  return (name) => {
    for (const [old, { at }] of asked) {
      if (now() - at < everyMs) break
      asked.delete(old)
    }
    const recent = asked.get(name)
    if (recent) return recent.answer
    const answer = ask(name)
    asked.set(name, { at: now(), answer })
    // One that failed was no answer: the next may ask at once. Who waits for it hears of the failure.
    answer.catch(() => asked.delete(name))
    return answer
  }
}
