/** JSON from localStorage; null when missing or unreadable. */
export const readStoredJson = (storage: Storage, key: string): unknown => {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch (error) {
    // Malformed: counts as missing; the next write replaces it.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
