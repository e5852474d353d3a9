import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

export interface StatementCounter {
  /** For the database's settings. */
  onStatement(sql: string): void
  /** Statements sent by `work` itself and by requests that begin during it, to assert how many a request needs. */
  during(work: () => Promise<unknown>): Promise<string[]>
}

/** What a statement is sent for: a request, or the work of a test. */
const cause = new AsyncLocalStorage<object>()
const counted = new WeakMap<object, string[]>()
const open = new Set<string[]>()

// Requests have no connection with the test that makes them but the time of their beginning. A program's own work in the background
// is not theirs.
subscribe('http.server.request.start', () => {
  const request = {}
  for (const statements of open) counted.set(request, statements)
  cause.enterWith(request)
})

/** Counts statements of a whole program. `uncounted`: those that a request makes only once in a while. */
export function statementCounter(uncounted?: RegExp): StatementCounter {
  return {
    onStatement(sql) {
      if (!uncounted?.test(sql)) counted.get(cause.getStore() ?? {})?.push(sql)
    },
    async during(work) {
      const statements: string[] = []
      const own = {}
      counted.set(own, statements)
      open.add(statements)
      try {
        await cause.run(own, work)
        return [...statements]
      } finally {
        open.delete(statements)
      }
    },
  }
}
