/**
 * Rate-limits queries by name to one every `everyMs`: callers in between share the pending query or its last answer.
 */
export function rateLimitedQuery(
  everyMs: number,
  ask: (name: string) => Promise<void>,
  now: () => number = () => performance.now(),
): (name: string) => Promise<void> {
  /** In query order. */
  const query = new Map<string, { at: number; answer: Promise<void> }>()

  return (name) => {
    for (const [old, { at }] of query) {
      if (now() - at < everyMs) break
      query.delete(old)
    }
    const recent = query.get(name)
    if (recent) return recent.answer
    const answer = ask(name)
    query.set(name, { at: now(), answer })
    // Failures are not cached: the next caller queries again.
    answer.catch(() => query.delete(name))
    return answer
  }
}
