/**
 * Rate-limits queries by name to one every `everyMs`: callers in between share the pending query or its last answer.
 */
export function rateLimitedQuery(
  everyMs: number,
  ask: (name: string) => Promise<void>,
  now: () => number = () => performance.now(),
): (name: string) => Promise<void> {
  /** In query order. */
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
    // Failures are not cached: the next caller queries again.
    answer.catch(() => asked.delete(name))
    return answer
  }
}
