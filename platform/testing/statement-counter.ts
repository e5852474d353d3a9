export interface StatementCounter {
  /** For the database's settings. */
  onStatement(sql: string): void
  /** Statements sent during `work`, to assert how many a request needs. */
  during(work: () => Promise<unknown>): Promise<string[]>
}

/**
 * Counts a whole program's statements: nothing else may run during `during`. `uncounted`: statements that a request makes only once in
 * a while.
 */
export function statementCounter(uncounted?: RegExp): StatementCounter {
  const listening = new Set<string[]>()
  return {
    onStatement(sql) {
      if (uncounted?.test(sql)) return
      for (const statements of listening) statements.push(sql)
    },
    async during(work) {
      const statements: string[] = []
      listening.add(statements)
      try {
        await work()
        return statements
      } finally {
        listening.delete(statements)
      }
    },
  }
}
