/** One at a time for each company: while one waits for the company's lock, the others must not hold database connections. */
export function createCompanyMutex() {
  const turns = new Map<number, Promise<unknown>>()
  return async <Result>(companyId: number, act: () => Promise<Result>): Promise<Result> => {
    const turn = (turns.get(companyId) ?? Promise.resolve()).then(act, act)
    turns.set(companyId, turn)
    try {
      return await turn
    } finally {
      if (turns.get(companyId) === turn) turns.delete(companyId)
    }
  }
}
