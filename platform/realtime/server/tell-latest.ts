/**
 * Tells the latest of a thing, as read while it is told: for each key one at a time, and once more when it changed meanwhile, so that
 * an older state never comes last. Resolves when the state of the call has been told; rejects with the failure of the last try.
 */
export function tellLatest<Key>(tell: (key: Key) => Promise<void>): (key: Key) => Promise<void> {
  const underWay = new Map<Key, Promise<void>>()
  const changed = new Set<Key>()

  async function work(key: Key): Promise<void> {
    for (;;) {
      changed.delete(key)
      try {
        await tell(key)
      } catch (error) {
        if (!changed.has(key)) throw error
      }
      if (!changed.has(key)) return
    }
  }
  return (key) => {
    const running = underWay.get(key)
    if (running) {
      changed.add(key)
      return running
    }
    const told = work(key).finally(() => underWay.delete(key))
    underWay.set(key, told)
    return told
  }
}
