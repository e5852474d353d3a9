/** Of which conversations texts and files wait in this browser. */
const NAMES = ['chat', 'join'] as const

/**
 * Removes every unsent text and file from this browser, whoever's: the session ended, perhaps from elsewhere since the
 * device was lost, and nobody can send them any more.
 */
export function forgetUnsent(storage: Storage, factory: IDBFactory | null): void {
  const prefixes = NAMES.map((name) => `suite.${name}.outgoing.`)
  for (const key of Array.from({ length: storage.length }, (_, at) => storage.key(at)))
    if (key !== null && prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  for (const name of NAMES) factory?.deleteDatabase(`suite.${name}`)
}
