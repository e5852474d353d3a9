/**
 * Rate-limits queries by name to one every `everyMs`: callers in between share the pending query or its last answer.
 */
export function rateLimitedQuery(
  everyMs: number,
  ask: (name: string) => Promise<void>,
  now: () => number = () => performance.now(),
): (name: string) => Promise<void> {
  /** In query order. */
  const recentByName = new Map<string, { at: number; answer: Promise<void> }>()

  return (name) => {
    for (const [old, { at }] of recentByName) {
      if (now() - at < everyMs) break
      recentByName.delete(old)
    }
    const recent = recentByName.get(name)
    if (recent) return recent.answer
    const answer = ask(name)
    recentByName.set(name, { at: now(), answer })
    // Failures are not cached: the next caller queries again.
    answer.catch(() => recentByName.delete(name))
    return answer
  }
}
