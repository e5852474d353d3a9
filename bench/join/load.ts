interface Poured {
  /** Per second. */
  rate: number
  /** 99th percentile, ms. */
  p99: number
}

/** The quantile of `share`. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Runs `all` tasks, `atATime` concurrently. */
export async function runConcurrently(
  all: number,
  atATime: number,
  one: (number: number) => Promise<unknown>,
): Promise<Poured> {
  const taken: number[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < all) {
      next += 1
      const begun = performance.now()
      await one(next)
      taken.push(performance.now() - begun)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: atATime }, lane))
  return { rate: (all / (performance.now() - begun)) * 1000, p99: quantile(taken, 0.99) }
}

/** Starts `perSecond` tasks per second, however long each takes. @returns when all are done */
export async function runAtRate(
  all: number,
  perSecond: number,
  one: (number: number) => Promise<unknown>,
): Promise<void> {
  const begun = performance.now()
  const under: Promise<unknown>[] = []
  let done = 0
  await new Promise<void>((finish) => {
    const beat = setInterval(() => {
      const due = Math.min(all, Math.floor(((performance.now() - begun) / 1000) * perSecond))
      while (done < due) {
        done += 1
        under.push(one(done))
      }
      if (done < all) return
      clearInterval(beat)
      finish()
    }, 5)
  })
  await Promise.all(under)
}
