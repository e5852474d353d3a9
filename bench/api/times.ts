export interface Times {
  /** Milliseconds. */
  p50: number
  p95: number
}

/** Times sequential runs, after a few warm-up runs; `work` must throw on failure. */
export async function timeEach(times: number, work: () => Promise<void>): Promise<Times> {
  const [taken] = await timeInTurns(times, [work])
  return taken ?? { p50: Number.NaN, p95: Number.NaN }
}

/** Like `timeEach` for several alternately, so that other load on the machine affects all alike. */
export async function timeInTurns(times: number, works: readonly (() => Promise<void>)[]): Promise<Times[]> {
  const taken = works.map((): number[] => [])
  for (let turn = -WARM_UP; turn < times; turn += 1)
    for (const [index, work] of works.entries()) {
      const begun = performance.now()
      await work()
      if (turn >= 0) taken[index]?.push(performance.now() - begun)
    }
  return taken.map(quantiles)
}

function quantiles(taken: number[]): Times {
  taken.sort((one, other) => one - other)
  const at = (share: number) =>
    taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

const WARM_UP = 30

/** Runs `atATime` concurrently until all are done. @returns the rate per second */
export async function rateOf(
  all: number,
  atATime: number,
  work: (index: number) => Promise<void>,
): Promise<number> {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < all) {
      next += 1
      await work(next)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: atATime }, lane))
  return (all / (performance.now() - begun)) * 1000
}
