export interface StatementCounter {
  /** Goes into the database's settings. */
  onStatement(sql: string): void
  /** The statements sent while `work` ran, so that a test can say how many a request may need. */
  during(work: () => Promise<unknown>): Promise<string[]>
}

/** Counts what a whole program sends: nothing else may use it while `during` runs. */
export function statementCounter(): StatementCounter {
  const listening = new Set<string[]>()
  return {
    onStatement(sql) {
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
