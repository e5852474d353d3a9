/** What this browser keeps under `key`; null when there is nothing, or nothing that can be read. */
export const readStoredJson = (storage: Storage, key: string): unknown => {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch (error) {
    // Written by something else, or cut short: as good as nothing, and the next write heals it.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
