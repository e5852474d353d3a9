type Step = (signal: AbortSignal) => Promise<unknown>

/** What the steps resolve to, in their order. */
type Results<Steps extends readonly Step[]> = {
  -readonly [Place in keyof Steps]: Steps[Place] extends (signal: AbortSignal) => Promise<infer Result>
    ? Result
    : never
}

/**
 * Runs steps at once. The first failure aborts the signal of the others; it is thrown when all have ended, so that nothing
 * goes on behind it. Aborting `outer` aborts them all.
 */
export async function sideBySide<const Steps extends readonly Step[]>(
  outer: AbortSignal,
  steps: Steps,
): Promise<Results<Steps>> {
  const failed = new AbortController()
  const signal = AbortSignal.any([outer, failed.signal])
  let first: { cause: unknown } | null = null
  const results = await Promise.allSettled(
    steps.map(async (step) => {
      try {
        return await step(signal)
      } catch (cause) {
        first ??= { cause }
        failed.abort(cause)
        throw cause
      }
    }),
  )
  // Assigned in a callback, which the compiler does not follow.
  const failure = first as { cause: unknown } | null
  if (failure) throw failure.cause
  return results.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Results<Steps>
}
