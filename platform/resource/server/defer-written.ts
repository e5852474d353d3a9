import type { Store, WriteContext, WrittenAction } from './store.ts'

/**
 * A store whose `written` runs once for all rows, at `flush`: what it checks or reads may be much more than the row. An error of it
 * then is nobody's row's, and undoes them all.
 */
export function deferWritten(store: Store): { store: Store; flush(context: WriteContext): Promise<void> } {
  const { written } = store
  if (!written) return { store, flush: async () => {} }
  const done = new Map<WrittenAction, Set<number>>()
  return {
    store: {
      ...store,
      async written(_context, action, ids) {
        const all = done.get(action) ?? new Set()
        done.set(action, all)
        for (const id of ids) all.add(id)
      },
    },
    async flush(context) {
      for (const [action, ids] of done) await written(context, action, [...ids])
      done.clear()
    },
  }
}
