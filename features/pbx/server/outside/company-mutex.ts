/** One at a time for each company: while one waits for the company's lock, the others must not hold database connections. */
export function createCompanyMutex() {
  const last = new Map<number, Promise<unknown>>()
  return async <Result>(companyId: number, act: () => Promise<Result>): Promise<Result> => {
    const run = (last.get(companyId) ?? Promise.resolve()).then(act, act)
    last.set(companyId, run)
    try {
      return await run
    } finally {
      if (last.get(companyId) === run) last.delete(companyId)
    }
  }
}
